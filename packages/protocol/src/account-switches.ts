/** The settings of a cashier that testers change, as the sandbox's route reads and returns them. */
import type { Feature, RefundAuthority, Role } from './roles.ts';

/** A cashier and its settings. */
export interface SwitchedAccount {
  readonly uid: string;
  readonly name: string;
  readonly role: Role;
  /** The UID of its merchant. */
  readonly merchant: string;
  readonly store: string | null;
  readonly features: Readonly<Record<Feature, boolean>>;
  readonly refund_authority: RefundAuthority;
}

/** Changes to a cashier's settings; absent members keep their values. */
export interface AccountChanges {
  readonly features?: { readonly [Name in Feature]?: boolean | undefined } | undefined;
  readonly refund_authority?: RefundAuthority | undefined;
}

/** A cashier, or a sentence that says why the account has no settings. */
export type SwitchAnswer =
  | { readonly account: SwitchedAccount }
  | { readonly refusal: string; readonly isKnown: boolean };

/** Reads and changes the settings of a cashier, found by its UID or e-mail address. */
export interface AccountSwitchboard {
  read(uid: string): Promise<SwitchAnswer>;
  change(uid: string, changes: AccountChanges): Promise<SwitchAnswer>;
}
