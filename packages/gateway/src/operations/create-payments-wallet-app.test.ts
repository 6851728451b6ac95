// The operation v3.CreatePaymentsWalletApp: success, refusals, protection.
import { walletPageRules } from './test-wallet-pages.ts';

walletPageRules({
  operation: 'v3.CreatePaymentsWalletApp',
  aliases: ['v3.CreatePaymentsAlipayAppPay'],
  scenario: 'app',
  extra: { os_type: 'android', redirect_url: 'myshop://paid' },
  refused: [
    ['a missing os_type', { os_type: '' }, '-3001', /os_type/],
    ['another os_type', { os_type: 'plan9' }, '-3002', /os_type/],
    ['a script as redirect_url', { redirect_url: 'javascript://%0aalert(1)' }, '-3002', /redirect_url/],
    ['a file as redirect_url', { redirect_url: 'file:///etc/passwd' }, '-3002', /redirect_url/],
    ['data as redirect_url', { redirect_url: 'data://x' }, '-3002', /redirect_url/],
    ['a user name in redirect_url', { redirect_url: 'myshop://a@b' }, '-3002', /redirect_url/],
  ],
});
