/** Texts of the simulated bank in Spanish. */
import { formatAmount } from '@gangway/protocol';
import type { BankWords } from '../bank-words.ts';
import { BLIK_APPROVAL_SECONDS, BLIK_CODE_SECONDS, SMS_CODE } from '../payer-data.ts';
import { LATE_SECONDS, OTHER_AMOUNT_MINOR } from '../payer-outcomes.ts';
import type { Voice } from '../scheme-brands.ts';
import type { StepWords } from '../step-words.ts';

const MORE = formatAmount(OTHER_AMOUNT_MINOR).replace('.', ',');

const CALLED: Readonly<Record<Voice, string>> = { bank: 'El banco', app: 'La app', wallet: 'El monedero' };

/** The pages about no payment. */
const MESSAGES: Pick<BankWords, 'unknown' | 'foreign' | 'failed'> = {
  unknown: {
    title: 'Aquí no hay ningún pago',
    text: 'La dirección está incompleta o ya no es válida. Vuelve a la tienda y empieza el pago de nuevo.',
  },
  foreign: {
    title: 'Esta elección no viene de la página del banco',
    text: 'No se ha cambiado nada. Abre otra vez la página del banco desde la tienda y elige allí.',
  },
  failed: {
    title: 'El banco no puede responder ahora',
    text: 'Puede que no se haya guardado tu elección. Vuelve a cargar esta página dentro de un momento.',
  },
};

/** See {@link BankWords}. */
export const es = (voice: Voice): BankWords => {
  const who = CALLED[voice];
  return {
    dir: 'ltr',
    simulatedBankFor: (method) => `banco simulado para ${method}`,
    simulatedAppFor: (method) => `app simulada de ${method}`,
    simulatedScheme: 'sistema de pago simulado',
    simulatedBank: 'banco simulado',
    sandbox: 'Entorno de prueba: sin cargos reales.',
    payTo: 'Beneficiario',
    forWhat: 'Concepto',
    amount: 'Importe',
    question: '¿Qué quieres que ocurra?',
    outcomes: {
      approve: { name: 'Autorizar', effect: 'Se realiza el pago y se avisa a la tienda.' },
      refuse: { name: 'Rechazar', effect: `${who} lo rechaza y no se paga nada.` },
      cancel: { name: 'Cancelar', effect: 'Cambias de idea y no pagas nada.' },
      'time-out': { name: 'Dejar pasar el plazo', effect: 'Se agota el tiempo y no se paga nada.' },
      silent: { name: 'Pagado sin avisar', effect: 'Se realiza el pago, pero no se avisa a nadie.' },
      twice: { name: 'Pagado dos veces', effect: 'Se hacen dos pagos; el segundo se devuelve.' },
      late: {
        name: 'Pagado tarde',
        effect: `Se agota el tiempo y el dinero llega ${LATE_SECONDS} segundos después.`,
      },
      'other-amount': { name: 'Otro importe', effect: `Se paga ${MORE} más de lo pedido.` },
    },
    proceed: 'Continuar',
    choiceMissing: 'Elige qué quieres que ocurra.',
    decided: {
      paid: {
        title: 'Tu pago se ha realizado',
        text: `${who} avisará a la tienda. Aquí no tienes que hacer nada más.`,
      },
      refused: {
        title: `${who} ha rechazado este pago`,
        text: 'No se ha pagado nada. En la tienda puedes elegir otra forma de pago.',
      },
      cancelled: {
        title: 'Este pago se ha cancelado',
        text: 'No se ha pagado nada. En la tienda puedes elegir otra forma de pago.',
      },
      'timed-out': {
        title: 'Se ha agotado el tiempo para pagar',
        text: 'No se ha pagado nada. Puedes intentarlo de nuevo en la tienda.',
      },
    },
    silent: {
      title: 'Tu pago se ha realizado.',
      text: `${who} no avisa a nadie. Cierra esta página o vuelve tú a la tienda.`,
    },
    backToShop: 'Volver a la tienda',
    ...MESSAGES,
  };
};

/** See {@link StepWords}. */
export const steps: StepWords = {
  chooseBank: { title: 'Elige tu banco', missing: 'Elige uno de los bancos.' },
  chooseWallet: { title: 'Elige tu monedero', missing: 'Elige uno de los monederos.' },
  phone: {
    title: 'Introduce tu número de móvil',
    text: (app = 'la app de tu banco') => `Usa el número que tiene tu banco. Autorizarás el pago en ${app}.`,
    label: 'Número de móvil',
    of: {
      Bizum: {
        hint: 'Un móvil español, como +34\u00a0600\u00a0000\u00a0001',
        wrong: 'No es un móvil español: +34 y nueve cifras que empiezan por 6 o 7.',
      },
      'MB WAY': {
        hint: 'Un móvil portugués, como +351\u00a0910\u00a0000\u00a0001',
        wrong: 'No es un móvil portugués: +351 y nueve cifras que empiezan por 91, 92, 93 o 96.',
      },
    },
    unknown: 'Este número no se conoce aquí. Compruébalo o usa otro.',
    submit: 'Continuar',
  },
  blikCode: {
    title: 'Introduce tu código BLIK',
    text: `La app de tu banco muestra seis cifras, válidas durante ${BLIK_CODE_SECONDS} segundos y una sola vez.`,
    label: 'Código BLIK',
    hint: 'Seis cifras, como 777\u00a0123',
    wrong: 'Un código BLIK tiene seis cifras.',
    unknown: 'Este código no es válido. Pide uno nuevo en la app de tu banco.',
    lapsed: `Un código vale ${BLIK_CODE_SECONDS} segundos. Pide uno nuevo en la app de tu banco.`,
    submit: 'Pagar',
  },
  textMessage: {
    title: 'Introduce el código del SMS',
    text: 'Hemos enviado seis cifras al móvil que termina en 88.',
    label: 'Código del SMS',
    hint: `Aquí no se envía ningún SMS: el código es ${SMS_CODE}`,
    wrong: 'El código tiene seis cifras.',
    left: (tries) => `Este código no es correcto. Intentos restantes:\u00a0${tries}.`,
    submit: 'Pagar',
  },
  await: {
    title: (app = 'la app de tu banco') => `Autoriza el pago en ${app}`,
    texts: {
      Blik: `Tu banco ha enviado el pago a tu app. Tienes unos ${BLIK_APPROVAL_SECONDS} segundos.`,
      Bizum: 'Tu banco ha enviado el pago a tu app. Tienes cinco minutos.',
      'MB WAY': 'MB WAY ha enviado el pago a tu móvil. Tienes cuatro minutos.',
    },
  },
  scan: {
    title: 'Escanea el código con tu móvil',
    text: (app) =>
      `Abre la app de ${app}, escanea el código y autoriza el pago. Esta página se actualiza sola.`,
    code: (app) => `Código QR para la app de ${app}`,
    minutes: (minutes) => `El código es válido durante ${minutes} minutos.`,
  },
  openApp: 'Abrir la app en este dispositivo',
  other: 'Elegir lo que ocurre',
  shares: 'La tienda recibe',
  otherScreen: {
    title: 'En este móvil ya está',
    text: 'Mira la pantalla en la que escaneaste el código: allí se actualiza sola.',
  },
};
