import { RequestError, isDefiniteRefusal, randomKey } from '@waymark/client';
import { useState } from 'react';
import { kept, storageKeys } from '../storage/storage.js';
import { notify } from '../notices/notify.js';
import { sessionTokens } from './token-source.js';

/** The largest step by which a clock corrects itself, in milliseconds. */
const CLOCK_CORRECTION = 60_000;

/**
 * How long a key is sent, in milliseconds: a minute less than the server keeps it. Sending an older key would record the
 * request a second time.
 */
const LIFETIME = 24 * 60 * 60 * 1000 - CLOCK_CORRECTION;

/** How long a brief request is retried, in milliseconds. It is below the lifetime of an access token. */
const BRIEF = 5 * 60 * 1000;

/** A request without a definite response: unless it is unsent, it may have been carried out. */
interface Unanswered<Body> {
  key: string;
  body: Body;
  /** True if the browser was offline during every attempt. It keeps its key, because a browser may be wrong about that. */
  isUnsent?: boolean;
  /** The time of the first attempt, in milliseconds since 1970. */
  sentAt: number;
}

export interface Sent<Body, Answer> {
  answer: Answer;
  /** The body to which the server responded. */
  body: Body;
  /** True if an earlier body without a response was sent in place of the given one. */
  isEarlier: boolean;
}

export interface KeyedRequest<Body> {
  /**
   * Sends `body` with an Idempotency-Key. If an earlier body has no definite response, retries that one unchanged with its key,
   * and sends `body` only if the server refuses the earlier one. An earlier body that was not sent is replaced. Rejects as `post`
   * does, or with UnresolvedRequestError.
   */
  send<Answer>(body: Body, post: (body: Body, key: string) => Promise<Answer>): Promise<Sent<Body, Answer>>;
  /** Whether the request was attempted only while the browser was offline. */
  isUnsent(): boolean;
  /** The user gave the request up: the next one is a new request. Returns whether this one may have been carried out. */
  forget(): boolean;
}

const unresolved =
  'An earlier attempt got no response and may have been carried out. Look for it in the list before you try again.';

/** The key cannot show whether the earlier request was carried out. The next `send` is a new request. */
export class UnresolvedRequestError extends RequestError {
  constructor() {
    super(unresolved, 409, { detail: unresolved });
    this.name = 'UnresolvedRequestError';
  }
}

const REUSED = 'IDEMPOTENCY_KEY_REUSED';

const LOST_CODES: ReadonlySet<string> = new Set(['OUTCOME_UNKNOWN', 'IDEMPOTENCY_KEY_IN_USE']);

/** Returns whether the request may have been carried out although no response arrived. */
export const isAnswerLost = (failure: unknown): boolean => {
  if (!(failure instanceof RequestError)) return false;
  const { status, code } = failure;
  if (status === undefined) return true;
  // Without a code, the response comes from a proxy.
  return code === undefined ? status >= 500 : LOST_CODES.has(code);
};

/** What a form without an idempotency key knows about its request. Once an attempt may have been carried out, an unsent one changes nothing. */
export type Unconfirmed = 'unsent' | 'lost' | undefined;

/** `isOffline`: the browser was offline before and after the attempt. */
export const unconfirmedAfter = (failure: unknown, isOffline: boolean, before: Unconfirmed): Unconfirmed => {
  if (!isAnswerLost(failure)) return undefined;
  const isUnsent = isOffline && failure instanceof RequestError && failure.status === undefined;
  return isUnsent ? (before ?? 'unsent') : 'lost';
};

const isUnanswered = <Body>(value: unknown): value is Unanswered<Body> =>
  typeof value === 'object' &&
  value !== null &&
  'body' in value &&
  'key' in value &&
  typeof value.key === 'string' &&
  'sentAt' in value &&
  typeof value.sentAt === 'number';

interface KeyedRequestOptions {
  /** The name of the request within the tab; it keeps the request across a reload. Without a name, nothing is stored. */
  name?: string | undefined;
  /**
   * Set if carrying the request out twice is harmless, but a later request must not get an earlier response. An unanswered body
   * is then retried for only 5 minutes, and never in place of another body.
   */
  isBrief?: boolean;
  now?: () => number;
}

