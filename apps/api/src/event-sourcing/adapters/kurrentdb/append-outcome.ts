import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { StoreUnavailableError } from '../../event-store.js';
import { NotConnectedError } from './leader-connection.js';

type AppendResult = Awaited<ReturnType<KurrentDBClient['appendToStream']>>;

/** What one try of an append came to. */
export type AppendOutcome =
  | { kind: 'appended'; commit_position: number }
  /** The stream is at another version than expected. */
  | { kind: 'conflict'; actual: number }
  /** Said no, and will again. */
  | { kind: 'refused'; reason: string }
  /** Surely never taken. */
  | { kind: 'not-sent'; reason: string }
  /** It may have been recorded, or be so later. */
  | { kind: 'unknown'; reason: string };

const UNAVAILABLE = 14;
const NOT_READY = /Server Is Not Ready/;

const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['maximum-append-size-exceeded', 'the events are larger than KurrentDB takes at once'],
  ['access-denied', 'KurrentDB does not let this user append'],
  ['stream-deleted', 'the stream was deleted in KurrentDB'],
  ['invalid-argument', 'KurrentDB does not take these events'],
]);

interface ClientError {
  type?: unknown;
  code?: unknown;
  actualState?: unknown;
}

/** The client's errors are told by `type` and `code`; their names say nothing, their messages may be empty. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { type, code } = error as ClientError;
  return [type, code, error.message].filter((part) => part !== undefined && part !== '').join(' ');
};

export const typeOf = (error: unknown): unknown => (error instanceof Error ? (error as ClientError).type : undefined);

export const codeOf = (error: unknown): unknown => (error instanceof Error ? (error as ClientError).code : undefined);

export const outcomeOfResult = ({ position }: AppendResult): AppendOutcome =>
  position === undefined
    ? { kind: 'unknown', reason: 'KurrentDB did not say at which position' }
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
  // An error without a type comes from the question what the server supports, which precedes the first append.
  if (type === undefined && codeOf(error) === UNAVAILABLE) return { kind: 'not-sent', reason };
  if (type === 'unknown' && NOT_READY.test(reason)) return { kind: 'not-sent', reason };
  return { kind: 'unknown', reason };
};

/** The client asks once what the server supports and keeps the answer, an error too, unless it is UNAVAILABLE. */
export const endsClient = (error: unknown): boolean =>
  typeOf(error) === undefined && typeof codeOf(error) === 'number' && codeOf(error) !== UNAVAILABLE;

/** KurrentDB said no for a reason that a retry does not change; nothing was recorded. */
export class AppendRefusedError extends StoreUnavailableError {}
