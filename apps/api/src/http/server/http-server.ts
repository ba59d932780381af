import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { LIMITS, LIVE_PATH } from '@waymark/contracts';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { Configuration } from '../../config/configuration.js';
import { NodeStanding } from '../../event-sourcing/node-standing.js';
import type { Tracing } from '../../tracing/tracing.js';
import { TrackCards } from '../../tracking/link-preview/track-cards.js';
import { sendError } from '../errors/errors.js';
import { IdempotentRequests } from '../idempotency/idempotent-requests.js';
import { shareLookUps } from './cross-origin.js';
import { AllowedMethods } from './allowed-methods.js';
import { endConnectionsOnClose } from './closing-connections.js';
import { encodeAnswers } from './encoded-answers.js';
import { readJsonBodies } from './json-body.js';
import { requestIdOf } from './request-id.js';
import { RequestLog } from './request-log.js';
import { securityHeadersFor, setSecurityHeaders, type SecurityHeaders } from './security-headers.js';
import { answerUpgrades } from './ordinary-upgrades.js';
import { keepAnswersPrivate } from './private-answers.js';
import { refuseBrokenRequests, refuseNamelessHosts } from './protocol-errors.js';
import { guardServing } from './serving-gate.js';
import { traceRequests } from './request-tracing.js';
import { TrackShipmentRoute } from '../../tracking/queries/track-shipment/track-shipment.route.js';
import { serveWebClient } from './web-client.js';

const KEEP_ALIVE = 72_000;
/** Milliseconds between two looks for requests that have not come in time. */
const LATE_REQUESTS = 5_000;
/** As long as a request line can be: an over-long tracking number is a wrong one, not another error. */
const MAXIMUM_PARAMETER = 16_384;

const noSchemas = (): never => {
  throw new Error('no route has a schema of Fastify');
};

const adapterFor = (
  logger: Logger,
  { trustsProxy }: Pick<Configuration, 'trustsProxy'>,
  securityHeaders: SecurityHeaders,
): FastifyAdapter =>
  new FastifyAdapter({
    loggerInstance: logger,
    genReqId: requestIdOf,
    logController: new RequestLog(logger),
    // The line of a request names its id: no logger of its own for each.
    childLoggerFactory: () => logger,
    http: {
      // Refused in our own form below.
      requireHostHeader: false,
      // Where headers may take longer than a request, which is Node's default, it exchanges the two limits.
      headersTimeout: LIMITS.requestTimeout,
      connectionsCheckingInterval: LATE_REQUESTS,
    },
    bodyLimit: LIMITS.requestBody,
    connectionTimeout: LIMITS.requestTimeout,
    requestTimeout: LIMITS.requestTimeout,
    keepAliveTimeout: KEEP_ALIVE,
    trustProxy: trustsProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAXIMUM_PARAMETER },
    // No route has a schema of Fastify's: the packages that check and write by it are not loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // No Nest middleware is used, so each request is spared its engine.
    skipMiddie: true,
    // While it closes, a connection that is still open is served to its end.
    return503OnClosing: false,
    // Of an address that no route can be asked for: no hook runs.
    frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) =>
      void sendError(reply.headers(securityHeaders), 'BAD_REQUEST', undefined, { 'cache-control': 'no-store' }),
    clientErrorHandler: refuseBrokenRequests(securityHeaders),
    multipart: false,
  });

const prepare = async (
  application: NestFastifyApplication,
  configuration: Configuration,
  securityHeaders: SecurityHeaders,
  tracing: Tracing,
): Promise<void> => {
  const server = application.getHttpAdapter().getInstance();
  const idempotent = application.get(IdempotentRequests);
  // Spans begin and end in the other hooks.
  if (!tracing.on) server.addHook('onRequest', application.get(TrackShipmentRoute, { strict: false }).answerReady);
  // Before what may refuse, for a refusal has them too.
  setSecurityHeaders(server, securityHeaders);
  traceRequests(server, tracing);
  keepAnswersPrivate(server);
  refuseNamelessHosts(server);
  shareLookUps(server);
  guardServing(server, application.get(NodeStanding));
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
  answerUpgrades(server.server, LIVE_PATH);
  endConnectionsOnClose(server);
  await encodeAnswers(server);
  const cards = application.get(TrackCards, { strict: false });
  await serveWebClient(server, configuration.company.name, { headOf: (request) => cards.headOf(request) });
};

/** Fastify as this product needs it, for Nest. */
export interface HttpServer {
  adapter: FastifyAdapter;
  /** What each request passes before and after its route; before the application listens. */
  prepare(application: NestFastifyApplication): Promise<void>;
}

export const httpServer = (configuration: Configuration, logger: Logger, tracing: Tracing): HttpServer => {
  const securityHeaders = securityHeadersFor(configuration);
  return {
    adapter: adapterFor(logger, configuration, securityHeaders),
    prepare: (application) => prepare(application, configuration, securityHeaders, tracing),
  };
};
