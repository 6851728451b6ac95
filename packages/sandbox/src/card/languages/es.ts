/** Texts of acquirer and issuer in Spanish. */
import { bankWords } from '../../bank/bank-words.ts';
import type { CardWords } from '../card-words.ts';

const bank = bankWords('es');

/** See {@link CardWords}. */
export const es: CardWords = {
  dir: bank.dir,
  sandbox: bank.sandbox,
  amount: bank.amount,
  payTo: bank.payTo,
  forWhat: bank.forWhat,
  proceed: bank.proceed,
  backToShop: bank.backToShop,
  acquirerOf: (payee) => `procesa tu tarjeta para ${payee}`,
  acquirerRole: 'cobra tarjetas para tiendas',
  issuerRole: 'el banco de tu tarjeta',
  card: 'Tarjeta',
  methodFrame: 'Tu banco reconoce tu navegador',
  consent: {
    CIT: {
      title: (payee) => `¿Guardar esta tarjeta en ${payee}?`,
      text: (payee) =>
        `La próxima vez no tendrás que escribirla en ${payee}. Solo tú inicias los pagos y puedes eliminarla cuando quieras.`,
      keep: 'Guardar la tarjeta',
      refuse: 'Pagar sin guardarla',
    },
    MIT: {
      title: (payee) => `¿Puede ${payee} cobrar más adelante con esta tarjeta?`,
      text: (payee) =>
        `${payee} podrá cobrar lo que hayáis acordado, como una suscripción, hasta que lo canceles en la tienda.`,
      keep: 'Permitir cobros futuros',
      refuse: 'Pagar solo esta vez',
    },
    stop: 'No guardarla',
    given: (payee) => `Como has elegido, ${payee} guardará esta tarjeta para tus próximos pagos.`,
  },
  notKept: { title: 'Tu tarjeta no se ha guardado', text: 'No se ha pagado nada. Avisaremos a la tienda.' },
  verified: {
    title: 'Tu banco ha confirmado tu tarjeta',
    text: 'No se ha pagado nada. Avisaremos a la tienda.',
  },
  method: { title: 'Consultando con tu banco', text: 'Tarda unos segundos.' },
  toIssuer: {
    title: 'Tu banco quiere comprobar que eres tú',
    text: 'Te llevamos a su página.',
    button: 'Ir a tu banco',
  },
  elsewhere: {
    title: 'Confirma en la app de tu banco',
    text: 'Esta página se actualiza cada pocos segundos. También puedes cerrarla.',
    open: 'Abrir la app simulada del banco',
    inApp: 'La app de tu banco pregunta: ¿este pago es tuyo?',
  },
  waiting: {
    title: 'Tu banco aún no ha respondido',
    text: 'Esta página se actualiza cada pocos segundos. Mientras tanto puedes volver a la tienda: también la avisaremos.',
  },
  decided: {
    paid: { title: 'Tu pago se ha realizado', text: 'Avisaremos a la tienda.' },
    authorised: { title: 'Tu banco ha reservado el importe', text: 'Avisaremos a la tienda.' },
    declined: {
      title: 'Tu banco no ha autorizado este pago',
      text: 'No se ha pagado nada. En la tienda puedes elegir otra forma de pago.',
    },
    cancelled: bank.decided.cancelled,
    'timed-out': bank.decided['timed-out'],
    failed: {
      title: 'No se ha podido cobrar con tu tarjeta',
      text: 'Es un fallo técnico y no se ha pagado nada. Puedes intentarlo de nuevo en la tienda.',
    },
  },
  challengeFailed: {
    title: 'Tu banco no ha podido comprobar que eres tú',
    text: 'No se ha pagado nada. Puedes intentarlo de nuevo en la tienda.',
  },
  challenge: {
    title: 'Confirma este pago',
    text: 'Introduce el código que te ha enviado tu banco.',
    code: 'Código',
    hint: (code) => `En el entorno de prueba no se envía nada: el código es ${code}.`,
    wrong: (left) => `Este código no es correcto. Intentos restantes:\u00a0${left}.`,
    missing: 'Introduce las seis cifras del código.',
    confirm: 'Confirmar',
    cancel: 'Cancelar el pago',
    timeOut: 'Dejar pasar el plazo',
  },
  fromIssuer: { title: 'Gracias', text: 'Te llevamos de vuelta.', button: 'Continuar' },
  unknown: bank.unknown,
  foreign: {
    title: 'Esta respuesta no viene de nuestra página',
    text: 'No se ha cambiado nada. Abre otra vez el pago desde la tienda y responde allí.',
  },
  failed: {
    title: 'Esta página no puede responder ahora',
    text: 'Puede que no se haya guardado tu respuesta. Vuelve a cargar esta página dentro de un momento.',
  },
};
