/** Why a use case was refused. */

/** It cannot be done in the current state. The message is one sentence; nothing was changed, and nothing recorded. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The named object does not exist. */
export class NotFound extends Refusal {}
