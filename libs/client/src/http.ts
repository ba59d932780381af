import { API_BASE, LIMITS, type Cursor } from '@waymark/contracts/wire';
import axios, { AxiosError, type AxiosInstance, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { RequestError } from './request-error.js';
import { nobody, type TokenSource } from './tokens.js';

/** Observes requests and responses, for example for a log. */
export interface Observer {
  request(method: string, path: string, data: unknown, headers: Record<string, unknown>): void;
  answer(method: string, path: string, status: number, data: unknown): void;
}

export interface Http extends AxiosInstance {
  /** The cursor of this client's latest write; undefined before the first. */
  written?: Cursor | undefined;
  onUnreadable?: (() => void) | undefined;
}

export interface HttpOptions {
  /** The server's address, such as https://waymark.example. In a page, the default is the page's origin. */
  url?: string;
  tokens?: TokenSource;
  observer?: Observer;
  /** The server rejects unknown fields of a body with 400, instead of ignoring them. */
  strict?: boolean;
  /** Called when a response in JSON does not match the contract: the server has a newer version than this client. */
  onUnreadable?: () => void;
}

const bearer = (token: string): string => `Bearer ${token}`;

/** Seconds from a Retry-After header, which has seconds or a date (RFC 9110, 10.2.3). */
const secondsOf = (retryAfter: unknown): number | undefined => {
  if (typeof retryAfter !== 'string' || retryAfter.trim() === '') return undefined;
  const seconds = Number(retryAfter);
  const given = Number.isNaN(seconds) ? Math.ceil((Date.parse(retryAfter) - Date.now()) / 1_000) : seconds;
  return Number.isFinite(given) ? Math.max(given, 0) : undefined;
};

const asRequestError = (error: unknown): RequestError => {
  if (error instanceof RequestError) return error;
  if (!(error instanceof AxiosError)) return new RequestError(error instanceof Error ? error.message : 'Network Error');
  const message =
    error.code === AxiosError.ECONNABORTED && /timeout/.test(error.message)
      ? `timeout of ${LIMITS.requestTimeout} ms exceeded`
      : error.message;
  const retryAfter = secondsOf(error.response?.headers['retry-after']);
  return new RequestError(message, error.response?.status, error.response?.data, retryAfter);
};

interface Attempt extends InternalAxiosRequestConfig {
  /** The access token that this client added; absent when the caller set a token or the source had none. */
  sentWith?: string;
  retried?: boolean;
}

/** Detects responses of an intermediary, such as a hotel's sign-in page with status 200. The API returns only JSON and files. */
const isForeign = ({ data, headers }: AxiosResponse<unknown>): boolean =>
  (typeof data === 'string' && data !== '') || String(headers['content-type'] ?? '').startsWith('text/html');

/** Cursors of writes sort as text. */
const laterOf = (known: Cursor | undefined, sent: unknown): Cursor | undefined =>
  typeof sent === 'string' && (known === undefined || sent > known) ? sent : known;

/** Sends requests with the session's bearer token. Refreshes a refused token once and retries. Every failure is a RequestError. */
export const createHttp = ({
  url = '',
  tokens = nobody,
  observer,
  strict = false,
  onUnreadable,
}: HttpOptions): Http => {
  const instance: Http = axios.create({
    baseURL: `${url}${API_BASE}`,
    timeout: LIMITS.requestTimeout,
    headers: { 'Content-Type': 'application/json', ...(strict && { Prefer: 'handling=strict' }) },
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
  });
  instance.interceptors.request.use((config: Attempt) => {
    const token = tokens.accessToken();
    if (token !== null && !config.headers.has('Authorization')) {
      config.headers.set('Authorization', bearer(token));
      config.sentWith = token;
    }
    observer?.request(config.method ?? 'get', config.url ?? '', config.data, config.headers.toJSON());
    return config;
  });
  instance.interceptors.response.use(
    (response) => {
      const { config, status } = response;
      observer?.answer(config.method ?? 'get', config.url ?? '', status, response.data);
      instance.written = laterOf(instance.written, response.headers['waymark-cursor']);
      if (isForeign(response)) throw new RequestError('The response could not be read', status);
      return response;
    },
    async (error: unknown) => {
      const attempt = error instanceof AxiosError ? (error.config as Attempt | undefined) : undefined;
      const failure = asRequestError(error);
      if (failure.status !== 401 || !attempt?.sentWith || attempt.retried) throw failure;
      const token = await tokens.refreshAccess(attempt.sentWith).catch((unanswered: unknown) => {
        throw asRequestError(unanswered);
      });
      if (token === null) throw failure;
      attempt.headers.set('Authorization', bearer(token));
      return instance.request({ ...attempt, retried: true, sentWith: token } as Attempt);
    },
  );
  instance.onUnreadable = onUnreadable;
  return instance;
};

/** The header that makes a POST safe to retry: the server runs the same key and body once. */
export const idempotencyHeaders = (key: string): Record<string, string> => ({ 'Idempotency-Key': key });

/** The cursor of the next page from a Link header. */
export const nextCursorOf = (link: unknown): string | undefined => {
  const address = /<([^>]+)>;\s*rel="next"/.exec(String(link))?.[1];
  return new URLSearchParams(address?.split('?')[1]).get('cursor') ?? undefined;
};
