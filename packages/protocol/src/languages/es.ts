/** Spanish, with the informal address of shops in Spain. */
import { counted, timeLeft } from './counted.ts';
import type { Texts } from './texts.ts';

/** The card form: what <gw-card-form> says by itself. */
export const cardForm: Texts['cardForm'] = {
  card: {
    form: 'Formulario seguro de tarjeta',
    missing: 'Introduce los datos de tu tarjeta.',
  },
  problem: {
    cardIncomplete: 'Faltan datos de la tarjeta o no son correctos. Revisa los campos marcados.',
    cardFrame:
      'El formulario seguro de tarjeta no se ha cargado. Inténtalo de nuevo o elige otra forma de pago.',
    cardEncryption:
      'No se han podido proteger los datos de tu tarjeta, así que no se ha enviado nada. Inténtalo de nuevo.',
    again: 'Reintentar',
  },
};

/** The elements: methods, problems. */
export const element: Texts['element'] = {
  payWith: '¿Cómo quieres pagar?',
  pay: (amount) => `Pagar ${amount}`,
  reserve: (amount) => `Reservar ${amount}`,
  save: 'Guardar tarjeta',
  more: (count) => counted('es', count, { one: '# forma de pago más', other: '# formas de pago más' }),
  working: 'Un momento',
  testMode: 'Modo de prueba: sin cargos',
  payOffline: 'Esperando conexión',
  offline: 'No tienes conexión. Seguiremos en cuanto la recuperes.',
  method: {
    card: 'Tarjeta',
    savedCard: 'Tarjeta guardada',
    giftCard: 'Tarjeta regalo',
    bankTransfer: 'Transferencia bancaria',
    directDebit: 'Adeudo directo SEPA',
    qr: 'Código QR',
    all: 'Todas las formas de pago',
  },
  hint: {
    card: 'De débito o de crédito',
    saved: 'La última tarjeta que usaste',
    voucher: 'Número y PIN',
    transfer: 'Normalmente en segundos',
    wallet: 'En la app de tu monedero',
    scan: 'Escanea con el móvil',
    list: 'Elige en el siguiente paso',
  },
  detail: {
    leave: 'Autorizas el pago en tu banco y vuelves aquí.',
    express: 'Tu banco también comunica a la tienda tu correo electrónico y tu dirección.',
    app: 'Autorizas el pago en la app y vuelves aquí.',
    form: 'Introduces tus datos en la página siguiente, que es segura.',
    transfer: 'Recibes un número de cuenta y un concepto para hacer la transferencia.',
    wallet: 'Autorizas el pago en tu monedero y vuelves aquí.',
  },
  card: {
    ...cardForm.card,
    email: 'Correo electrónico',
    emailHint: 'Para tu recibo',
    emailMissing: 'Introduce tu correo electrónico',
    emailWrong: 'Revisa el correo electrónico',
    refused: 'No se ha aceptado la tarjeta. Revisa los datos o usa otra tarjeta.',
    testCards: 'Tarjetas de prueba',
    copy: 'Copiar',
    copied: 'Copiado',
  },
  checking: { title: 'Consultando tu pago', text: 'Tarda unos segundos.' },
  problem: {
    title: 'No se puede continuar con el pago',
    network:
      'No podemos conectar con la tienda. Revisa tu conexión e inténtalo de nuevo. No pagarás dos veces.',
    unreachable: 'El servicio de pago no responde en este momento. Inténtalo de nuevo. No pagarás dos veces.',
    none: 'Ahora mismo no se puede pagar aquí.',
    session: 'Esta página ya no es válida. Vuelve a cargarla y elige cómo pagar.',
    expired: 'Esta página ha estado abierta demasiado tiempo. Vuelve a cargarla y elige cómo pagar.',
    method: 'Esta forma de pago no está disponible ahora. Elige otra.',
    part: 'No se ha podido cargar esta forma de pago. Inténtalo de nuevo.',
    refused: 'El pago no se ha aceptado. No se ha cargado nada en tu cuenta. Inténtalo de nuevo.',
    shop: 'La tienda no puede aceptar este pago. Inténtalo más tarde o contacta con la tienda.',
    ...cardForm.problem,
    email: 'Este pago necesita un correo electrónico válido.',
    reload: 'Volver a cargar la página',
    support: (code) => `Para atención al cliente: ${code}`,
  },
};