export const newKeyedRequest = <Body extends object>({
  name,
  isBrief = false,
  now = Date.now,
}: KeyedRequestOptions = {}): KeyedRequest<Body> => {
  const stored = name === undefined ? undefined : kept('session', storageKeys.session.requestKey, name);
  let ofThisPage: Unanswered<Body> | null = null;

  const unanswered = (): Unanswered<Body> | null => {
    const text = stored?.read() ?? null;
    if (text === null) return ofThisPage;
    try {
      const value: unknown = JSON.parse(text);
      return isUnanswered<Body>(value) ? value : ofThisPage;
    } catch {
      return ofThisPage;
    }
  };
  const keep = (request: Unanswered<Body> | null): void => {
    ofThisPage = request;
    stored?.write(request === null ? null : JSON.stringify(request));
  };

  const attempt = async <Answer>(
    request: Unanswered<Body>,
    post: (body: Body, key: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const age = now() - request.sentAt;
    // A clock that was set back hides how old the key is.
    if (age >= LIFETIME || age < -CLOCK_CORRECTION) {
      keep(null);
      throw new UnresolvedRequestError();
    }
    const wasOffline = !navigator.onLine;
    keep({ ...request, isUnsent: false });
    try {
      const answer = await post(request.body, request.key);
      keep(null);
      return answer;
    } catch (error) {
      const isAnswered = error instanceof RequestError && error.status !== undefined;
      const isGivenUp = unanswered()?.key !== request.key;
      if (wasOffline && !navigator.onLine && !isAnswered && !isGivenUp) keep(request);
      const isReused = error instanceof RequestError && error.code === REUSED;
      if (isReused || isDefiniteRefusal(error)) keep(null);
      throw isReused ? new UnresolvedRequestError() : error;
    }
  };

  const isUnsent = (): boolean => unanswered()?.isUnsent === true;

  return {
    isUnsent,
    send: async (body, post) => {
      const unsure = unanswered();
      const isOther = unsure !== null && JSON.stringify(unsure.body) !== JSON.stringify(body);
      const isOver = isBrief && unsure !== null && (isOther || now() - unsure.sentAt >= BRIEF);
      const isCorrected = isOther && isUnsent();
      const earlier = isOver || isCorrected ? null : unsure;
      const isEarlier = earlier !== null && isOther;
      if (isEarlier) {
        try {
          return { answer: await attempt(earlier, post), body: earlier.body, isEarlier };
        } catch (error) {
          if (!isDefiniteRefusal(error)) throw error;
        }
      }
      const request = (isEarlier ? null : earlier) ?? { key: randomKey(), body, isUnsent: true, sentAt: now() };
      return { answer: await attempt(request, post), body, isEarlier: false };
    },
    forget: () => {
      const isUnresolved = unanswered() !== null && !isUnsent();
      keep(null);
      return isUnresolved;
    },
  };
};

/** The request of a button that belongs to one of many objects, such as a webhook, for the signed-in user. */
export const keyedRequestOf = (action: string, id: number | string): KeyedRequest<object> =>
  newKeyedRequest({ name: `${sessionTokens.accountId()}:${action}:${id}`, isBrief: true });

export const useKeyedRequest = <Body extends object>(name?: string): KeyedRequest<Body> => {
  const [request] = useState(() => newKeyedRequest<Body>({ name }));
  return request;
};

/**
 * Notifies the user that an earlier request was carried out in place of the changed one, and returns whether it was. The
 * form must keep the changed one.
 */
export const noticeEarlier = (
  { isEarlier }: Pick<Sent<unknown, unknown>, 'isEarlier'>,
  consequence = 'This form has your later entries: submit it again to send them too.',
): boolean => {
  if (isEarlier) notify.info(`Your first request was carried out. ${consequence}`);
  return isEarlier;
};

/** Gives the request of a form up, and notifies the user if it may have been carried out. */
export const giveUp = (request: Pick<KeyedRequest<never>, 'forget'>): void => {
  if (request.forget()) notify.info(unresolved);
};
