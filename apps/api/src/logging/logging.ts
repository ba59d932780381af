import { inspect } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../config/variables.js';

const SECRETS = [
  'password',
  'old_password',
  'new_password',
  'new_password2',
  'password_hash',
  'access',
  'refresh',
  'token',
  'secret',
  'authorization',
  'cookie',
  'idempotency_key',
  '["idempotency-key"]',
];

const masked = SECRETS.flatMap((name) => {
  const nested = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${nested}`, `*.*${nested}`];
});

/** Of a request and its answer what tells them apart, no more: the objects themselves hold every header, tokens too. */
const serializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, url, ip }),
  res: ({ statusCode }: FastifyReply) => ({ status: statusCode }),
};

/** One JSON line an entry, secrets masked wherever they are. */
export const createLogger = (level: LogLevel, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers,
    redact: { paths: masked, censor: '[masked]' },
  };
  return destination ? pino(options, destination) : pino(options);
};

const textOf = (message: unknown): string => {
  if (typeof message === 'string') return message;
  return message instanceof Error ? message.message : inspect(message);
};

/** Where Nest logs a failed start before it throws it on: main.ts tells it in one readable line. */
const TOLD_AT_START = new Set<unknown>(['ExceptionHandler', 'NestApplication']);

/** Nest's own messages in the same log; its list of routes and modules at start is detail. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug({ context: rest.at(-1) }, textOf(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    const level = TOLD_AT_START.has(context) ? 'debug' : 'error';
    this.logger[level]({ context, ...(message instanceof Error && { err: message }) }, textOf(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn({ context: rest.at(-1) }, textOf(message));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug({ context: rest.at(-1) }, textOf(message));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace({ context: rest.at(-1) }, textOf(message));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal({ context: rest.at(-1) }, textOf(message));
  }
}
