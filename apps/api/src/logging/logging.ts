import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../config/variables.js';
import type { Span, Tracing } from '../platform/tracing/tracing.js';
import { masked, maskedText } from './masked.js';

const traceOf = (span: Span | undefined): object => (span ? { trace_id: span.trace_id } : {});

/** Writes one JSON line per entry, with secrets masked. */
export const createLogger = (level: LogLevel, tracing: Tracing, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    ...(tracing.on && { mixin: () => traceOf(tracing.active()) }),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }), log: masked },
    // The entry is already masked, and pino would add unmasked fields.
    serializers: { err: (error: unknown) => error },
    hooks: { streamWrite: maskedText },
  };
  return destination ? pino(options, destination) : pino(options);
};

/** Returns the fields of an entry. A string becomes its message. */
const entryOf = (message: unknown, context: unknown): [fields: object, text: string] => {
  if (typeof message === 'string') return [{ context }, message];
  if (message instanceof Error) return [{ context, err: message }, message.message];
  return [{ context, details: message }, ''];
};

/** Contexts in which Nest logs a failed start before it rethrows. main.ts prints that failure in one readable line. */
const REPORTED_BY_MAIN = new Set<unknown>(['ExceptionHandler', 'NestApplication']);

/** Writes Nest's messages to the same log. Lists of routes and modules have level debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(...entryOf(message, rest.at(-1)));
  }

  error(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    this.logger[REPORTED_BY_MAIN.has(context) ? 'debug' : 'error'](...entryOf(message, context));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(...entryOf(message, rest.at(-1)));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(...entryOf(message, rest.at(-1)));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace(...entryOf(message, rest.at(-1)));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal(...entryOf(message, rest.at(-1)));
  }
}