/** What methods ask for in their rows. */
export const parts: Texts['parts'] = {
  saved: {
    box: 'Guardar esta tarjeta para la próxima vez',
    boxHint: 'Solo para los pagos que tú inicies en esta tienda. Puedes eliminarla cuando quieras.',
    expires: (date) => `Caducidad: ${date}`,
    expired: (date) => `Caducada: ${date}`,
    hasExpired: 'Esta tarjeta ha caducado. Paga de otra forma o introduce tu nueva tarjeta.',
    invalid: 'Esta tarjeta ya no se puede usar. Paga de otra forma o introduce otra tarjeta.',
    declined: 'Tu banco ha rechazado esta tarjeta. Inténtalo de nuevo o paga de otra forma.',
    remove: 'Eliminar tarjeta',
    removed: 'La tarjeta se ha eliminado.',
    undo: 'Deshacer',
    failed: 'No se ha podido completar. Inténtalo de nuevo.',
  },
  blik: {
    code: 'Código BLIK',
    hint: '6 cifras, válido durante 2 minutos',
    where:
      'Abre la app de tu banco, elige BLIK y escribe aquí el código. Después confirma el pago en la app.',
    missing: 'Introduce el código de la app de tu banco',
    short: 'El código tiene 6 cifras',
    refused:
      'No se ha aceptado este código. Cada código sirve una sola vez: pide uno nuevo en la app de tu banco.',
  },
  phone: {
    label: 'Número de móvil',
    hint: (method) => `El que usas con ${method}`,
    where: (app = 'la app de tu banco') => `Confirmarás el pago en ${app}.`,
    missing: 'Introduce tu número de móvil',
    wrong: 'Revisa el número: 9 cifras, o con +',
    refused: 'No se ha aceptado el pago. Revisa el número o elige otra forma de pago.',
  },
  wallet: {
    choose: 'Tu monedero',
    more: 'Más monederos',
    search: 'Buscar monederos',
    none: 'Ningún monedero tiene ese nombre.',
    found: (count) => counted('es', count, { one: '# monedero', other: '# monederos' }),
    other: 'Otro monedero',
    otherHint: 'Página siguiente',
    missing: 'Elige tu monedero',
    refused: 'No se ha aceptado este monedero. Elige otro, u otra forma de pago.',
  },
  voucher: {
    form: 'Formulario seguro de tarjeta regalo',
    wrong: 'El número y el PIN no coinciden. Revisa los dos.',
    tooLittle: 'No queda saldo suficiente en esta tarjeta regalo. Usa otra.',
    left: (amount) => `En esta tarjeta regalo quedan ${amount}. Usa otra.`,
    part: (left, rest) =>
      `En esta tarjeta regalo quedan ${left}. Paga ahora ${left} con ella y elige después otra forma de pago para los ${rest} restantes.`,
    payPart: (left) => `Pagar ${left} con esta tarjeta`,
    locked: 'Esta tarjeta regalo está bloqueada en este momento. Usa otra.',
    invalid: 'Revisa el número y el PIN de la tarjeta regalo.',
    unreachable: 'No se ha podido comprobar la tarjeta regalo. Inténtalo de nuevo. No pagarás dos veces.',
    refused: 'No se ha aceptado el pago. Inténtalo de nuevo.',
    missing: 'Introduce el número y el PIN de la tarjeta regalo.',
  },
};

