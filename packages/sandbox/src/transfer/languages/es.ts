/** Texts of the page for sending a transfer in Spanish. */
import type { TransferWords } from '../transfer-words.ts';

/** See {@link TransferWords}. */
export const es: TransferWords = {
  title: 'Hacer una transferencia',
  reference: 'Concepto',
  referenceHint: 'Empieza por RF y aparece en la página del pago.',
  came: 'Recibido',
  missingYet: 'Pendiente',
  over: 'Con este concepto ya no se espera nada: lo que envíes se devolverá.',
  question: '¿Cuánto envías?',
  choices: {
    exact: { name: 'El importe exacto', effect: 'El pedido queda pagado.' },
    short: { name: 'La mitad', effect: 'El pedido espera el resto.' },
    excess: { name: '10,00 de más', effect: 'El pedido queda pagado y se devuelven 10,00.' },
    double: { name: 'Dos veces el importe', effect: 'El pedido queda pagado y se devuelve el segundo.' },
    rest: { name: 'El resto', effect: 'El pedido queda pagado.' },
    'short-rest': { name: 'La mitad del resto', effect: 'El pedido sigue pendiente.' },
    'excess-rest': {
      name: 'El resto y 10,00 de más',
      effect: 'El pedido queda pagado y se devuelven 10,00.',
    },
    again: { name: 'Otra vez el importe completo', effect: 'Se devuelve.' },
  },
  send: 'Enviar',
  sentTitle: 'Tu transferencia está en camino',
  sentText: 'El banco avisará a la tienda de lo que llegue. Puedes cerrar esta página.',
  sentPart: (came, missing) => `El banco avisará a la tienda. Recibido: ${came}. Pendiente: ${missing}.`,
  sendRest: 'Enviar el resto',
  missing: 'Elige cuánto envías.',
  unknownTitle: 'Nadie espera este concepto',
  unknownText: 'Abre esta página desde la página de pago de la tienda, donde aparece el concepto.',
};
