/** What was answered under an Idempotency-Key; bodies are the bytes sent. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** How long a key stands for its request, in milliseconds. */
export const IDEMPOTENCY_LIFETIME = 24 * 60 * 60 * 1000;

export type IdempotencyClaim =
  /** The caller runs the request now and must complete or release the key. */
  | { outcome: 'claimed' }
  /** As claimed, but a process that ended before completing it had claimed the key: its effect may stand in the log. */
  | { outcome: 'abandoned' }
  | { outcome: 'answered'; answer: StoredAnswer }
  /** Another body was sent with this key. */
  | { outcome: 'mismatch' }
  | { outcome: 'running' };

/** Stored answers by key for 24 hours. `key` is already scoped to its account and route. */
export interface Idempotency {
  claim(key: string, fingerprint: string, now: Date): Promise<IdempotencyClaim>;
  complete(key: string, answer: StoredAnswer, now: Date): Promise<void>;
  /** Forgets a claim whose request failed without an effect (5xx), so that a retry runs. */
  release(key: string): Promise<void>;
}
