/** Portuguese of Portugal, with the formal address. */
import { counted, timeLeft } from './counted.ts';
import type { Texts } from './texts.ts';

/** The card form: what <gw-card-form> says by itself. */
export const cardForm: Texts['cardForm'] = {
  card: {
    form: 'Formulário seguro do cartão',
    missing: 'Introduza os dados do cartão.',
  },
  problem: {
    cardIncomplete: 'Faltam dados do cartão ou estão incorretos. Verifique os campos assinalados.',
    cardFrame:
      'O formulário seguro do cartão não carregou. Tente novamente ou escolha outro meio de pagamento.',
    cardEncryption: 'Não foi possível proteger os dados do cartão e nada foi enviado. Tente novamente.',
    again: 'Tentar novamente',
  },
};

/** The elements: methods, problems. */
export const element: Texts['element'] = {
  payWith: 'Como pretende pagar?',
  pay: (amount) => `Pagar ${amount}`,
  reserve: (amount) => `Cativar ${amount}`,
  save: 'Guardar cartão',
  more: (count) =>
    counted('pt-PT', count, { one: 'Mais # meio de pagamento', other: 'Mais # meios de pagamento' }),
  working: 'Um momento',
  testMode: 'Modo de teste: sem débitos',
  payOffline: 'A aguardar ligação',
  offline: 'Está sem ligação. Continuaremos assim que a recuperar.',
  method: {
    card: 'Cartão',
    savedCard: 'Cartão guardado',
    giftCard: 'Cartão-oferta',
    bankTransfer: 'Transferência bancária',
    directDebit: 'Débito direto SEPA',
    qr: 'Código QR',
    all: 'Todos os meios de pagamento',
  },
  hint: {
    card: 'De débito ou de crédito',
    saved: 'O último cartão que usou',
    voucher: 'Número e PIN',
    transfer: 'Normalmente em segundos',
    wallet: 'Na app da sua carteira',
    scan: 'Leia com o telemóvel',
    list: 'Escolha no passo seguinte',
  },
  detail: {
    leave: 'Vai aprovar o pagamento no seu banco e regressar aqui.',
    express: 'O seu banco comunica também à loja o seu e‑mail e a sua morada.',
    app: 'Vai aprovar o pagamento na app e regressar aqui.',
    form: 'Vai introduzir os seus dados na página seguinte, que é segura.',
    transfer: 'Vai receber um IBAN e uma referência para fazer a transferência.',
    wallet: 'Vai aprovar o pagamento na sua carteira e regressar aqui.',
  },
  card: {
    ...cardForm.card,
    email: 'Endereço de e-mail',
    emailHint: 'Para o seu recibo',
    emailMissing: 'Introduza o seu endereço de e-mail',
    emailWrong: 'Verifique o endereço de e-mail',
    refused: 'O cartão não foi aceite. Verifique os dados ou use outro cartão.',
    testCards: 'Cartões de teste',
    copy: 'Copiar',
    copied: 'Copiado',
  },
  checking: { title: 'A consultar o seu pagamento', text: 'Demora alguns segundos.' },
  problem: {
    title: 'Não é possível continuar o pagamento',
    network:
      'Não conseguimos contactar a loja. Verifique a ligação e tente novamente. Não pagará duas vezes.',
    unreachable: 'O serviço de pagamento não responde neste momento. Tente novamente. Não pagará duas vezes.',
    none: 'De momento não é possível pagar aqui.',
    session: 'Esta página já não é válida. Volte a carregá-la e escolha como pagar.',
    expired: 'Esta página esteve aberta demasiado tempo. Volte a carregá-la e escolha como pagar.',
    method: 'Este meio de pagamento não está disponível agora. Escolha outro.',
    part: 'Não foi possível carregar este meio de pagamento. Tente novamente.',
    refused: 'O pagamento não foi aceite. Não foi debitado nada da sua conta. Tente novamente.',
    shop: 'A loja não pode aceitar este pagamento. Tente mais tarde ou contacte a loja.',
    ...cardForm.problem,
    email: 'Este pagamento precisa de um endereço de e-mail válido.',
    reload: 'Voltar a carregar a página',
    support: (code) => `Para o apoio ao cliente: ${code}`,
  },
};

