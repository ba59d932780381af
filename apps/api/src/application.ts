import 'reflect-metadata';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { API_BASE, LIMITS } from '@waymark/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Bindings, ChildLoggerOptions, Logger } from 'pino';
import { AppModule } from './app.module.js';
import type { Configuration } from './config/configuration.js';
import type { EventStore } from './event-sourcing/event-store.js';
import { EVENT_STORE } from './event-sourcing/tokens.js';
import { IdempotentRequests } from './http/idempotency/idempotent-requests.js';
import { readJsonBodies } from './http/json-body.js';
import { NestLogger, createLogger } from './http/logging.js';
import { serveDocumentation } from './http/openapi/document.js';
import { requestIdOf } from './http/request-id.js';
import { AllowedMethods } from './http/allowed-methods.js';
import { sendError } from './http/send-error.js';
import { guardServing } from './http/serving-gate.js';
import { setSecurityHeaders } from './http/security-headers.js';
import { serveWebClient } from './http/web-client.js';

const COMPRESSED_FROM = 1_024;
const KEEP_ALIVE = 72_000;
/** As long as a request line can be: an over-long tracking number is a wrong one, not another error. */
const MAXIMUM_PARAMETER = 16_384;

const adapterFor = (logger: Logger): FastifyAdapter =>
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

const prepareServer = async (
  application: NestFastifyApplication,
  server: FastifyInstance,
  configuration: Configuration,
): Promise<void> => {
  const idempotent = application.get(IdempotentRequests);
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
  await server.register(compress, {
    threshold: COMPRESSED_FROM,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await serveWebClient(server, configuration.company.name);
};

/** The whole server, ready to listen; closing it finishes running requests and closes the stores. */
export const createApplication = async (configuration: Configuration): Promise<NestFastifyApplication> => {
  const logger = createLogger(configuration.logLevel);
  const application = await NestFactory.create<NestFastifyApplication>(
    AppModule.for(configuration),
    adapterFor(logger),
    { bodyParser: false, logger: new NestLogger(logger), abortOnError: false },
  );
  application.setGlobalPrefix(API_BASE);
  await prepareServer(application, application.getHttpAdapter().getInstance(), configuration);
  serveDocumentation(application);
  return application;
};
