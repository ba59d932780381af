import { API_BASE, LIMITS } from '@waymark/contracts/wire';
import axios, { AxiosError, type AxiosInstance, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { RequestError } from './request-error.js';
import { nobody, type TokenSource } from './tokens.js';

/** Sees requests and answers as they go by, such as a log. */
export interface Observer {
  request(method: string, path: string, data: unknown, headers: Record<string, unknown>): void;
  answer(method: string, path: string, status: number, data: unknown): void;
}

export type Http = AxiosInstance;

export interface HttpOptions {
  /** The server's address, such as https://waymark.example; in a page, its own where none is given. */
  url?: string;
  tokens?: TokenSource;
  observer?: Observer;
}

const bearer = (token: string): string => `Bearer ${token}`;

const asRequestError = (error: unknown): RequestError => {
  if (!(error instanceof AxiosError)) return new RequestError(error instanceof Error ? error.message : 'Network Error');
  const message =
    error.code === AxiosError.ECONNABORTED && /timeout/.test(error.message)
      ? `timeout of ${LIMITS.requestTimeout} ms exceeded`
      : error.message;
  const seconds = Number(error.response?.headers['retry-after'] ?? NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  return new RequestError(message, error.response?.status, error.response?.data, retryAfter);
};

interface Attempt extends InternalAxiosRequestConfig {
  /** The access token this request was sent with by us; absent when the caller brought a token or none was held. */
  sentWith?: string;
  retried?: boolean;
}

/** The sign-in page of a hotel's network answers for this server, with 200: the API answers JSON, files and nothing else. */
const isForeign = ({ data, headers }: AxiosResponse<unknown>): boolean =>
  (typeof data === 'string' && data !== '') || String(headers['content-type'] ?? '').startsWith('text/html');

/** Requests with a bearer of the session, which is refreshed once, silently, when it is refused. Every failure is a RequestError. */
export const createHttp = ({ url = '', tokens = nobody, observer }: HttpOptions): Http => {
  const instance = axios.create({
    baseURL: `${url}${API_BASE}`,
    timeout: LIMITS.requestTimeout,
    headers: { 'Content-Type': 'application/json' },
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
      if (isForeign(response)) throw new RequestError('The answer could not be read', status);
      return response;
    },
    async (error: unknown) => {
      const attempt = error instanceof AxiosError ? (error.config as Attempt | undefined) : undefined;
      const failure = asRequestError(error);
      if (failure.status !== 401 || !attempt?.sentWith || attempt.retried) throw failure;
      const token = await tokens.refreshAccess(attempt.sentWith);
      if (token === null) throw failure;
      attempt.headers.set('Authorization', bearer(token));
      return instance.request({ ...attempt, retried: true, sentWith: token } as Attempt);
    },
  );
  return instance;
};

/** A header that makes a POST safe to send again: the same key and body are carried out once. */
export const idempotencyHeaders = (key: string): Record<string, string> => ({ 'Idempotency-Key': key });

/** The cursor of the next page from a Link header. */
export const nextCursorOf = (link: unknown): string | undefined => {
  const address = /<([^>]+)>;\s*rel="next"/.exec(String(link))?.[1];
  return new URLSearchParams(address?.split('?')[1]).get('cursor') ?? undefined;
};
