// The columns of methods that an app approves, for the views that are loaded with their first payment.
import type { METHODS, MethodsWith, PhoneNumbers } from '@gangway/protocol';

/** A method that the payer approves in an app after giving a code or a phone number. */
export type AppMethod = MethodsWith<{ waiting: 'confirm-in-app' }>;

type Column = 'approvalSeconds' | 'approvalApp' | 'phone';

/** A missing row is a type error, and so is a column that differs from the catalog's, which is not loaded here. */
const APP_METHODS: {
  readonly [Name in AppMethod]: Pick<(typeof METHODS)[Name], Extract<keyof (typeof METHODS)[Name], Column>>;
} = {
  Blik: { approvalSeconds: 60 },
  Bizum: { approvalSeconds: 300, phone: { country: '+34', mobile: '[67]\\d{8}' } },
  'MB WAY': {
    approvalApp: 'MB WAY',
    approvalSeconds: 240,
    phone: { country: '+351', mobile: '9[1236]\\d{7}' },
  },
};

/** The columns of a method; each may be missing. */
export interface MethodColumns {
  readonly approvalSeconds?: number;
  readonly approvalApp?: string;
  readonly phone?: PhoneNumbers;
}

/** Returns the columns of a method; none for a method that no app approves. */
export const columnsOf = (method: string): MethodColumns =>
  Object.hasOwn(APP_METHODS, method) ? APP_METHODS[method as AppMethod] : {};