/** What methods ask for in their rows. */
export const parts: Texts['parts'] = {
  saved: {
    box: 'Guardar este cartão para a próxima vez',
    boxHint: 'Só para pagamentos que inicie nesta loja. Pode removê-lo em qualquer altura.',
    expires: (date) => `Válido até ${date}`,
    expired: (date) => `Expirou em ${date}`,
    hasExpired: 'Este cartão expirou. Pague de outra forma ou introduza o novo cartão.',
    invalid: 'Este cartão já não pode ser usado. Pague de outra forma ou introduza outro cartão.',
    declined: 'O seu banco recusou este cartão. Tente novamente ou pague de outra forma.',
    remove: 'Remover cartão',
    removed: 'O cartão foi removido.',
    undo: 'Anular',
    failed: 'A operação falhou. Tente novamente.',
  },
  blik: {
    code: 'Código BLIK',
    hint: '6 dígitos, válido durante 2 minutos',
    where:
      'Abra a app do seu banco, escolha BLIK e introduza aqui o código. Depois confirme o pagamento na app.',
    missing: 'Introduza o código da app do seu banco',
    short: 'O código tem 6 dígitos',
    refused: 'Este código não foi aceite. Cada código só serve uma vez: peça um novo na app do seu banco.',
  },
  phone: {
    label: 'Número de telemóvel',
    hint: (method) => `Usado no ${method}`,
    where: (app) =>
      app ? `Vai confirmar o pagamento na app ${app}.` : 'Vai confirmar o pagamento na app do seu banco.',
    missing: 'Introduza o seu número de telemóvel',
    wrong: 'Verifique o número: 9 dígitos, ou com +',
    refused: 'O pagamento não foi aceite. Verifique o número ou escolha outro meio de pagamento.',
  },
  wallet: {
    choose: 'A sua carteira',
    more: 'Mais carteiras',
    search: 'Procurar carteiras',
    none: 'Nenhuma carteira tem este nome.',
    found: (count) => counted('pt-PT', count, { one: '# carteira', other: '# carteiras' }),
    other: 'Outra carteira',
    otherHint: 'Na página seguinte',
    missing: 'Escolha a sua carteira',
    refused: 'Esta carteira não foi aceite. Escolha outra, ou outro meio de pagamento.',
  },
  voucher: {
    form: 'Formulário seguro do cartão-oferta',
    wrong: 'O número e o PIN não correspondem. Verifique ambos.',
    tooLittle: 'O saldo deste cartão-oferta não é suficiente. Use outro.',
    left: (amount) => `Este cartão-oferta ainda tem ${amount}. Use outro.`,
    part: (left, rest) =>
      `Este cartão-oferta ainda tem ${left}. Pague agora ${left} com ele e escolha depois outro meio para os restantes ${rest}.`,
    payPart: (left) => `Pagar ${left} com este cartão`,
    locked: 'Este cartão-oferta está bloqueado de momento. Use outro.',
    invalid: 'Verifique o número e o PIN do cartão-oferta.',
    unreachable: 'Não foi possível verificar o cartão-oferta. Tente novamente. Não pagará duas vezes.',
    refused: 'O pagamento não foi aceite. Tente novamente.',
    missing: 'Introduza o número e o PIN do cartão-oferta.',
  },
};

