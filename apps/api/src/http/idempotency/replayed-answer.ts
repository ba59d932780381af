import type { StoredAnswer } from '../../coordination/idempotency.js';

/** Thrown to answer a request with what was stored under its Idempotency-Key instead of running it again. */
export class ReplayedAnswer extends Error {
  override readonly name = 'ReplayedAnswer';

  constructor(readonly answer: StoredAnswer) {
    super('replayed answer');
  }
}
