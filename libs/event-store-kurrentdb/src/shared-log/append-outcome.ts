import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { StoreUnavailableError } from '@waymark/event-store';
import { NotConnectedError } from '../connection/leader-connection.js';

type AppendResult = Awaited<ReturnType<KurrentDBClient['appendToStream']>>;

/** The outcome of one attempt to append. */
export type AppendOutcome =
  | { kind: 'appended'; commit_position: number }
  /** The stream is at another version than expected. */
  | { kind: 'conflict'; actual: number }
  /** Permanently rejected; a retry fails too. */
  | { kind: 'refused'; reason: string }
  /** Not recorded, and never will be. */
  | { kind: 'not-sent'; reason: string }
  /** May have been recorded, or may still be. */
  | { kind: 'unknown'; reason: string };

const UNAVAILABLE = 14;
const NOT_READY = /Server Is Not Ready/;

const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['maximum-append-size-exceeded', 'the events exceed the maximum append size of KurrentDB'],
  ['access-denied', 'KurrentDB does not allow this user to append'],
  ['stream-deleted', 'the stream was deleted in KurrentDB'],
  ['invalid-argument', 'KurrentDB rejected the events as invalid'],
]);

interface ClientError {
  type?: unknown;
  code?: unknown;
  actualState?: unknown;
}

/**
 * Describes an error by `type` and `code`. Names of the client's errors carry no information, and messages may be
 * empty.
 */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { type, code } = error as ClientError;
  return [type, code, error.message].filter((part) => part !== undefined && part !== '').join(' ');
};

export const typeOf = (error: unknown): unknown => (error instanceof Error ? (error as ClientError).type : undefined);

export const codeOf = (error: unknown): unknown => (error instanceof Error ? (error as ClientError).code : undefined);

export const outcomeOfResult = ({ position }: AppendResult): AppendOutcome =>
  position === undefined
    ? { kind: 'unknown', reason: 'KurrentDB did not report a position' }
    : { kind: 'appended', commit_position: Number(position.commit) };

const conflictOf = (actual: unknown): AppendOutcome => ({
  kind: 'conflict',
  actual: typeof actual === 'bigint' ? Number(actual) + 1 : 0,
});

export const outcomeOfError = (error: unknown): AppendOutcome => {
  const reason = describeError(error);
  if (error instanceof NotConnectedError) return { kind: 'not-sent', reason };
  const type = typeOf(error);
  if (type === 'wrong-expected-version') return conflictOf((error as ClientError).actualState);
  const refusal = typeof type === 'string' ? REFUSALS.get(type) : undefined;
  if (refusal !== undefined) return { kind: 'refused', reason: refusal };
  // An error without a type comes from the query for server capabilities, which precedes the first append.
  if (type === undefined && codeOf(error) === UNAVAILABLE) return { kind: 'not-sent', reason };
  if (type === 'unknown' && NOT_READY.test(reason)) return { kind: 'not-sent', reason };
  return { kind: 'unknown', reason };
};

/**
 * Returns whether the error makes the client unusable: it queries the server capabilities once and caches the result,
 * including errors other than UNAVAILABLE.
 */
export const endsClient = (error: unknown): boolean =>
  typeOf(error) === undefined && typeof codeOf(error) === 'number' && codeOf(error) !== UNAVAILABLE;

/** KurrentDB rejected the append permanently. Nothing was recorded. */
export class AppendRefusedError extends StoreUnavailableError {}