/** A payment from its submission to its result. */
export const actions: Texts['actions'] = {
  redirect: {
    title: 'Te llevamos a tu banco',
    text: 'Tarda unos segundos.',
    go: 'Ir a tu banco',
  },
  waiting: {
    title: 'Esperando tu pago',
    text: 'Termina el pago en la app o en la web de tu banco. Esta página se actualiza sola.',
    go: 'Continuar con el pago',
    other: 'Elegir otra forma de pago',
    left: (time) => `Tiempo restante: ${time}`,
    more: 'Más tiempo',
    spoken: (seconds) =>
      timeLeft(
        'es',
        seconds,
        { one: 'Queda un minuto para pagar', other: 'Quedan # minutos para pagar' },
        { one: 'Queda un segundo para pagar', other: 'Quedan # segundos para pagar' },
      ),
  },
  scan: {
    title: (price) => `Escanea para pagar ${price}`,
    withApp: (app) => `Usa la cámara del móvil o la app de ${app}. Esta página se actualiza sola.`,
    withPhone: 'Usa la cámara del móvil o la app con la que pagas. Esta página se actualiza sola.',
    code: (price, shop) =>
      shop ? `Código QR para pagar ${price} a ${shop}` : `Código QR para pagar ${price}`,
    copy: 'Copiar enlace',
    here: 'Abrir en este dispositivo',
    phoneTitle: (price) => `Paga ${price} en la app`,
    phoneText: 'Autoriza el pago en la app y vuelve aquí. Esta página se actualiza sola.',
    open: (app) => `Abrir ${app}`,
    openAny: 'Abrir la app',
    elsewhere: 'Usar otro dispositivo',
    missing: '¿No tienes la app en este móvil? Escanea este código con el dispositivo que la tenga.',
    refused: 'El pago se ha rechazado en el móvil. Inténtalo allí de nuevo o vuelve a escanear este código.',
  },
  transfer: {
    title: (price) => `Transfiere ${price}`,
    text: 'Usa la app o la web de tu banco. Copia el nombre, el importe y el concepto exactamente como aparecen: tu banco comprueba el nombre y el concepto nos permite identificar tu pago.',
    rest: (price) => `Transfiere ${price} más`,
    part: (received, rest) =>
      `Hemos recibido ${received}. Envía los ${rest} restantes con el mismo concepto.`,
    code: 'Escanea con la app de tu banco: ya está todo rellenado.',
    codeName: (price) => `Código QR de una transferencia de ${price} para la app de tu banco`,
    codeElsewhere: 'Escanear con otro móvil',
    name: 'Titular de la cuenta',
    amount: 'Importe',
    reference: 'Concepto',
    held: (until) =>
      `Hazla hoy: suele llegar en segundos y tarda, como mucho, un día hábil. Tu pedido queda reservado hasta el ${until}.`,
    print: 'Imprimir',
    printName: 'Tu transferencia',
  },
  confirm: {
    title: (app = 'la app de tu banco') => `Autoriza el pago en ${app}`,
    text: (price, app = 'Tu banco') =>
      `${app} te pide que autorices ${price}. Esta página se actualiza sola.`,
    nothing: '¿No te llega el aviso?',
    open: (app = 'la app de tu banco') => `Abre ${app} y busca un pago pendiente de autorizar.`,
    lateTitle: (app = 'Tu banco') => `${app} ya no espera tu autorización`,
    late: (app = 'tu banco') =>
      `La solicitud habrá caducado. Si ${app} no muestra nada pendiente, vuelve a elegir cómo pagar.`,
  },
  app: {
    title: 'Continúa en la app',
    text: 'Autoriza allí el pago. Esta página se actualiza sola.',
  },
  gift: {
    title: 'Comprobando tu tarjeta regalo',
    text: 'El emisor aún no ha respondido. Esta página se actualiza sola; no hace falta que pagues otra vez.',
  },
  rest: {
    title: (amount) => `Quedan ${amount} por pagar`,
    text: 'Ya has pagado una parte con tu tarjeta regalo. Continúa para elegir cómo pagar el resto. Si eliges otra forma de pago, pagarás el importe completo y el saldo volverá a la tarjeta regalo.',
  },
  paid: {
    title: (amount) => `Has pagado ${amount}`,
    text: (shop) => (shop ? `${shop} ha recibido tu pago.` : 'La tienda ha recibido tu pago.'),
    leaving: 'Te llevamos de vuelta a la tienda.',
    stay: 'Quedarme en esta página',
    go: 'Continuar',
  },
  authorized: {
    title: (amount) => `Importe reservado: ${amount}`,
    text: 'El importe se cobrará cuando se envíe tu pedido.',
  },
  kept: {
    title: 'Tu tarjeta se ha guardado',
    text: 'No se ha cargado nada en tu cuenta.',
  },
  verify: {
    title: 'Estamos comprobando tu pago',
    text: 'La tienda te avisará cuando termine. No hace falta que pagues otra vez.',
  },
  unpaid: {
    title: 'Pago no realizado',
    declined: 'El pago no se ha autorizado. No se ha cargado nada en tu cuenta.',
    cancelled: 'El pago se ha cancelado. Si se ha cobrado algo, se te devolverá.',
    failed: 'No se ha podido realizar el pago. No se ha cargado nada en tu cuenta.',
    expiredTitle: 'Se ha agotado el tiempo para pagar',
    expired: 'No se ha cargado nada en tu cuenta. Puedes empezar de nuevo.',
    expiredTransfer: 'El dinero que hayas enviado se te devolverá. Puedes empezar de nuevo.',
    none: 'Todavía no se ha hecho ningún pago.',
    unnamedTitle: 'No hay ningún pago que mostrar',
    unnamed: 'Esta página se ha abierto sin un pago. La tienda puede informarte sobre tu pedido.',
    again: 'Reintentar',
    other: 'Elegir otra forma de pago',
    nothing: 'No se ha cargado nada en tu cuenta.',
    by: (method, sentence) => `${method}: ${sentence}`,
    why: {
      'code-refused':
        'No se ha aceptado este código BLIK: es incorrecto, ya se ha usado o ha caducado. Pide uno nuevo en la app de tu banco.',
      'phone-unknown': '{method} no reconoce este número de móvil. Revísalo e inténtalo de nuevo.',
      'refused-in-app':
        'El pago se ha rechazado en la app o por tu banco. Inténtalo de nuevo y autorízalo allí.',
      'card-declined':
        'Tu banco no ha autorizado el pago con esta tarjeta. Revisa los datos de la tarjeta y tu saldo, o usa otra tarjeta.',
      'not-authenticated':
        'Tu banco no ha podido confirmar que eres tú. Inténtalo de nuevo y sigue los pasos de tu banco, o usa otra tarjeta.',
      cancelled: 'El pago se ha cancelado antes de autorizarse. Puedes intentarlo de nuevo.',
      'timed-out':
        'Se ha agotado el tiempo para autorizar el pago. Inténtalo de nuevo y autorízalo cuando te lo pida tu banco.',
      'tried-too-often':
        'Se ha intentado este pago demasiadas veces. Si aún quieres pagar, empieza de nuevo en la tienda.',
    },
  },
  over: {
    title: 'Se ha agotado el tiempo para pagar',
    text: 'No pagues ahora, por favor. Estamos comprobando si tu pago ha llegado.',
    transfer:
      'No hagas ahora ninguna transferencia. Si la enviaste a tiempo, se asignará a tu pedido y la tienda te avisará.',
  },
};

