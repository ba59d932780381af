import { createHttp, type Http } from '@waymark/client';
import { reportOutdated } from '../notices/outdated.js';
import { logAnswer, logRequest } from './request-log.js';
import { sessionTokens } from './token-source.js';

/** The HTTP client with the session's token. Public pages use `publicRequest`. */
export const http: Http = createHttp({
  tokens: sessionTokens,
  observer: { request: logRequest, answer: logAnswer },
  onUnreadable: reportOutdated,
});
