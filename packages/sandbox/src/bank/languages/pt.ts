/** Texts of the simulated bank in Portuguese. */
import { formatAmount } from '@gangway/protocol';
import type { BankWords } from '../bank-words.ts';
import { BLIK_APPROVAL_SECONDS, BLIK_CODE_SECONDS, SMS_CODE } from '../payer-data.ts';
import { LATE_SECONDS, OTHER_AMOUNT_MINOR } from '../payer-outcomes.ts';
import type { Voice } from '../scheme-brands.ts';
import type { StepWords } from '../step-words.ts';

const MORE = formatAmount(OTHER_AMOUNT_MINOR).replace('.', ',');

const CALLED: Readonly<Record<Voice, string>> = { bank: 'O banco', app: 'A app', wallet: 'A carteira' };

/** The pages about no payment. */
const MESSAGES: Pick<BankWords, 'unknown' | 'foreign' | 'failed'> = {
  unknown: {
    title: 'Não há aqui nenhum pagamento',
    text: 'O endereço está incompleto ou já não é válido. Regresse à loja e recomece o pagamento.',
  },
  foreign: {
    title: 'Esta escolha não veio da página do banco',
    text: 'Nada foi alterado. Abra novamente a página do banco a partir da loja e escolha aí.',
  },
  failed: {
    title: 'O banco não pode responder de momento',
    text: 'A sua escolha pode não ter sido registada. Recarregue esta página daqui a pouco.',
  },
};

/** See {@link BankWords}. */
export const pt = (voice: Voice): BankWords => {
  const who = CALLED[voice];
  return {
    dir: 'ltr',
    simulatedBankFor: (method) => `banco simulado para ${method}`,
    simulatedAppFor: (method) => `app simulada de ${method}`,
    simulatedScheme: 'meio de pagamento simulado',
    simulatedBank: 'banco simulado',
    sandbox: 'Ambiente de teste: sem débitos reais.',
    payTo: 'Beneficiário',
    forWhat: 'Descrição',
    amount: 'Montante',
    question: 'O que deve acontecer?',
    outcomes: {
      approve: { name: 'Aprovar', effect: 'O pagamento é efetuado e a loja é informada.' },
      refuse: { name: 'Recusar', effect: `${who} recusa e nada é pago.` },
      cancel: { name: 'Cancelar', effect: 'Muda de ideias e não paga nada.' },
      'time-out': { name: 'Deixar passar o prazo', effect: 'O tempo esgota-se e nada é pago.' },
      silent: { name: 'Pago sem aviso', effect: 'O pagamento é efetuado, mas ninguém é informado.' },
      twice: { name: 'Pago duas vezes', effect: 'São feitos dois pagamentos; o segundo é devolvido.' },
      late: {
        name: 'Pago tarde demais',
        effect: `O tempo esgota-se e o dinheiro chega ${LATE_SECONDS} segundos depois.`,
      },
      'other-amount': { name: 'Outro montante', effect: `É pago ${MORE} a mais do que o pedido.` },
    },
    proceed: 'Continuar',
    choiceMissing: 'Escolha o que deve acontecer.',
    decided: {
      paid: {
        title: 'O seu pagamento foi efetuado',
        text: `${who} vai informar a loja. Não precisa de fazer mais nada aqui.`,
      },
      refused: {
        title: `${who} recusou este pagamento`,
        text: 'Nada foi pago. Na loja pode escolher outro meio de pagamento.',
      },
      cancelled: {
        title: 'Este pagamento foi cancelado',
        text: 'Nada foi pago. Na loja pode escolher outro meio de pagamento.',
      },
      'timed-out': {
        title: 'O tempo para pagar esgotou-se',
        text: 'Nada foi pago. Pode tentar novamente na loja.',
      },
    },
    silent: {
      title: 'O seu pagamento foi efetuado.',
      text: `${who} não informa ninguém. Feche esta página ou regresse à loja.`,
    },
    backToShop: 'Regressar à loja',
    ...MESSAGES,
  };
};

/** See {@link StepWords}. */
export const steps: StepWords = {
  chooseBank: { title: 'Escolha o seu banco', missing: 'Escolha um dos bancos.' },
  chooseWallet: { title: 'Escolha a sua carteira', missing: 'Escolha uma das carteiras.' },
  phone: {
    title: 'Introduza o seu número de telemóvel',
    text: (app) =>
      `Use o número que o seu banco conhece. Vai aprovar o pagamento na app ${app ?? 'do seu banco'}.`,
    label: 'Número de telemóvel',
    of: {
      Bizum: {
        hint: 'Um telemóvel espanhol, como +34\u00a0600\u00a0000\u00a0001',
        wrong: 'Não é um telemóvel espanhol: +34 e nove dígitos que começam por 6 ou 7.',
      },
      'MB WAY': {
        hint: 'Um telemóvel português, como +351\u00a0910\u00a0000\u00a0001',
        wrong: 'Não é um telemóvel português: +351 e nove dígitos que começam por 91, 92, 93 ou 96.',
      },
    },
    unknown: 'Este número não é conhecido aqui. Verifique-o ou use outro.',
    submit: 'Continuar',
  },
  blikCode: {
    title: 'Introduza o seu código BLIK',
    text: `A app do seu banco mostra seis dígitos, válidos durante ${BLIK_CODE_SECONDS} segundos e uma só vez.`,
    label: 'Código BLIK',
    hint: 'Seis dígitos, como 777\u00a0123',
    wrong: 'Um código BLIK tem seis dígitos.',
    unknown: 'Este código não é válido. Peça um novo na app do seu banco.',
    lapsed: `Um código é válido durante ${BLIK_CODE_SECONDS} segundos. Peça um novo na app do seu banco.`,
    submit: 'Pagar',
  },
  textMessage: {
    title: 'Introduza o código do SMS',
    text: 'Enviámos seis dígitos para o telemóvel terminado em 88.',
    label: 'Código do SMS',
    hint: `Aqui não é enviado nenhum SMS: o código é ${SMS_CODE}`,
    wrong: 'O código tem seis dígitos.',
    left: (tries) => `Este código está errado. Tentativas restantes: ${tries}.`,
    submit: 'Pagar',
  },
  await: {
    title: (app) => `Aprove o pagamento na app ${app ?? 'do seu banco'}`,
    texts: {
      Blik: `O seu banco enviou o pagamento para a sua app. Tem cerca de ${BLIK_APPROVAL_SECONDS} segundos.`,
      Bizum: 'O seu banco enviou o pagamento para a sua app. Tem cinco minutos.',
      'MB WAY': 'O MB WAY enviou o pagamento para o seu telemóvel. Tem quatro minutos.',
    },
  },
  scan: {
    title: 'Leia o código com o seu telemóvel',
    text: (app) =>
      `Abra a app ${app}, leia o código e aprove o pagamento. Esta página atualiza-se automaticamente.`,
    code: (app) => `Código QR para a app ${app}`,
    minutes: (minutes) => `O código é válido durante ${minutes} minutos.`,
  },
  openApp: 'Abrir a app neste dispositivo',
  other: 'Escolher o que acontece',
  shares: 'A loja recebe',
  otherScreen: {
    title: 'Neste telemóvel está tudo feito',
    text: 'Veja o ecrã em que leu o código: atualiza-se automaticamente.',
  },
};
