import { HOW_TO_MAKE_A_CHECKPOINT_KEY } from './checkpoint-key.js';
import { ConfigurationError } from './configuration-error.js';
import { text, type Environment } from './variables.js';

/** The location of the log. */
export type EventStoreLocation = { kind: 'embedded' } | { kind: 'kurrentdb'; url: string };

export interface Cluster {
  /** A cluster also needs Redis, which stores sessions, leases and other state that nodes share. */
  eventStore: { kind: 'embedded' } | { kind: 'kurrentdb'; url: string; redisUrl: string };
}

const HOST = String.raw`[\w.-]+(?::\d{1,5})?`;
const KURRENTDB = new RegExp(
  String.raw`^(?:kurrentdb|kurrent|kdb|esdb)(?:\+discover)?://(?:[^\s:@/?]+:[^\s@/?]+@)?${HOST}(?:,${HOST})*/?(?:\?(?<options>\S+))?$`,
);

/** Validated here because the client prints the whole address, including the password, when it rejects an option. */
const OPTIONS = new Map<string, RegExp>([
  ['tls', /^(?:true|false)$/],
  ['tlsverifycert', /^(?:true|false)$/],
  ['tlscafile', /./],
  ['usercertfile', /./],
  ['userkeyfile', /./],
  ['connectionname', /./],
  ['nodepreference', /^(?:leader|follower|random|read_?only_?replica)$/i],
  ['maxdiscoverattempts', /^\d+$/],
  ['discoveryinterval', /^\d+$/],
  ['gossiptimeout', /^\d+$/],
  ['defaultdeadline', /^\d+$/],
  ['keepaliveinterval', /^-?\d+$/],
  ['keepalivetimeout', /^-?\d+$/],
]);

const checkOption = (variable: string, option: string): void => {
  const [name = '', value = ''] = option.split('=', 2);
  const pattern = OPTIONS.get(name.toLowerCase().replace(/[_-]/g, ''));
  if (!pattern) throw new ConfigurationError(variable, `has an unknown option: '${name}'`);
  if (!pattern.test(value)) {
    throw new ConfigurationError(variable, `has an invalid value for its option '${name}'`);
  }
};

/**
 * Throws ConfigurationError that names `variable`. The message never repeats the address, which may contain a password.
 */
export const checkKurrentdbUrl = (variable: string, url: string): void => {
  const match = KURRENTDB.exec(url);
  if (!match) {
    throw new ConfigurationError(variable, 'must be an address like kurrentdb://user:password@host:2113?tls=true');
  }
  for (const option of match.groups?.['options']?.split('&') ?? []) checkOption(variable, option);
};

export const eventStoreOf = (environment: Environment): EventStoreLocation => {
  const url = text(environment, 'EVENT_STORE_URL', '');
  if (url === '') return { kind: 'embedded' };
  checkKurrentdbUrl('EVENT_STORE_URL', url);
  return { kind: 'kurrentdb', url };
};

const redisUrlOf = (environment: Environment): string | undefined => {
  const value = text(environment, 'REDIS_URL', '');
  if (value === '') return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '') {
    throw new ConfigurationError('REDIS_URL', 'must be an address like redis://user:password@host:6379, or rediss://');
  }
  return value;
};

/**
 * Settings that must be equal on all nodes. If each node generated its own, nodes would reject each other's tokens and
 * checkpoints.
 */
const REQUIRED = {
  REDIS_URL: 'the address of the Redis that all nodes share, such as redis://localhost:6379',
  JWT_SECRET: 'the same secret on every node. Create one with: openssl rand -base64 48',
  CHECKPOINT_KEY: `the same key on every node. Create one with: ${HOW_TO_MAKE_A_CHECKPOINT_KEY}`,
};

const required = (variable: keyof typeof REQUIRED): ConfigurationError =>
  new ConfigurationError(variable, `is required with EVENT_STORE_URL: ${REQUIRED[variable]}`);

/**
 * Throws ConfigurationError for an invalid address or a missing cluster setting. Messages never repeat addresses, which
 * may contain passwords.
 */
export const clusterOf = (environment: Environment): Cluster => {
  const eventStore = eventStoreOf(environment);
  const redisUrl = redisUrlOf(environment);
  if (eventStore.kind === 'embedded') {
    if (redisUrl === undefined) return { eventStore };
    throw new ConfigurationError(
      'REDIS_URL',
      'is used only with EVENT_STORE_URL=kurrentdb://…. Unset it to use the embedded store',
    );
  }
  if (redisUrl === undefined) throw required('REDIS_URL');
  for (const variable of ['JWT_SECRET', 'CHECKPOINT_KEY'] as const) {
    if (text(environment, variable, '') === '') throw required(variable);
  }
  return { eventStore: { ...eventStore, redisUrl } };
};