/** The fields that a shop may ask for: loaded where a session has some. */
export const fields: Texts['fields'] = {
  title: 'Tus datos',
  optional: 'Opcional',
  change: 'Cambiar',
  name: 'Nombre y apellidos',
  nameMissing: 'Introduce tu nombre',
  cardNumber: 'El número de tarjeta solo va en el campo de la tarjeta',
  phone: 'Número de teléfono',
  phoneMissing: 'Introduce tu número de teléfono',
  phoneWrong: 'Revisa el número, o empieza con + y el prefijo del país',
  shipping: 'Dirección de envío',
  billing: 'Dirección de facturación',
  same: 'La dirección de facturación es la misma',
  country: 'País',
  street: 'Calle y número',
  addition: 'Piso, puerta, edificio',
  postalCode: 'Código postal',
  city: 'Localidad',
  state: 'Estado',
  province: 'Provincia',
  region: 'Región',
  missing: 'Completa esta parte de la dirección',
};

/** A direct debit: what the payer gives and agrees to, and what follows. Loaded where a payer chooses it. */
export const debit: Texts['debit'] = {
  holder: 'Titular de la cuenta',
  holderHint: 'Como figura en tu banco',
  holderMissing: 'Introduce el nombre del titular',
  holderWrong: 'Introduce solo el nombre, sin números',
  ibanHint: 'En la app o la web de tu banco',
  ibanMissing: 'Introduce el IBAN',
  ibanWrong: 'Revisa el IBAN: falta un carácter o hay uno incorrecto',
  ibanOutside: 'No se puede cargar en cuentas de ese país',
  refused: 'No se ha aceptado el adeudo. Revisa el nombre y el IBAN o elige otra forma de pago.',
  mandate: (shop) =>
    `Al continuar, autorizas (A) a ${shop || 'la tienda'} y a su proveedor de servicios de pago a enviar instrucciones a tu banco para adeudar tu cuenta, y (B) a tu banco a efectuar los adeudos en tu cuenta siguiendo esas instrucciones. Tienes derecho al reembolso por tu banco en los términos y condiciones del contrato suscrito con él. La solicitud de reembolso deberá efectuarse dentro de las ocho semanas que siguen a la fecha de adeudo en tu cuenta. Aceptas que se te avise del adeudo con un día de antelación en lugar de catorce.`,
  title: (amount) => `Se cargarán ${amount}`,
  text: (last4) =>
    `En tu cuenta terminada en ${last4}, en los próximos días hábiles. No tienes que hacer nada más y puedes cerrar esta página.`,
  reference: 'Referencia del mandato',
  creditor: 'Identificador del acreedor',
  statement: 'Estos datos también aparecerán en tu extracto bancario.',
};