/** A payment from its submission to its result. */
export const actions: Texts['actions'] = {
  redirect: {
    title: 'A encaminhar para o seu banco',
    text: 'Demora alguns segundos.',
    go: 'Continuar para o seu banco',
  },
  waiting: {
    title: 'A aguardar o seu pagamento',
    text: 'Conclua o pagamento na app ou no site do seu banco. Esta página atualiza‑se automaticamente.',
    go: 'Continuar o pagamento',
    other: 'Escolher outro meio de pagamento',
    left: (time) => `Tempo restante: ${time}`,
    more: 'Mais tempo',
    spoken: (seconds) =>
      timeLeft(
        'pt-PT',
        seconds,
        { one: 'Falta um minuto para pagar', other: 'Faltam # minutos para pagar' },
        { one: 'Falta um segundo para pagar', other: 'Faltam # segundos para pagar' },
      ),
  },
  scan: {
    title: (price) => `Leia o código para pagar ${price}`,
    withApp: (app) => `Use a câmara do telemóvel ou a app ${app}. Esta página atualiza‑se automaticamente.`,
    withPhone: 'Use a câmara do telemóvel ou a app com que paga. Esta página atualiza‑se automaticamente.',
    code: (price, shop) =>
      shop ? `Código QR do pagamento de ${price} a ${shop}` : `Código QR do pagamento de ${price}`,
    copy: 'Copiar ligação',
    here: 'Abrir neste dispositivo',
    phoneTitle: (price) => `Pague ${price} na app`,
    phoneText: 'Aprove o pagamento na app e regresse aqui. Esta página atualiza‑se automaticamente.',
    open: (app) => `Abrir a app ${app}`,
    openAny: 'Abrir a app',
    elsewhere: 'Usar outro dispositivo',
    missing: 'Não tem a app neste telemóvel? Leia este código com o dispositivo que a tem.',
    refused: 'O pagamento foi recusado no telemóvel. Tente novamente aí ou leia outra vez este código.',
  },
  transfer: {
    title: (price) => `Transfira ${price}`,
    text: 'Use a app ou o site do seu banco. Indique o nome, o montante e a referência tal como aparecem: o seu banco confirma o nome, e a referência permite-nos identificar o seu pagamento.',
    rest: (price) => `Transfira mais ${price}`,
    part: (received, rest) => `Recebemos ${received}. Envie os restantes ${rest} com a mesma referência.`,
    code: 'Leia com a app do seu banco: está tudo preenchido.',
    codeName: (price) => `Código QR de uma transferência de ${price} para a app do seu banco`,
    codeElsewhere: 'Ler com outro telemóvel',
    name: 'Titular da conta',
    amount: 'Montante',
    reference: 'Referência',
    held: (until) =>
      `Faça-a hoje: costuma chegar em segundos e demora, no máximo, um dia útil. A sua encomenda fica reservada até ${until}.`,
    print: 'Imprimir',
    printName: 'A sua transferência',
  },
  confirm: {
    title: (app) => (app ? `Aprove o pagamento na app ${app}` : 'Aprove o pagamento na app do seu banco'),
    text: (price, app) =>
      `${app ? `A app ${app}` : 'O seu banco'} pede-lhe que aprove ${price}. Esta página atualiza‑se automaticamente.`,
    nothing: 'Não recebeu o aviso?',
    open: (app = 'do seu banco') => `Abra a app ${app} e procure um pagamento por aprovar.`,
    lateTitle: (app) => `${app ? `A app ${app}` : 'O seu banco'} já não aguarda a sua aprovação`,
    late: (app) =>
      `O pedido deve ter expirado. Se ${app ? `a app ${app}` : 'o seu banco'} não mostrar nada por aprovar, volte a escolher como pagar.`,
  },
  app: {
    title: 'Continue na app',
    text: 'Só tem de aprovar o pagamento. Esta página atualiza‑se automaticamente.',
  },
  gift: {
    title: 'A verificar o seu cartão-oferta',
    text: 'O emissor ainda não respondeu. Esta página atualiza‑se automaticamente; não precisa de pagar outra vez.',
  },
  rest: {
    title: (amount) => `Falta pagar ${amount}`,
    text: 'Já pagou uma parte com o seu cartão-oferta. Continue para escolher como pagar o resto. Se escolher outro meio, pagará o montante total e o saldo voltará ao cartão-oferta.',
  },
  paid: {
    title: (amount) => `Pagou ${amount}`,
    text: (shop) => (shop ? `O seu pagamento chegou a ${shop}.` : 'A loja recebeu o seu pagamento.'),
    leaving: 'A regressar à loja.',
    stay: 'Ficar nesta página',
    go: 'Continuar',
  },
  authorized: {
    title: (amount) => `Montante cativo: ${amount}`,
    text: 'O montante será debitado quando a sua encomenda for enviada.',
  },
  kept: {
    title: 'O seu cartão foi guardado',
    text: 'Não foi debitado nada da sua conta.',
  },
  verify: {
    title: 'O seu pagamento está a ser verificado',
    text: 'A loja dir-lhe-á quando estiver concluído. Não precisa de pagar outra vez.',
  },
  unpaid: {
    title: 'Pagamento não efetuado',
    declined: 'O pagamento não foi aprovado. Não foi debitado nada da sua conta.',
    cancelled: 'O pagamento foi cancelado. Se algo foi debitado, será devolvido.',
    failed: 'Não foi possível efetuar o pagamento. Não foi debitado nada da sua conta.',
    expiredTitle: 'O prazo de pagamento terminou',
    expired: 'Não foi debitado nada da sua conta. Pode começar de novo.',
    expiredTransfer: 'O dinheiro que enviou será devolvido. Pode começar de novo.',
    none: 'Ainda não foi feito nenhum pagamento.',
    unnamedTitle: 'Não há pagamento para mostrar',
    unnamed: 'Esta página foi aberta sem um pagamento. A loja pode indicar-lhe o estado da sua encomenda.',
    again: 'Tentar novamente',
    other: 'Escolher outro meio de pagamento',
    nothing: 'Não foi debitado nada da sua conta.',
    by: (method, sentence) => `${method}: ${sentence}`,
    why: {
      'code-refused':
        'Este código BLIK não foi aceite: está errado, já foi usado ou expirou. Peça um novo na app do seu banco.',
      'phone-unknown':
        'Este número de telemóvel não está registado no {method}. Verifique-o e tente novamente.',
      'refused-in-app':
        'O pagamento foi recusado na app ou pelo seu banco. Tente novamente e aprove-o na app.',
      'card-declined':
        'O seu banco não aprovou o pagamento com este cartão. Verifique os dados do cartão e o saldo, ou use outro cartão.',
      'not-authenticated':
        'O seu banco não conseguiu confirmar a sua identidade. Tente novamente seguindo os passos do banco, ou use outro cartão.',
      cancelled: 'O pagamento foi cancelado antes de ser aprovado. Pode tentar novamente.',
      'timed-out':
        'O prazo para aprovar o pagamento terminou. Tente novamente e aprove-o quando o banco lhe pedir.',
      'tried-too-often':
        'Este pagamento foi tentado demasiadas vezes. Se ainda quiser pagar, comece de novo na loja.',
    },
  },
  over: {
    title: 'O prazo de pagamento terminou',
    text: 'Não pague agora, por favor. Estamos a verificar se o seu pagamento chegou.',
    transfer:
      'Não faça agora nenhuma transferência. Se a enviou a tempo, será associada à sua encomenda e receberá a confirmação da loja.',
  },
};

