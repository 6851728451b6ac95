// The frame of a gift card: builds its form in the gateway's document and serves its functions to its page.
import { giftCardFrame as english } from '@gangway/protocol/languages/en';
import { frameLanguageLoader } from '../../languages/load-frame-language.ts';
import { serveCalls } from '../calls.ts';
import { GIFT_CARD_ARGUMENTS } from '../gift-card-arguments.ts';
import type { GIFT_CARD_ANSWERS, VoucherResult } from '../gift-card-messages.ts';
import type { Served } from '../messages.ts';
import { connectForm, formOptions, serveForm } from './connect-form.ts';
import { postVoucher } from './post-voucher.ts';
import { VoucherForm } from './voucher-form.ts';

const form = new VoucherForm(formOptions);
let posting: Promise<VoucherResult> | undefined;

const functions: Served<typeof GIFT_CARD_ARGUMENTS, typeof GIFT_CARD_ANSWERS> = {
  ...serveForm(form, frameLanguageLoader('giftCardFrame', english)),
  async submitVoucher({ submitUrl, part }) {
    const card = form.read();
    if (!card) return { outcome: 'invalid' };
    // However often the page calls this, only one request is in progress.
    posting ??= postVoucher(part ? { ...card, part } : card, submitUrl).finally(() => {
      posting = undefined;
    });
    return posting;
  },
};

connectForm(form, (port) => serveCalls(port, GIFT_CARD_ARGUMENTS, functions));
