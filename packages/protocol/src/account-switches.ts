/** What testers switch at a cashier, as the sandbox's route reads and returns it. */
import type { Feature, RefundAuthority, Role } from './roles.ts';

/** A cashier with its switches. */
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

/** What is to be changed at a cashier; what is left out stays. */
export interface AccountChanges {
  readonly features?: { readonly [Name in Feature]?: boolean | undefined } | undefined;
  readonly refund_authority?: RefundAuthority | undefined;
}

/** A cashier, or the sentence why an account has no switches. */
export type SwitchAnswer =
  | { readonly account: SwitchedAccount }
  | { readonly refusal: string; readonly isKnown: boolean };

/** Reads and changes what is switched on for a cashier, named by its UID or e-mail address. */
export interface AccountSwitchboard {
  read(uid: string): Promise<SwitchAnswer>;
  change(uid: string, changes: AccountChanges): Promise<SwitchAnswer>;
}
