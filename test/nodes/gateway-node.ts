// A gateway's process for fault tests: the real start. With SCHEME_URL, its rail uses an external scheme.
const elsewhere = process.env.SCHEME_URL;
if (elsewhere) {
  const own = `http://127.0.0.1:${process.env.PORT}/scheme`;
  const direct = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    direct(typeof input === 'string' ? input.replace(own, elsewhere) : input, init);
}
await import('../../packages/gateway/src/start.ts');

export {};
