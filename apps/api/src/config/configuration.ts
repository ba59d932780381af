import type { KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import { EMAIL_PATTERN, LIMITS, fieldMessages, isBlankPassword, passwordLength } from '@waymark/contracts';
import { refusalOfPassword } from '../platform/password-rules.js';
import type { TracingSettings } from '../platform/tracing/tracing.js';
import { announcedAddressOf, publicUrlOf } from './announced-address.js';
import { givenCheckpointKey, keptCheckpointKey } from './checkpoint-key.js';
import { clusterOf, type Cluster } from './cluster.js';
import { ConfigurationError } from './configuration-error.js';
import { prepareDataDirectory } from './data-directory.js';
import { demoNoticeOf, demoOf, isProduction } from './demo.js';
import { keptJwtSecret } from './jwt-secret.js';
import { tracingOf } from './tracing.js';
import { trustedProxies, type TrustsProxy } from './trusted-proxies.js';
import {
  LOG_LEVELS,
  choice,
  email,
  integer,
  onOff,
  optionalUrl,
  text,
  type Environment,
  type LogLevel,
} from './variables.js';

/** All settings from the environment, read once at start. */
export interface Configuration extends Cluster {
  production: boolean;
  host: string;
  /** 0 lets the system choose a port. */
  port: number;
  /** Absolute path of an existing, writable directory. */
  dataDirectory: string;
  jwtSecret: string;
  /** The Ed25519 private key that signs checkpoints. */
  checkpointKey: KeyObject;
  /** Whether an empty log receives demo accounts and shipments. */
  demo: boolean;
  /** Notice about the demo accounts, printed at start if other machines can reach the server. */
  demoNotice: string | undefined;
  /** The first staff account. */
  administrator: { email: string; password: string } | undefined;
  company: { name: string; email: string; phone: string; address: string };
  /** Empty if there is no map. */
  mapEmbedUrl: string;
  /** Public address of this installation; empty if only the bound address is known. */
  publicUrl: string;
  /** The address that the log and one-time links name; empty if it is the bound address. */
  announcedAddress: string;
  /** Minutes without use after which a session ends; undefined if sessions do not end for that. */
  sessionIdleMinutes: number | undefined;
  rateLimits: boolean;
  /** Bearer token required by /metrics; undefined if none is required. */
  metricsToken: string | undefined;
  trustsProxy: TrustsProxy;
  /** Maximum number of live connections: per address and in total. */
  sockets: { perAddress: number; inAll: number };
  /** Whether webhooks may target private, loopback and other non-public addresses. */
  webhookAllowPrivate: boolean;
  logLevel: LogLevel;
  /** Trace export; undefined disables tracing. */
  tracing: TracingSettings | undefined;
}

const MINIMUM_SECRET = 32;
const MINIMUM_TOKEN = 16;

const DEFAULT_ADDRESS = '1 Harbour Street, Hoboken, NJ 07030, United States';
const MAP_OF_DEFAULT_ADDRESS =
  'https://www.openstreetmap.org/export/embed.html?bbox=-74.04%2C40.731%2C-74.014%2C40.743&layer=mapnik&marker=40.737%2C-74.027';

/** Returns '' for no map. The default map shows the default address only. */
const mapEmbedUrlOf = (environment: Environment): string => {
  const given = text(environment, 'MAP_EMBED_URL', '');
  if (given === 'off') return '';
  if (given !== '') return optionalUrl(environment, 'MAP_EMBED_URL');
  return text(environment, 'SUPPORT_ADDRESS', DEFAULT_ADDRESS) === DEFAULT_ADDRESS ? MAP_OF_DEFAULT_ADDRESS : '';
};

const administratorOf = (environment: Environment): Configuration['administrator'] => {
  const address = text(environment, 'ADMIN_EMAIL', '');
  const password = environment['ADMIN_PASSWORD'] ?? '';
  if (address === '' && password === '') return undefined;
  if (address === '') throw new ConfigurationError('ADMIN_EMAIL', 'is required with ADMIN_PASSWORD');
  if (password === '') throw new ConfigurationError('ADMIN_PASSWORD', 'is required with ADMIN_EMAIL');
  if (!EMAIL_PATTERN.test(address)) throw new ConfigurationError('ADMIN_EMAIL', 'must be an e-mail address');
  const length = passwordLength(password);
  if (length < LIMITS.minimumPassword || length > LIMITS.maximumPassword || isBlankPassword(password)) {
    throw new ConfigurationError('ADMIN_PASSWORD', `is rejected: ${fieldMessages.passwordTooShort}`);
  }
  const refusal = refusalOfPassword(password, address);
  if (refusal !== undefined) throw new ConfigurationError('ADMIN_PASSWORD', `is rejected: ${refusal}`);
  return { email: address, password };
};

const metricsTokenOf = (environment: Environment): string | undefined => {
  const token = text(environment, 'METRICS_TOKEN', '');
  if (token !== '' && token.length < MINIMUM_TOKEN) {
    throw new ConfigurationError('METRICS_TOKEN', `must be at least ${MINIMUM_TOKEN} characters long`);
  }
  return token === '' ? undefined : token;
};

/**
 * At least two minutes, because the page warns a minute before the end. At most two weeks, because a browser's timer
 * takes less than 25 days.
 */
const sessionIdleMinutesOf = (environment: Environment): number | undefined =>
  text(environment, 'SESSION_IDLE_MINUTES', '') === ''
    ? undefined
    : integer(environment, 'SESSION_IDLE_MINUTES', 0, 2, 14 * 24 * 60);

const givenJwtSecret = (environment: Environment): string | undefined => {
  const secret = text(environment, 'JWT_SECRET', '');
  if (secret === '') return undefined;
  if (secret.length < MINIMUM_SECRET) {
    throw new ConfigurationError('JWT_SECRET', `must be at least ${MINIMUM_SECRET} characters long`);
  }
  return secret;
};

/**
 * Reads the environment, creates DATA_DIR and, unless given, the secret and the key stored in it. Throws
 * ConfigurationError for the first invalid value.
 */
export const readConfiguration = (environment: Environment): Configuration => {
  const production = isProduction(environment);
  const values = {
    production,
    ...clusterOf(environment),
    host: text(environment, 'HOST', '127.0.0.1'),
    port: integer(environment, 'PORT', 3000, 0, 65_535),
    demo: demoOf(environment),
    demoNotice: demoNoticeOf(environment),
    administrator: administratorOf(environment),
    company: {
      name: text(environment, 'COMPANY_NAME', 'Waymark'),
      email: email(environment, 'SUPPORT_EMAIL', 'support@waymark.example'),
      phone: text(environment, 'SUPPORT_PHONE', '+1 555 010 0199'),
      address: text(environment, 'SUPPORT_ADDRESS', DEFAULT_ADDRESS),
    },
    mapEmbedUrl: mapEmbedUrlOf(environment),
    publicUrl: publicUrlOf(environment),
    announcedAddress: announcedAddressOf(environment),
    metricsToken: metricsTokenOf(environment),
    sessionIdleMinutes: sessionIdleMinutesOf(environment),
    rateLimits: onOff(environment, 'RATE_LIMITS', true),
    trustsProxy: trustedProxies(environment),
    sockets: {
      perAddress: integer(environment, 'SOCKETS_PER_ADDRESS', 250, 1, 1_000_000),
      inAll: integer(environment, 'SOCKETS_IN_ALL', 20_000, 1, 1_000_000),
    },
    webhookAllowPrivate: onOff(environment, 'WEBHOOK_ALLOW_PRIVATE', false),
    logLevel: choice(environment, 'LOG_LEVEL', LOG_LEVELS, production ? 'info' : 'warn'),
    tracing: tracingOf(environment),
  };
  const secret = givenJwtSecret(environment);
  const checkpointKey = givenCheckpointKey(environment);
  const dataDirectory = resolve(text(environment, 'DATA_DIR', './data'));
  prepareDataDirectory(dataDirectory, { isCopy: values.eventStore.kind === 'kurrentdb' });
  return {
    ...values,
    dataDirectory,
    jwtSecret: secret ?? keptJwtSecret(dataDirectory),
    checkpointKey: checkpointKey ?? keptCheckpointKey(dataDirectory),
  };
};
