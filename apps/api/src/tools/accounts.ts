import { resolve } from 'node:path';
import { changePasswordSchema } from '@waymark/contracts';
import { DomainError, normaliseEmail } from '@waymark/domain';
import { eventStoreOf } from '../config/cluster.js';
import { makeFilesForOwnerOnly } from '../config/data-directory.js';
import { demoOf } from '../config/demo.js';
import { shutAddresses } from '../accounts/demo-accounts.js';
import { DataDirectoryInUseError } from '../event-sourcing/adapters/sqlite/file-lock.js';
import { errorAnswer } from '../http/errors/errors.js';
import { UnknownAccountError, perform, roleOf, type AccountAction } from './accounts/account-actions.js';
import { withOperatorsLog } from './accounts/operators-log.js';
import { readPassword } from './accounts/read-password.js';

/**
 * `npm run accounts -- list|role|disable|enable|password …`: for the operator who is locked out. On the log in DATA_DIR
 * of a stopped server, or with EVENT_STORE_URL on that of a cluster. Exit code 1 when it is refused, 2 when it could not
 * be done now.
 */
const USAGE = `Usage: npm run accounts -- list
       npm run accounts -- role EMAIL customer|staff|auditor
       npm run accounts -- disable EMAIL
       npm run accounts -- enable EMAIL
       npm run accounts -- password EMAIL     (asks for it, or reads it from the standard input)`;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

const goodPassword = (password: string): string => {
  const verdict = changePasswordSchema.shape.new_password.safeParse(password);
  if (!verdict.success) throw new RangeError(verdict.error.issues[0]?.message);
  return password;
};

/** No argument is repeated in a message: somebody may have typed a password. */
const actionOf = async (words: readonly string[]): Promise<AccountAction> => {
  const [name, email = '', role = ''] = words;
  const isOfLength = words.length === { list: 1, role: 3, disable: 2, enable: 2, password: 2 }[name ?? ''];
  if (!isOfLength) throw new UsageError(USAGE);
  switch (name) {
    case 'list':
      return { kind: 'list' };
    case 'role':
      return { kind: 'change', email, role: roleOf(role) };
    case 'disable':
    case 'enable':
      return { kind: 'change', email, enabled: name === 'enable' };
    case 'password':
      return { kind: 'password', email, password: goodPassword(await readPassword()) };
    default:
      throw new UsageError(USAGE);
  }
};

const explain = (error: unknown): string => {
  if (error instanceof DomainError && error.code === 'LAST_STAFF_ACCOUNT') {
    return `Refused: ${errorAnswer('LAST_STAFF_ACCOUNT').body.detail}`;
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DataDirectoryInUseError) return `${message}: stop it first, or use People on its pages`;
  return message;
};

const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError || error instanceof UnknownAccountError || error instanceof RangeError;

try {
  makeFilesForOwnerOnly();
  const where = {
    eventStore: eventStoreOf(process.env),
    dataDirectory: resolve(process.env['DATA_DIR'] || 'data'),
  };
  const action = await actionOf(process.argv.slice(2));
  const warn = (message: string): void => console.error(message);
  const shut = shutAddresses({ demo: demoOf(process.env) });
  const isShut = (email: string): boolean => shut.includes(normaliseEmail(email));
  for (const line of await withOperatorsLog(where, warn, (store) => perform(store, action, isShut))) console.log(line);
} catch (error) {
  console.error(explain(error));
  process.exitCode = isRefusal(error) ? 1 : 2;
}
