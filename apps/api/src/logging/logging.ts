import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../config/variables.js';
import type { Span, Tracing } from '../tracing/tracing.js';
import { masked, maskedText } from './masked.js';

const traceOf = (span: Span | undefined): object => (span ? { trace_id: span.trace_id } : {});

/** One JSON line an entry, secrets masked wherever they are. */
export const createLogger = (level: LogLevel, tracing: Tracing, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    ...(tracing.on && { mixin: () => traceOf(tracing.active()) }),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }), log: masked },
    // Masked as it is by then, and pino would add to it.
    serializers: { err: (error: unknown) => error },
    hooks: { streamWrite: maskedText },
  };
  return destination ? pino(options, destination) : pino(options);
};

/** The fields of an entry; a text is its message. */
const entryOf = (message: unknown, context: unknown): [fields: object, text: string] => {
  if (typeof message === 'string') return [{ context }, message];
  if (message instanceof Error) return [{ context, err: message }, message.message];
  return [{ context, details: message }, ''];
};

/** Where Nest logs a failed start before it throws it on: main.ts tells it in one readable line. */
const TOLD_AT_START = new Set<unknown>(['ExceptionHandler', 'NestApplication']);

/** Nest's own messages in the same log; its list of routes and modules at start is detail. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(...entryOf(message, rest.at(-1)));
  }

  error(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    this.logger[TOLD_AT_START.has(context) ? 'debug' : 'error'](...entryOf(message, context));
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
