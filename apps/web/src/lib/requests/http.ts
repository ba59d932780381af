import { createHttp, type Http } from '@waymark/client';
import { BACKGROUND_HEADER } from '@waymark/contracts';
import { reportOutdated } from '../notices/outdated.js';
import { logAnswer, logRequest } from './request-log.js';
import { sessionTokens } from './token-source.js';

/** The HTTP client with the session's token. Public pages use `publicRequest`. */
export const http: Http = createHttp({
  tokens: sessionTokens,
  observer: { request: logRequest, answer: logAnswer },
  onUnreadable: reportOutdated,
});

/**
 * Marks requests from now on as no use of the session, so that polls and refetches do not keep alive a session that nobody
 * uses. Only while the page reports use by itself: otherwise its session would end while somebody uses it.
 */
export const markRequests = (inBackground: boolean): void => {
  if (inBackground) http.defaults.headers.common[BACKGROUND_HEADER] = 'true';
  else Reflect.deleteProperty(http.defaults.headers.common, BACKGROUND_HEADER);
};
