import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { API_BASE } from '@waymark/contracts';
import type { DestinationStream } from 'pino';
import { AppModule } from './app.module.js';
import type { Configuration } from './config/configuration.js';
import { serveDocumentation } from './http/openapi/document.js';
import { httpServer } from './http/server/http-server.js';
import { NestLogger, createLogger } from './logging/logging.js';
import { TrackCards } from './shipments/tracking/link-preview/track-cards.js';
import { TrackShipmentRoute } from './shipments/tracking/queries/track-shipment/track-shipment.route.js';
import { openTracing } from './platform/tracing/otlp/open-tracing.js';

/**
 * Returns the server, ready to listen. Closing it finishes running requests and closes the stores. `log` receives the
 * log lines (default: standard output).
 */
export const createApplication = async (
  configuration: Configuration,
  log?: DestinationStream,
): Promise<NestFastifyApplication> => {
  const tracing = await openTracing(configuration.tracing);
  const logger = createLogger(configuration.logLevel, tracing, log);
  const server = httpServer(configuration, logger, tracing);
  const application = await NestFactory.create<NestFastifyApplication>(
    AppModule.for(configuration, tracing),
    server.adapter,
    { bodyParser: false, logger: new NestLogger(logger), abortOnError: false },
  );
  application.setGlobalPrefix(API_BASE);
  await server.prepare(application, {
    answerReady: application.get(TrackShipmentRoute, { strict: false }).answerReady,
    page: application.get(TrackCards, { strict: false }).page,
  });
  serveDocumentation(application);
  return application;
};