/** The fields that a shop may ask for: loaded where a session has some. */
export const fields: Texts['fields'] = {
  title: 'Os seus dados',
  optional: 'Opcional',
  change: 'Alterar',
  name: 'Nome completo',
  nameMissing: 'Introduza o seu nome',
  cardNumber: 'O número do cartão só se escreve no campo do cartão',
  phone: 'Número de telefone',
  phoneMissing: 'Introduza o seu número de telefone',
  phoneWrong: 'Verifique o número, ou comece por + e o indicativo do país',
  shipping: 'Morada de entrega',
  billing: 'Morada de faturação',
  same: 'A morada de faturação é a mesma',
  country: 'País',
  street: 'Rua e número',
  addition: 'Andar, porta, edifício',
  postalCode: 'Código postal',
  city: 'Localidade',
  state: 'Estado',
  province: 'Província',
  region: 'Região',
  missing: 'Preencha esta parte da morada',
};

/** A direct debit: what the payer gives and agrees to, and what follows. Loaded where a payer chooses it. */
export const debit: Texts['debit'] = {
  holder: 'Titular da conta',
  holderHint: 'Como consta no seu banco',
  holderMissing: 'Introduza o nome do titular da conta',
  holderWrong: 'Introduza apenas o nome, sem números',
  ibanHint: 'Na app ou no site do seu banco',
  ibanMissing: 'Introduza o IBAN',
  ibanWrong: 'Verifique o IBAN: falta um carácter ou há um errado',
  ibanOutside: 'Não é possível debitar contas desse país',
  refused: 'O débito não foi aceite. Verifique o nome e o IBAN ou escolha outro meio de pagamento.',
  mandate: (shop) =>
    `Ao continuar, está a autorizar (A) ${shop || 'a loja'} e o respetivo prestador de serviços de pagamento a enviar instruções ao seu banco para debitar a sua conta e (B) o seu banco a debitar a sua conta, de acordo com essas instruções. Tem o direito de exigir do seu banco o reembolso do montante debitado, nos termos e condições acordados com ele. O reembolso deve ser solicitado no prazo de oito semanas, a contar da data do débito na sua conta. Aceita ser avisado do débito com um dia de antecedência em vez de catorze.`,
  title: (amount) => `${amount} vão ser debitados`,
  text: (last4) =>
    `Da sua conta terminada em ${last4}, nos próximos dias úteis. Não precisa de fazer mais nada e pode fechar esta página.`,
  reference: 'Referência da autorização',
  creditor: 'Identificação do credor',
  statement: 'Estes dados também constarão do seu extrato bancário.',
};

