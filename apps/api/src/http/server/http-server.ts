import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { LIMITS } from '@waymark/contracts';
import type { FastifyReply } from 'fastify';
import type { Bindings, ChildLoggerOptions, Logger } from 'pino';
import type { Configuration } from '../../config/configuration.js';
import type { EventStore } from '../../event-sourcing/event-store.js';
import { EVENT_STORE } from '../../event-sourcing/tokens.js';
import { AllowedMethods } from '../errors/allowed-methods.js';
import { sendError } from '../errors/send-error.js';
import { IdempotentRequests } from '../idempotency/idempotent-requests.js';
import { shareLookUps } from './cross-origin.js';
import { encodeAnswers } from './encoded-answers.js';
import { readJsonBodies } from './json-body.js';
import { requestIdOf } from './request-id.js';
import { setSecurityHeaders } from './security-headers.js';
import { guardServing } from './serving-gate.js';
import { serveWebClient } from './web-client.js';

const KEEP_ALIVE = 72_000;
/** As long as a request line can be: an over-long tracking number is a wrong one, not another error. */
const MAXIMUM_PARAMETER = 16_384;

/** Fastify as this product needs it, for Nest. */
export const httpAdapter = (logger: Logger): FastifyAdapter =>
  new FastifyAdapter({
    loggerInstance: logger,
    genReqId: requestIdOf,
    // Binding the request's id masks secrets anew: only worth it when each request is logged.
    childLoggerFactory: (_: unknown, bindings: Bindings, options: ChildLoggerOptions) =>
      logger.isLevelEnabled('info') ? logger.child(bindings, options) : logger,
    bodyLimit: LIMITS.requestBody,
    connectionTimeout: LIMITS.requestTimeout,
    requestTimeout: LIMITS.requestTimeout,
    keepAliveTimeout: KEEP_ALIVE,
    // The address that a proxy on this machine or in this private network names; one named by a stranger is not believed.
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAXIMUM_PARAMETER },
    // No Nest middleware is used, so each request is spared its engine.
    skipMiddie: true,
    // While it closes, a connection that is still open is served to its end.
    return503OnClosing: false,
    frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) => void sendError(reply, 'BAD_REQUEST'),
    multipart: false,
  });

/** What each request passes before and after its route. */
export const prepareServer = async (
  application: NestFastifyApplication,
  configuration: Configuration,
): Promise<void> => {
  const server = application.getHttpAdapter().getInstance();
  const idempotent = application.get(IdempotentRequests);
  shareLookUps(server);
  guardServing(server, application.get<EventStore>(EVENT_STORE));
  application.get(AllowedMethods).watch(server);
  readJsonBodies(server);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  // Before compression: the plain text of an answer is what is kept for retries.
  server.addHook('onSend', async (request, reply, payload) => {
    if (request.idempotencyClaim) await idempotent.finish(request, reply, payload);
    return payload;
  });
  await setSecurityHeaders(server, configuration);
  await encodeAnswers(server);
  await serveWebClient(server, configuration.company.name);
};
