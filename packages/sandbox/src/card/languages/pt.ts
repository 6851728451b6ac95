/** Texts of acquirer and issuer in Portuguese. */
import { bankWords } from '../../bank/bank-words.ts';
import type { CardWords } from '../card-words.ts';

const bank = bankWords('pt');

/** See {@link CardWords}. */
export const pt: CardWords = {
  dir: bank.dir,
  sandbox: bank.sandbox,
  amount: bank.amount,
  payTo: bank.payTo,
  forWhat: bank.forWhat,
  proceed: bank.proceed,
  backToShop: bank.backToShop,
  acquirerOf: (payee) => `processa o seu cartão para ${payee}`,
  acquirerRole: 'processa cartões para lojas',
  issuerRole: 'o banco do seu cartão',
  card: 'Cartão',
  methodFrame: 'O seu banco reconhece o seu navegador',
  consent: {
    CIT: {
      title: (payee) => `Guardar este cartão em ${payee}?`,
      text: (payee) =>
        `Da próxima vez não precisa de o introduzir em ${payee}. Só você inicia os pagamentos e pode removê-lo em qualquer altura.`,
      keep: 'Guardar o cartão',
      refuse: 'Pagar sem o guardar',
    },
    MIT: {
      title: (payee) => `Permitir que ${payee} debite este cartão mais tarde?`,
      text: (payee) =>
        `${payee} poderá debitar o que acordou, como uma subscrição, até que o cancele junto da loja.`,
      keep: 'Permitir débitos futuros',
      refuse: 'Pagar só desta vez',
    },
    stop: 'Não guardar',
    given: (payee) => `Como escolheu, ${payee} vai guardar este cartão para os seus próximos pagamentos.`,
  },
  notKept: { title: 'O seu cartão não foi guardado', text: 'Nada foi pago. A loja será informada.' },
  verified: { title: 'O seu banco confirmou o seu cartão', text: 'Nada foi pago. A loja será informada.' },
  method: { title: 'A consultar o seu banco', text: 'Demora alguns segundos.' },
  toIssuer: {
    title: 'O seu banco quer confirmar a sua identidade',
    text: 'Vamos levá-lo à página do banco.',
    button: 'Ir para o seu banco',
  },
  elsewhere: {
    title: 'Confirme na app do seu banco',
    text: 'Esta página atualiza-se a cada poucos segundos. Também a pode fechar.',
    open: 'Abrir a app simulada do banco',
    inApp: 'A app do seu banco pergunta: este pagamento é seu?',
  },
  waiting: {
    title: 'O seu banco ainda não respondeu',
    text: 'Esta página atualiza-se a cada poucos segundos. Entretanto, pode regressar à loja: também será informada.',
  },
  decided: {
    paid: { title: 'O seu pagamento foi efetuado', text: 'A loja será informada.' },
    authorised: { title: 'O seu banco cativou o montante', text: 'A loja será informada.' },
    declined: {
      title: 'O seu banco não aprovou este pagamento',
      text: 'Nada foi pago. Na loja pode escolher outro meio de pagamento.',
    },
    cancelled: bank.decided.cancelled,
    'timed-out': bank.decided['timed-out'],
    failed: {
      title: 'Não foi possível debitar o seu cartão',
      text: 'É uma falha técnica e nada foi pago. Pode tentar novamente na loja.',
    },
  },
  challengeFailed: {
    title: 'O seu banco não conseguiu confirmar a sua identidade',
    text: 'Nada foi pago. Pode tentar novamente na loja.',
  },
  challenge: {
    title: 'Confirme este pagamento',
    text: 'Introduza o código que o seu banco lhe enviou.',
    code: 'Código',
    hint: (code) => `No ambiente de teste nada é enviado: o código é ${code}.`,
    wrong: (left) => `Este código está errado. Tentativas restantes: ${left}.`,
    missing: 'Introduza os seis dígitos do código.',
    confirm: 'Confirmar',
    cancel: 'Cancelar o pagamento',
    timeOut: 'Deixar passar o prazo',
  },
  fromIssuer: { title: 'Obrigado', text: 'A regressar ao pagamento.', button: 'Continuar' },
  unknown: bank.unknown,
  foreign: {
    title: 'Esta resposta não veio da nossa página',
    text: 'Nada foi alterado. Abra novamente o pagamento a partir da loja e responda aí.',
  },
  failed: {
    title: 'Esta página não pode responder de momento',
    text: 'A sua resposta pode não ter sido registada. Recarregue esta página daqui a pouco.',
  },
};
