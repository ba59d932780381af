import { RequestError } from '@waymark/client';
import { API_BASE, REQUEST_TIMEOUT } from '@waymark/contracts';
import { reportOutdated } from '../notices/outdated.js';
import { learnServerTime } from '../live/server-clock.js';
import { logAnswer, logFault, logRequest } from './request-log.js';

const jsonOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/** Returns a signal that aborts with either. Supported browsers lack AbortSignal.any. */
const eitherOf = (...signals: readonly AbortSignal[]): AbortSignal => {
  const either = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) either.abort();
    signal.addEventListener('abort', () => either.abort());
  }
  return either.signal;
};

const get = async (path: string, signal: AbortSignal | undefined): Promise<unknown> => {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT);
  const init = { headers: { accept: 'application/json' }, signal: signal ? eitherOf(signal, timeout) : timeout };
  logRequest('GET', path);
  let response: Response;
  try {
    response = await fetch(`${API_BASE}${path}`, init);
  } catch {
    if (timeout.aborted) throw new RequestError(`timeout of ${REQUEST_TIMEOUT} ms exceeded`);
    throw new RequestError(signal?.aborted ? 'Request aborted' : 'Network Error');
  }
  learnServerTime(response);
  const body = await jsonOf(response);
  logAnswer('GET', path, response.status, body);
  if (!response.ok) throw new RequestError(`Request failed with status code ${response.status}`, response.status, body);
  return body;
};

/**
 * GET of public data without a session. Public pages use it instead of `http`, which would add 20 kB of axios. Its errors have
 * the same messages. `read` returns undefined for an unreadable response. Throws RequestError, or a fault of the code as it is.
 */
export const publicRequest = async <Answer>(
  path: string,
  read: (body: unknown) => Answer | undefined,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Answer> => {
  try {
    const body = await get(path, signal);
    const answer = read(body);
    if (answer !== undefined) return answer;
    // Content of another type comes from an intermediary.
    if (body !== undefined) reportOutdated();
    throw new RequestError('The response could not be read');
  } catch (error) {
    if (!(error instanceof RequestError)) logFault(error);
    throw error;
  }
};
