// The operation v3.CreatePaymentsWalletWap: success, refusals, protection.
import { walletPageRules } from './test-wallet-pages.ts';

walletPageRules({
  operation: 'v3.CreatePaymentsWalletWap',
  aliases: ['v3.CreatePaymentsAlipayWap', 'v3.CreatePaymentsWechatH5Pay'],
  scenario: 'wap',
});