/** 3-D Secure in a dialog around the bank's page. */
export const threeDs: Texts['threeDs'] = {
  title: 'Confirme com o seu banco',
  page: 'Página do seu banco',
  full: 'Abrir em página inteira',
  close: 'Fechar',
  stopTitle: 'Cancelar este pagamento?',
  stopText:
    'O seu banco ainda não confirmou o pagamento. Se o cancelar, pode voltar a pagar de imediato, com este cartão ou de outra forma.',
  stop: 'Cancelar o pagamento',
  stay: 'Voltar ao meu banco',
};

/** The card fields. */
export const cardFrame: Texts['cardFrame'] = {
  group: 'Dados do cartão',
  number: 'Número do cartão',
  expiry: 'Validade',
  expiryFormat: 'MM / AA',
  holder: 'Nome no cartão',
  cvc: 'Código CVC',
  cvcHint: (digits) => (digits === 4 ? '4 dígitos, à frente' : `${digits} dígitos`),
  cvcWhere: (digits) =>
    digits === 4 ? 'Quatro dígitos na frente do cartão' : 'Três dígitos no verso do cartão',
  optional: 'Opcional',
  payAs: 'Pagar com a marca',
  recognised: (brand) => `Cartão ${brand}`,
  error: {
    numberMissing: 'Introduza o número do cartão',
    numberShort: 'O número do cartão está incompleto',
    numberWrong: 'Verifique o número do cartão: um dígito está errado',
    numberTest: 'Este não é um cartão de teste',
    brandRefused: 'Este tipo de cartão não é aceite aqui',
    brandMissing: 'Escolha a marca com que paga',
    expiryMissing: 'Introduza a data',
    expiryShort: 'No formato MM / AA',
    expiryWrong: 'Verifique a data',
    expiryPast: 'O cartão expirou',
    cvcMissing: 'Introduza o CVC',
    cvcShort: (digits) => `Introduza ${digits} dígitos`,
    holderMissing: 'Introduza o nome que está no cartão',
    holderDigits: 'Introduza o nome, não o número',
  },
};

/** The fields of a gift card. */
export const giftCardFrame: Texts['giftCardFrame'] = {
  group: 'Cartão-oferta',
  number: 'Número do cartão-oferta',
  numberHint: 'No cartão ou no e-mail',
  pin: 'PIN',
  pinHint: '4 a 8 dígitos',
  pinWhere: 'Ao lado do número, por vezes sob uma película de raspar',
  numberMissing: 'Introduza o número do cartão-oferta',
  numberShort: 'O número tem pelo menos 8 dígitos',
  pinMissing: 'Introduza o PIN',
  pinShort: 'O PIN tem pelo menos 4 dígitos',
};

/** The list of test cards, in the sandbox. */
export const testCards: Texts['testCards'] = {
  note: 'Qualquer data futura, qualquer código exceto 000, qualquer nome.',
  does: {
    approve: 'Paga de imediato',
    challenge: (code) => `Pede um código: ${code}`,
    rejected: 'Recusado: o banco não confirma a identidade',
    'insufficient-funds': 'Recusado: saldo insuficiente',
  },
  coBadged: (one, other) => `Duas marcas num só cartão: escolha ${one} ou ${other}`,
};

