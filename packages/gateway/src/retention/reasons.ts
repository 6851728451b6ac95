/** The reasons for which data is kept, and for which it is deleted. */

/** Why data is kept, or why no longer. */
export const RETENTION_REASONS = {
  minimisation: 'GDPR, article 5(1)(e): personal data is kept no longer than it is needed',
  disputes:
    'rules of the card schemes, 540 days; PSD2, article 71, 13 months: evidence until the last dispute',
  books: 'law on bookkeeping: 7 years in the Netherlands, 8 for vouchers in Germany, 10 in France',
  supervision: 'PSD2, article 21: a payment institution keeps its records for at least five years',
  laundering: 'Directive (EU) 2015/849, article 40: transactions for five years after the business ends',
  wire: 'the protocol: a key and an order_id are unique for ever, and transactions are listed for 7 years',
  consent: 'GDPR, article 7(1): a consent must be provable',
  accountability: 'GDPR, article 5(2), and PCI DSS 10.5.1 (12 months): who has changed what',
  cards: 'PCI DSS 3.2.1: a number is stored no longer than it is needed; 3.3.1: a code never',
  replay: 'a signature, token or key must not be used twice while it is valid',
  operation: 'the gateway works with it',
} as const;

/** The name of a reason. */
export type RetentionReason = keyof typeof RETENTION_REASONS;
