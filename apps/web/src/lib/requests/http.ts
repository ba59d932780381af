import { createHttp, type Http } from '@waymark/client';
import { logAnswer, logRequest } from './request-log.js';
import { sessionTokens } from './token-source.js';

/** The signed-in client. Public pages use `publicRequest`. */
export const http: Http = createHttp({ tokens: sessionTokens, observer: { request: logRequest, answer: logAnswer } });
