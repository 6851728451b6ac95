/** Texts of the page for sending a transfer in Portuguese. */
import type { TransferWords } from '../transfer-words.ts';

/** See {@link TransferWords}. */
export const pt: TransferWords = {
  title: 'Fazer uma transferência',
  reference: 'Referência',
  referenceHint: 'Começa por RF e está na página do pagamento.',
  came: 'Recebido',
  missingYet: 'Em falta',
  over: 'Com esta referência já não se espera mais nada: o que enviar será devolvido.',
  question: 'Quanto transfere?',
  choices: {
    exact: { name: 'O montante exato', effect: 'A encomenda fica paga.' },
    short: { name: 'Metade', effect: 'A encomenda aguarda o resto.' },
    excess: { name: '10,00 a mais', effect: 'A encomenda fica paga e são devolvidos 10,00.' },
    double: {
      name: 'Duas vezes o montante',
      effect: 'A encomenda fica paga e a segunda transferência é devolvida.',
    },
    rest: { name: 'O resto', effect: 'A encomenda fica paga.' },
    'short-rest': { name: 'Metade do resto', effect: 'A encomenda continua a aguardar.' },
    'excess-rest': {
      name: 'O resto e 10,00 a mais',
      effect: 'A encomenda fica paga e são devolvidos 10,00.',
    },
    again: { name: 'Outra vez o montante total', effect: 'É devolvido.' },
  },
  send: 'Transferir',
  sentTitle: 'A sua transferência está a caminho',
  sentText: 'O banco vai informar a loja do que chegou. Pode fechar esta página.',
  sentPart: (came, missing) => `O banco vai informar a loja. Recebido: ${came}. Em falta: ${missing}.`,
  sendRest: 'Transferir o resto',
  missing: 'Escolha quanto transfere.',
  unknownTitle: 'Ninguém espera esta referência',
  unknownText: 'Abra esta página a partir da página de pagamento da loja, onde está a referência.',
};
