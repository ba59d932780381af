import { randomUUID } from 'node:crypto';
import { ROLES, type Role } from '@waymark/contracts';
import { STAFF_STREAM, accountDecider, accountStream, staffDecider, type Actor } from '@waymark/domain';
import { refusalOfPassword } from '../../accounts/password-rules.js';
import { Passwords } from '../../accounts/passwords.js';
import { systemClock } from '../../event-sourcing/clock.js';
import { CommandRunner, type CommandContext } from '../../event-sourcing/command-runner.js';
import type { EventStore } from '../../event-sourcing/event-store.js';
import { AccountDirectory, type ListedAccount } from './account-directory.js';

const OPERATOR: Actor = { id: 'system', email: '', role: 'system' };
const CONTEXT: CommandContext = { actor: OPERATOR, request_id: 'npm-run-accounts' };

export type AccountAction =
  | { kind: 'list' }
  | { kind: 'change'; email: string; role?: Role; enabled?: boolean }
  | { kind: 'password'; email: string; password: string };

export class UnknownAccountError extends Error {
  override readonly name = 'UnknownAccountError';
}

/** Throws RangeError for a word that is no role. */
export const roleOf = (word: string): Role => {
  const role = ROLES.find((known) => known === word);
  if (!role) throw new RangeError(`a role is one of ${ROLES.join(', ')}`);
  return role;
};

const standingOf = ({ email, enabled }: ListedAccount, isShut: (email: string) => boolean): string => {
  if (!enabled) return 'disabled';
  return isShut(email) ? 'shut' : 'enabled';
};

const lineOf = (account: ListedAccount, standing: string, width: number): string => {
  const { email, role, registered_at, name } = account;
  return [email.padEnd(width), role.padEnd(8), standing.padEnd(8), registered_at.slice(0, 10), name].join('  ');
};

const accountIn = (directory: AccountDirectory, email: string): ListedAccount => {
  const account = directory.byEmail(email);
  if (!account) throw new UnknownAccountError('there is no account with this e-mail address');
  return account;
};

/** Does it and answers the lines to print; nobody can act under an account whose address is shut. Rejects with DomainError LAST_STAFF_ACCOUNT, UnknownAccountError, or RangeError for a password that may not be chosen. */
export const perform = async (
  store: EventStore,
  action: AccountAction,
  isShut: (email: string) => boolean,
): Promise<string[]> => {
  const directory = await AccountDirectory.read(store);
  const runner = new CommandRunner({ store, clock: systemClock, newId: randomUUID, wrote: async () => undefined });
  switch (action.kind) {
    case 'list': {
      const { accounts } = directory;
      const width = Math.max(0, ...accounts.map(({ email }) => email.length));
      return accounts.map((account) => lineOf(account, standingOf(account, isShut), width));
    }
    case 'change': {
      const { id, email, role, enabled } = accountIn(directory, action.email);
      const { events } = await runner.run({
        decider: staffDecider,
        stream: STAFF_STREAM,
        command: () => ({
          type: 'ChangeStanding',
          actor: OPERATOR,
          account: { account_id: id, email },
          granted_before: directory.grantedBefore,
          shut: directory.accounts.filter((account) => isShut(account.email)).map((account) => account.id),
          role: action.role,
          enabled: action.enabled,
        }),
        context: CONTEXT,
      });
      const now = { role: action.role ?? role, enabled: action.enabled ?? enabled };
      const says = `${email} is ${now.role} and ${now.enabled ? 'enabled' : 'disabled'}`;
      return [events.length > 0 ? says : `${says}, as before`];
    }
    case 'password': {
      const { id, email, password_hash: checked_hash } = accountIn(directory, action.email);
      const refusal = refusalOfPassword(action.password, email);
      if (refusal !== undefined) throw new RangeError(refusal);
      const password_hash = await new Passwords().hash(action.password);
      await runner.run({
        decider: accountDecider,
        stream: accountStream(id),
        command: () => ({
          type: 'ChangePassword',
          actor: OPERATOR,
          checked_hash,
          password_hash,
          kept_session_id: null,
          revokes_api_keys: false,
        }),
        context: CONTEXT,
      });
      return [`the password of ${email} is changed; it is signed out everywhere, and its API keys go on`];
    }
    default:
      return action satisfies never;
  }
};
