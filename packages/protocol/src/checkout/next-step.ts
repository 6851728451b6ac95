/** What the element does after `POST …/payments`. */
import * as v from 'valibot';
import { statusSchema } from './status.ts';

/** The next step of a payment, chosen by the backend. */
export const nextStepSchema = v.variant('kind', [
  /** Leave for `url` in the same tab. */
  v.object({ kind: v.literal('redirect'), url: v.string(), status: statusSchema }),
  /** Stay and poll the status. */
  v.object({ kind: v.literal('wait'), status: statusSchema }),
  /** Nothing more to do: paid already, or ended. */
  v.object({ kind: v.literal('done'), status: statusSchema }),
]);

/** See {@link nextStepSchema}. */
export type NextStep = v.InferOutput<typeof nextStepSchema>;
