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

// Polls and refetches must not keep a session alive that nobody uses. The page reports use by itself.
http.defaults.headers.common[BACKGROUND_HEADER] = 'true';