/** 3-D Secure in a dialog around the bank's page. */
export const threeDs: Texts['threeDs'] = {
  title: 'Confirma con tu banco',
  page: 'Página de tu banco',
  full: 'Abrir a página completa',
  close: 'Cerrar',
  stopTitle: '¿Cancelar este pago?',
  stopText:
    'Tu banco aún no ha confirmado el pago. Si lo cancelas, podrás pagar de nuevo enseguida, con esta tarjeta o de otra forma.',
  stop: 'Cancelar el pago',
  stay: 'Volver a mi banco',
};

/** The card fields. */
export const cardFrame: Texts['cardFrame'] = {
  group: 'Datos de la tarjeta',
  number: 'Número de tarjeta',
  expiry: 'Caducidad',
  expiryFormat: 'MM / AA',
  holder: 'Nombre en la tarjeta',
  cvc: 'Código CVC',
  cvcHint: (digits) => (digits === 4 ? '4 cifras, delante' : `${digits} cifras`),
  cvcWhere: (digits) =>
    digits === 4 ? 'Cuatro cifras en el anverso de la tarjeta' : 'Tres cifras en el reverso de la tarjeta',
  optional: 'Opcional',
  payAs: 'Pagar con la marca',
  recognised: (brand) => `Tarjeta ${brand}`,
  error: {
    numberMissing: 'Introduce el número de tarjeta',
    numberShort: 'El número de tarjeta está incompleto',
    numberWrong: 'Revisa el número de tarjeta: hay una cifra incorrecta',
    numberTest: 'No es una tarjeta de prueba',
    brandRefused: 'Aquí no se acepta este tipo de tarjeta',
    brandMissing: 'Elige la marca con la que pagar',
    expiryMissing: 'Introduce la fecha',
    expiryShort: 'En formato MM / AA',
    expiryWrong: 'Revisa la fecha',
    expiryPast: 'La tarjeta ha caducado',
    cvcMissing: 'Introduce el CVC',
    cvcShort: (digits) => `Introduce ${digits} cifras`,
    holderMissing: 'Introduce el nombre que figura en la tarjeta',
    holderDigits: 'Introduce el nombre, no el número',
  },
};

/** The fields of a gift card. */
export const giftCardFrame: Texts['giftCardFrame'] = {
  group: 'Tarjeta regalo',
  number: 'Número de la tarjeta regalo',
  numberHint: 'En la tarjeta o en el correo',
  pin: 'PIN',
  pinHint: 'De 4 a 8 cifras',
  pinWhere: 'Junto al número, a veces bajo una capa que se rasca',
  numberMissing: 'Introduce el número de la tarjeta regalo',
  numberShort: 'El número tiene al menos 8 cifras',
  pinMissing: 'Introduce el PIN',
  pinShort: 'El PIN tiene al menos 4 cifras',
};

/** The list of test cards, in the sandbox. */
export const testCards: Texts['testCards'] = {
  note: 'Cualquier fecha futura, cualquier código salvo 000, cualquier nombre.',
  does: {
    approve: 'Paga al momento',
    challenge: (code) => `Pide un código: ${code}`,
    rejected: 'Rechazada: el banco no te reconoce',
    'insufficient-funds': 'Rechazada: saldo insuficiente',
  },
  coBadged: (one, other) => `Dos marcas en una tarjeta: elige ${one} o ${other}`,
};