/** The pages of the gateway. */
export const pages: Texts['pages'] = {
  ribbon: 'Modo de teste: sem débitos reais',
  securedBy: (name) => `Protegido por ${name}`,
  payTitle: (shop) => `Pagar a ${shop}`,
  paymentTitle: (shop) => `O seu pagamento a ${shop}`,
  backTo: (shop) => `Regressar a ${shop}`,
  backWithoutPaying: (shop) => `Regressar a ${shop} sem pagar`,
  leaveWithoutPaying: 'Sair sem pagar',
  leftTitle: 'Saiu sem pagar',
  leftText: 'Não foi debitado nada da sua conta.',
  unavailableTitle: 'De momento não pode pagar desta forma',
  unavailableText: (shop) =>
    `Não foi debitado nada da sua conta. ${shop} pode oferecer-lhe outro meio de pagamento.`,
  closePage: 'Pode fechar esta página.',
  startAgain: (shop) => `Pode fechar esta página. Se afinal quiser pagar, comece de novo em ${shop}.`,
  reserved: (shop) => `Por agora apenas cativo: ${shop} debita o montante mais tarde.`,
  partPaid: (part) =>
    `Já pagou ${part} com o seu cartão-oferta. Escolha como pagar o resto. Se sair, ${part} voltam ao cartão-oferta.`,
  unknownTitle: 'Esta página não existe',
  unknownText: 'A ligação está incompleta ou já não é válida. Regresse à loja e comece de novo.',
  troubleTitle: 'Ocorreu um erro do nosso lado',
  troubleText: 'Nada se perdeu. Aguarde um momento e volte a carregar esta página.',
  openSandboxBank: 'Abrir o banco simulado',
  leavingTitle: 'A regressar à loja',
  toBankTitle: 'A encaminhar para o seu banco',
  leadOn: 'Continuar',
  leadOnText: 'Se nada acontecer, continue aqui.',
  plainLink: 'Pagar numa página sem JavaScript',
  fullPage: 'Abrir a página com cartões',
  needsNewer:
    'Os cartões e os cartões-oferta precisam de JavaScript e de um navegador mais recente: Chrome 123, Firefox 128, Safari 18 ou superior.',
  payWith: 'Como pretende pagar?',
  otherWays: 'Escolher outro meio de pagamento',
  bankTransfer: 'Transferência bancária',
  blikCode: 'Código BLIK (6 dígitos)',
  mobileNumber: 'Número de telemóvel',
  directDebit: element.method.directDebit,
  debit,
  notBegun: 'O pagamento não começou. Verifique o que introduziu ou escolha outro meio de pagamento.',
  waitingTitle: 'A aguardar o seu pagamento',
  waitingText: 'Conclua o pagamento na app ou no site do seu banco. Depois verifique-o aqui.',
  scanText: 'Leia este código com o telemóvel e pague aí. Depois verifique aqui o pagamento.',
  qrLabel: 'Código QR deste pagamento',
  openHere: 'Abrir neste dispositivo',
  checkAgain: 'Verificar o pagamento',
  transferTitle: (price) => `Transfira ${price}`,
  transferText:
    'Use a app ou o site do seu banco. Indique o nome, o montante e a referência tal como aparecem.',
  arrived: (amount) => `Recebemos ${amount}. Envie o restante com a mesma referência.`,
  recipient: 'Titular da conta',
  reference: 'Referência',
  paidTitle: (amount) => `Pagou ${amount}`,
  reservedTitle: (amount) => `Montante cativo: ${amount}`,
  checkedTitle: 'O seu pagamento está a ser verificado',
  checkedText: 'A loja dir-lhe-á quando estiver concluído. Não precisa de pagar outra vez.',
  unpaidTitle: 'Pagamento não efetuado',
  overTitle: 'O prazo de pagamento terminou',
  sentBack: 'Se algo foi debitado, será devolvido.',
};

/** The page of a merchant server for a link that is wrong. */
export const shopPage: Texts['shopPage'] = {
  title: 'Pagamento',
  heading: 'Não podemos mostrar este pagamento',
  sentences: {
    unreachable: 'O serviço de pagamento não responde neste momento. Volte a carregar esta página.',
    refused: 'A loja não pode aceitar este pagamento.',
    stale: 'Esta ligação é antiga, ou o preço da encomenda mudou.',
    foreign: 'Esta ligação não vem do serviço de pagamento ou foi alterada pelo caminho.',
    old: 'Esta ligação tem mais de um dia e já não funciona.',
    unknown: 'A loja não encontra este pagamento.',
  },
  unchanged: 'Nada foi alterado. Se pagou, a loja saberá em breve.',
  back: 'Regresse à loja e consulte aí a sua encomenda.',
};
