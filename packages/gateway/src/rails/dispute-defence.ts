/** What a rail lets a merchant do about a dispute, by the rail's reference of the dispute. */

/** A document that a reason needs. */
export interface NeededDocument {
  /** The rail's code of its type. */
  readonly type: string;
  /** How much it is needed, in the rail's words, such as `Required`. */
  readonly need: string;
  /** It was supplied already. */
  readonly isSupplied: boolean;
}

/** A reason by which a dispute may be defended. */
export interface DefenceReason {
  /** The rail's code of the reason. */
  readonly code: string;
  /** What was supplied is enough for it. */
  readonly isSatisfied: boolean;
  readonly documents: readonly NeededDocument[];
}

/** A document to supply. It is sent to the rail and not stored. */
export interface EvidenceDocument {
  readonly type: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/**
 * Why a rail has not done something: it refuses, in its own words, or it gave no clear answer, after which the reasons
 * show what has become of it.
 */
export type NotDone = { readonly kind: 'refused' | 'unclear'; readonly detail: string };

/** The rail has done it. */
export type DefenceAnswer = { readonly kind: 'done' } | NotDone;

/** The calls about disputes. None throws. */
export interface DisputeDefence {
  /** The types of documents that the rail takes. */
  readonly mediaTypes: readonly string[];
  reasons(
    reference: string,
  ): Promise<{ readonly kind: 'reasons'; readonly reasons: readonly DefenceReason[] } | NotDone>;
  supply(reference: string, document: EvidenceDocument): Promise<DefenceAnswer>;
  /** Submits what was supplied. Nothing can be added afterwards. */
  defend(reference: string, reasonCode: string): Promise<DefenceAnswer>;
  /** Accepts that the dispute is lost, for good. */
  accept(reference: string): Promise<DefenceAnswer>;
}
