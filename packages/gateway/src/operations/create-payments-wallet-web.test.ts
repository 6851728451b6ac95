// The operation v3.CreatePaymentsWalletWeb: success, refusals, protection.
import { walletPageRules } from './test-wallet-pages.ts';

walletPageRules({
  operation: 'v3.CreatePaymentsWalletWeb',
  aliases: ['v3.CreatePaymentsAlipayWeb'],
  scenario: 'web',
  refused: [
    ['WeChat Pay, which has its own code', { sub_pay_method: 'WeChat Pay' }, '-4011', /WeChat Pay/],
    ['an app as redirect_url', { redirect_url: 'myshop://paid' }, '-3002', /redirect_url/],
  ],
});