/** The pages of the gateway. */
export const pages: Texts['pages'] = {
  ribbon: 'Modo de prueba: sin cargos reales',
  securedBy: (name) => `Protegido por ${name}`,
  payTitle: (shop) => `Pagar a ${shop}`,
  paymentTitle: (shop) => `Tu pago a ${shop}`,
  backTo: (shop) => `Volver a ${shop}`,
  backWithoutPaying: (shop) => `Volver a ${shop} sin pagar`,
  leaveWithoutPaying: 'Salir sin pagar',
  leftTitle: 'Has salido sin pagar',
  leftText: 'No se ha cargado nada en tu cuenta.',
  unavailableTitle: 'Ahora mismo no puedes pagar así',
  unavailableText: (shop) =>
    `No se ha cargado nada en tu cuenta. ${shop} puede ofrecerte otra forma de pago.`,
  closePage: 'Puedes cerrar esta página.',
  startAgain: (shop) => `Puedes cerrar esta página. Si al final quieres pagar, empieza de nuevo en ${shop}.`,
  reserved: (shop) => `De momento solo se reserva: ${shop} cobrará el importe más tarde.`,
  partPaid: (part) =>
    `Has pagado ${part} con tu tarjeta regalo. Elige cómo pagar el resto. Si sales, ${part} volverán a la tarjeta regalo.`,
  unknownTitle: 'Esta página no existe',
  unknownText: 'El enlace está incompleto o ya no es válido. Vuelve a la tienda y empieza de nuevo.',
  troubleTitle: 'Algo ha fallado por nuestra parte',
  troubleText: 'No se ha perdido nada. Espera un momento y vuelve a cargar esta página.',
  openSandboxBank: 'Abrir el banco simulado',
  leavingTitle: 'Te llevamos de vuelta a la tienda',
  toBankTitle: 'Te llevamos a tu banco',
  leadOn: 'Continuar',
  leadOnText: 'Si no ocurre nada, continúa aquí.',
  plainLink: 'Pagar en una página sin JavaScript',
  fullPage: 'Abrir la página con tarjetas',
  needsNewer:
    'Las tarjetas y las tarjetas regalo necesitan JavaScript y un navegador más reciente: Chrome 123, Firefox 128, Safari 18 o posterior.',
  payWith: '¿Cómo quieres pagar?',
  otherWays: 'Elegir otra forma de pago',
  bankTransfer: 'Transferencia bancaria',
  blikCode: 'Código BLIK (6 cifras)',
  mobileNumber: 'Número de móvil',
  directDebit: element.method.directDebit,
  debit,
  notBegun: 'El pago no ha empezado. Revisa lo que has escrito o elige otra forma de pago.',
  waitingTitle: 'Esperando tu pago',
  waitingText: 'Termina el pago en la app o en la web de tu banco. Después compruébalo aquí.',
  scanText: 'Escanea este código con el móvil y paga allí. Después comprueba el pago aquí.',
  qrLabel: 'Código QR de este pago',
  openHere: 'Abrir en este dispositivo',
  checkAgain: 'Comprobar el pago',
  transferTitle: (price) => `Transfiere ${price}`,
  transferText:
    'Usa la app o la web de tu banco. Copia el nombre, el importe y el concepto exactamente como aparecen.',
  arrived: (amount) => `Hemos recibido ${amount}. Envía el resto con el mismo concepto.`,
  recipient: 'Titular de la cuenta',
  reference: 'Concepto',
  paidTitle: (amount) => `Has pagado ${amount}`,
  reservedTitle: (amount) => `Importe reservado: ${amount}`,
  checkedTitle: 'Estamos comprobando tu pago',
  checkedText: 'La tienda te avisará cuando termine. No hace falta que pagues otra vez.',
  unpaidTitle: 'Pago no realizado',
  overTitle: 'Se ha agotado el tiempo para pagar',
  sentBack: 'Si se ha cobrado algo, se te devolverá.',
};

/** The page of a merchant server for a link that is wrong. */
export const shopPage: Texts['shopPage'] = {
  title: 'Pago',
  heading: 'No podemos mostrar este pago',
  sentences: {
    unreachable: 'El servicio de pago no responde en este momento. Vuelve a cargar esta página.',
    refused: 'La tienda no puede aceptar este pago.',
    stale: 'Este enlace es antiguo o el precio del pedido ha cambiado.',
    foreign: 'Este enlace no procede del servicio de pago o se ha modificado por el camino.',
    old: 'Este enlace tiene más de un día y ya no funciona.',
    unknown: 'La tienda no encuentra este pago.',
  },
  unchanged: 'No se ha cambiado nada. Si has pagado, la tienda lo sabrá en breve.',
  back: 'Vuelve a la tienda y consulta allí tu pedido.',
};
