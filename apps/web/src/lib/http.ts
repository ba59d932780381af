import { API_BASE, LIMITS } from '@waymark/contracts';
import axios, {
  AxiosError,
  AxiosHeaders,
  type AxiosInstance,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { logAnswer, logRequest } from './request-log.js';
import { RequestError } from './request-error.js';
import { tokenSource } from './token-source.js';

const bearer = (token: string): string => `Bearer ${token}`;

const asRequestError = (error: unknown): RequestError => {
  if (!(error instanceof AxiosError)) return new RequestError(error instanceof Error ? error.message : 'Network Error');
  const message =
    error.code === AxiosError.ECONNABORTED && /timeout/.test(error.message)
      ? `timeout of ${LIMITS.requestTimeout} ms exceeded`
      : error.message;
  return new RequestError(message, error.response?.status, error.response?.data);
};

interface Attempt extends InternalAxiosRequestConfig {
  /** The access token this request was sent with by us; absent when the caller brought a token or none was held. */
  sentWith?: string;
  retried?: boolean;
}

const addBearer = (config: Attempt): Attempt => {
  const token = tokenSource()?.accessToken() ?? null;
  if (token !== null && !config.headers.has('Authorization')) {
    config.headers.set('Authorization', bearer(token));
    config.sentWith = token;
  }
  logRequest(config.method ?? 'get', config.url ?? '', config.data, AxiosHeaders.from(config.headers).toJSON());
  return config;
};

/** The sign-in page of a hotel's network answers for this server, with 200: the API answers JSON, files and nothing else. */
const isForeign = ({ data, headers }: AxiosResponse<unknown>): boolean =>
  (typeof data === 'string' && data !== '') || String(headers['content-type'] ?? '').startsWith('text/html');

const create = (): AxiosInstance => {
  const instance = axios.create({
    baseURL: API_BASE,
    timeout: LIMITS.requestTimeout,
    headers: { 'Content-Type': 'application/json' },
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
  });
  instance.interceptors.request.use(addBearer);
  instance.interceptors.response.use(
    (response) => {
      logAnswer(response.config.method ?? 'get', response.config.url ?? '', response.status, response.data);
      if (isForeign(response)) throw new RequestError('The answer could not be read', response.status);
      return response;
    },
    async (error: unknown) => {
      const attempt = error instanceof AxiosError ? (error.config as Attempt | undefined) : undefined;
      const failure = asRequestError(error);
      if (failure.status !== 401 || !attempt?.sentWith || attempt.retried) throw failure;
      const token = (await tokenSource()?.refreshAccess(attempt.sentWith)) ?? null;
      if (token === null) throw failure;
      attempt.headers.set('Authorization', bearer(token));
      return instance.request({ ...attempt, retried: true, sentWith: token } as Attempt);
    },
  );
  return instance;
};

/** The signed-in client: bearer from the session, one silent refresh on 401. Every failure is a RequestError. Public pages use `publicRequest`. */
export const http: AxiosInstance = create();

/** A header that makes a POST safe to send again: the same key and body are carried out once. */
export const idempotencyHeaders = (key: string): Record<string, string> => ({ 'Idempotency-Key': key });

/** Path of the next page from a Link header, below the base path. */
export const nextPageOf = (link: unknown): string | undefined => {
  if (typeof link !== 'string') return undefined;
  const address = /<([^>]+)>;\s*rel="next"/.exec(link)?.[1];
  return address?.slice(address.indexOf(API_BASE) + API_BASE.length);
};
