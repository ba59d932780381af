import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { LIMITS, LIVE_PATH } from '@waymark/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Configuration } from '../../config/configuration.js';
import type { ClockMonitor } from '../../event-log/clock-monitor.js';
import { Readiness } from '../../platform/readiness.js';
import { CLOCK_MONITOR } from '../../platform/tokens.js';
import type { Tracing } from '../../platform/tracing/tracing.js';
import { IdempotentRequests } from '../idempotency/idempotent-requests.js';
import { shareLookUps } from './cross-origin.js';
import { AllowedMethods } from './allowed-methods.js';
import { endConnectionsOnClose } from './closing-connections.js';
import { encodeAnswers } from './encoded-answers.js';
import { readJsonBodies } from './json-body.js';
import { requestIdOf } from './request-id.js';
import { RequestLog } from './request-log.js';
import { securityHeadersFor, setSecurityHeaders, type SecurityHeaders } from './security-headers.js';
import { answerUpgrades, upgradesExcept } from './ordinary-upgrades.js';
import { keepAnswersPrivate } from './private-answers.js';
import { refuseBrokenPaths, refuseBrokenRequests, refuseExpectations, refuseUnclearHosts } from './protocol-errors.js';
import { guardAgainstLeaps, guardServing } from './serving-gate.js';
import { traceRequests } from './request-tracing.js';
import { serveWebClient, type ReadDocument } from './web-client.js';

const KEEP_ALIVE = 72_000;
/** Milliseconds between two checks for request timeouts. */
const LATE_REQUESTS = 5_000;
/** The maximum length of a request line: a tracking number that is too long is a wrong number, not another error. */
const MAXIMUM_PARAMETER = 16_384;

/** The parts of public tracking that run outside Nest's routes. */
export interface TrackingHooks {
  /** An onRequest hook before all others: responds to a look-up if its response is ready. */
  answerReady: (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;
  /** Returns the Track page for the number in the address; undefined for the common document. */
  page: (request: FastifyRequest, read: ReadDocument) => Promise<string | undefined>;
}

const noSchemas = (): never => {
  throw new Error('routes must not use Fastify schemas');
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
    // The log line of a request contains its id, so a logger for each request is unnecessary.
    childLoggerFactory: () => logger,
    http: {
      // Rejected below in our error format.
      requireHostHeader: false,
      // If headers may take longer than the request, which is the default of Node.js, it swaps the two limits.
      headersTimeout: LIMITS.requestTimeout,
      connectionsCheckingInterval: LATE_REQUESTS,
      ...upgradesExcept(LIVE_PATH),
    },
    bodyLimit: LIMITS.requestBody,
    connectionTimeout: LIMITS.requestTimeout,
    requestTimeout: LIMITS.requestTimeout,
    keepAliveTimeout: KEEP_ALIVE,
    trustProxy: trustsProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAXIMUM_PARAMETER },
    // No route uses Fastify schemas, so the packages that compile them are not loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // No Nest middleware is used, so requests skip its engine.
    skipMiddie: true,
    // While the server closes, it completes the requests of open connections.
    return503OnClosing: false,
    frameworkErrors: refuseBrokenPaths(securityHeaders),
    clientErrorHandler: refuseBrokenRequests(securityHeaders),
    multipart: false,
  });

const prepare = async (
  application: NestFastifyApplication,
  configuration: Configuration,
  securityHeaders: SecurityHeaders,
  tracing: Tracing,
  tracking: TrackingHooks,
): Promise<void> => {
  const server = application.getHttpAdapter().getInstance();
  const idempotent = application.get(IdempotentRequests);
  refuseUnclearHosts(server, securityHeaders);
  refuseExpectations(server.server, securityHeaders);
  // Spans start and end in the other hooks.
  if (!tracing.on) server.addHook('onRequest', tracking.answerReady);
  // Before hooks that may reject, because their responses need these headers too.
  setSecurityHeaders(server, securityHeaders);
  traceRequests(server, tracing);
  keepAnswersPrivate(server);
  shareLookUps(server);
  guardServing(server, application.get(Readiness));
  guardAgainstLeaps(server, application.get<ClockMonitor>(CLOCK_MONITOR));
  application.get(AllowedMethods).watch(server);
  readJsonBodies(server);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  // Before compression, because the plain body of a response is stored for retries.
  server.addHook('onSend', async (request, reply, payload) => {
    if (request.idempotencyClaim) await idempotent.finish(request, reply, payload);
    return payload;
  });
  answerUpgrades(server.server, LIVE_PATH);
  endConnectionsOnClose(server);
  await encodeAnswers(server);
  await serveWebClient(
    server,
    { company: configuration.company.name, publicUrl: configuration.publicUrl },
    { trackedPage: tracking.page },
  );
};

/** The Fastify server of this product, for Nest. */
export interface HttpServer {
  adapter: FastifyAdapter;
  /** Registers what runs before and after each route. Call it before the application listens. */
  prepare(application: NestFastifyApplication, tracking: TrackingHooks): Promise<void>;
}

export const httpServer = (configuration: Configuration, logger: Logger, tracing: Tracing): HttpServer => {
  const securityHeaders = securityHeadersFor(configuration);
  return {
    adapter: adapterFor(logger, configuration, securityHeaders),
    prepare: (application, tracking) => prepare(application, configuration, securityHeaders, tracing, tracking),
  };
};
