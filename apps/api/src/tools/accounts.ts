import { resolve } from 'node:path';
import { ROLES, type Role } from '@waymark/contracts';
import { normaliseEmail } from '@waymark/domain';
import type { AccountAction, ActionOutcome } from '../accounts/operators/account-action.js';
import { outcomeOfError } from '../accounts/operators/account-actions.js';
import { shutAddresses } from '../accounts/demo-accounts.js';
import { announcedAddressOf } from '../config/announced-address.js';
import { eventStoreOf, type EventStoreLocation } from '../config/cluster.js';
import { makeFilesForOwnerOnly } from '../config/data-directory.js';
import { demoOf } from '../config/demo.js';
import type { Environment } from '../config/variables.js';
import { performOnLog } from './accounts/operators-log.js';
import { readPassword } from './accounts/read-password.js';

/**
 * `npm run accounts -- list|create|role|disable|enable|password|reset …`: manages accounts for the operator. Acts
 * through the server that uses DATA_DIR, or directly on the log there if no server runs; with EVENT_STORE_URL, on the
 * log of the cluster. Exits with 1 if the action is refused, with 2 if it cannot be done now.
 */
const USAGE = `Usage: npm run accounts -- list
       npm run accounts -- create EMAIL customer|staff|auditor   (prints a one-time link to its first password)
       npm run accounts -- role EMAIL customer|staff|auditor
       npm run accounts -- disable EMAIL
       npm run accounts -- enable EMAIL
       npm run accounts -- password EMAIL     (prompts for it, or reads it from standard input)
       npm run accounts -- reset EMAIL        (prints a one-time link to a new password)`;

const WORDS: Readonly<Record<string, number>> = {
  list: 1,
  create: 3,
  role: 3,
  disable: 2,
  enable: 2,
  password: 2,
  reset: 2,
};

class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Returns the public address of a server with this environment. Throws ConfigurationError. */
const addressOf = (environment: Environment): string =>
  announcedAddressOf(environment) || `http://localhost:${environment['PORT'] || '3000'}`;

/** Throws RangeError for an unknown role. */
const roleOf = (word: string): Role => {
  const role = ROLES.find((known) => known === word);
  if (!role) throw new RangeError(`the role must be one of ${ROLES.join(', ')}`);
  return role;
};

/** The message quotes no argument, because it may be a password. Throws UsageError. */
const assertUsage = (words: readonly string[]): void => {
  const [name = ''] = words;
  if (!Object.hasOwn(WORDS, name) || words.length !== WORDS[name]) throw new UsageError(USAGE);
};

const actionOf = async ([name = '', email = '', role = '']: readonly string[]): Promise<AccountAction> => {
  switch (name) {
    case 'list':
      return { kind: 'list' };
    case 'create':
      return { kind: 'create', email, role: roleOf(role) };
    case 'role':
      return { kind: 'change', email, role: roleOf(role) };
    case 'disable':
    case 'enable':
      return { kind: 'change', email, enabled: name === 'enable' };
    case 'password':
      return { kind: 'password', email, password: await readPassword() };
    case 'reset':
      return { kind: 'reset', email };
    default:
      throw new UsageError(USAGE);
  }
};

/** Returns the location of the log, without user and password. */
const placeOf = (eventStore: EventStoreLocation, dataDirectory: string): string =>
  eventStore.kind === 'embedded'
    ? `DATA_DIR ${dataDirectory}`
    : `the cluster at ${eventStore.url.replace(/^[^:]+:\/\/(?:[^@/?]*@)?([^/?]+).*$/, '$1')}`;

const outcome = async (): Promise<ActionOutcome> => {
  const words = process.argv.slice(2);
  assertUsage(words);
  makeFilesForOwnerOnly();
  const eventStore = eventStoreOf(process.env);
  const dataDirectory = resolve(process.env['DATA_DIR'] || 'data');
  // Printed before the password prompt, and to standard error, because other programs read standard output.
  console.error(`Working on ${placeOf(eventStore, dataDirectory)}`);
  const shut = shutAddresses({ demo: demoOf(process.env) });
  return performOnLog({
    eventStore,
    dataDirectory,
    action: await actionOf(words),
    isShut: (email) => shut.includes(normaliseEmail(email)),
    address: addressOf(process.env),
    warn: (message) => console.error(message),
  });
};

const { code, lines } = await outcome().catch(outcomeOfError);
for (const line of lines) (code === 0 ? console.log : console.error)(line);
process.exitCode = code;
