// Keeps the last presses in a page and what the elements made of them, for the output of a failed journey.
// Runs in every document of a visitor, before its own scripts.
(() => {
  const KEPT = 40;
  const PRESSES = ['pointerdown', 'pointerup', 'pointercancel', 'click', 'keydown', 'submit'];
  const AROUND = ['focusin', 'online', 'offline', 'visibilitychange', 'pageshow'];
  const ELEMENT = [
    'ready',
    'method-select',
    'before-submit',
    'before-redirect',
    'action',
    'complete',
    'error',
  ];

  window.presses = [];

  function note(event) {
    const [target] = event.composedPath();
    const on = target instanceof Element ? `${target.localName} ${target.getAttribute('part') ?? ''}` : '';
    const at = event instanceof PointerEvent ? `at ${event.clientX},${event.clientY}` : '';
    window.presses.push(
      `${Math.round(event.timeStamp)} ${event.type} ${on} ${at} ${event.detail?.code ?? ''}`,
    );
    window.presses.splice(0, window.presses.length - KEPT);
  }

  for (const type of [...PRESSES, ...AROUND, ...ELEMENT.map((name) => `gw-${name}`)])
    window.addEventListener(type, note, true);

  // A submit event does not leave its shadow root.
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    root.addEventListener('submit', note, true);
    return root;
  };
})();
