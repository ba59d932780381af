import { RequestError } from '@waymark/client';
import { API_BASE, REQUEST_TIMEOUT } from '@waymark/contracts';
import { logAnswer, logRequest } from './request-log.js';

const jsonOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/**
 * GET of what anybody may read, without a session. Public pages use this instead of `http`, which would bring 20 kB of
 * axios with it; its errors carry the same messages. Throws RequestError.
 */
export const publicRequest = async <Answer>(
  path: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Answer> => {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT);
  logRequest('GET', path);
  let response: Response;
  try {
    response = await fetch(`${API_BASE}${path}`, {
      headers: { accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch {
    if (timeout.aborted) throw new RequestError(`timeout of ${REQUEST_TIMEOUT} ms exceeded`);
    throw new RequestError(signal?.aborted ? 'Request aborted' : 'Network Error');
  }
  const body = await jsonOf(response);
  logAnswer('GET', path, response.status, body);
  if (!response.ok) throw new RequestError(`Request failed with status code ${response.status}`, response.status, body);
  return body as Answer;
};
