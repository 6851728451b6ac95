/** An offer: one way to pay an order, shown as one row of the checkout. The backend makes it for order and payer. */
import * as v from 'valibot';

/**
 * The members that an offer of every kind has. Others may follow, so a reader ignores those that it does not know, and
 * an element ignores offers of a kind that it does not know.
 */
export const offerSchema = v.object({
  /** Identifies the offer in its order, at most 64 characters; a new session of the order keeps it. */
  id: v.string(),
  /** Which part of the element belongs to it. */
  kind: v.string(),
  /** Canonical sub_pay_method. */
  method: v.string(),
  /** What the payer reads, in the session's language. Without it, the method's name. */
  label: v.optional(v.string()),
  /** A few words beside the label, such as a date of expiry. Without it, the method's. */
  hint: v.optional(v.string()),
  /** The name of a drawing of the element, such as `visa`. Without it, or if it is unknown, the method's. */
  icon: v.optional(v.string()),
  /** A saved card that has expired. The hint of a saved card is its expiry, MM/YY. */
  expired: v.optional(v.boolean()),
});

/** See {@link offerSchema}. */
export type Offer = v.InferOutput<typeof offerSchema>;

/** The kind of an offer that is a method and nothing more; its id is the method's name. */
export const METHOD_KIND = 'method';

/** Returns the offers of methods, one for each, in their order. */
export const methodOffers = (methods: readonly string[]): Offer[] =>
  methods.map((method) => ({ id: method, kind: METHOD_KIND, method }));

/** Returns the offers of a session; a backend that makes none offers its methods. */
export const offersOf = ({
  offers,
  methods,
}: {
  readonly offers?: Offer[] | undefined;
  readonly methods: readonly string[];
}): Offer[] => offers ?? methodOffers(methods);

/** Finds the offer of a submission. Without `offer`, it is the one that is named as the method. */
export const findOffer = (
  offers: readonly Offer[],
  { offer, method }: { readonly offer?: string | undefined; readonly method: string },
): Offer | undefined => offers.find((one) => one.id === (offer ?? method) && one.method === method);
