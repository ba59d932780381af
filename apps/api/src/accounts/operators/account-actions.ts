import { randomBytes } from 'node:crypto';
import { changePasswordSchema, registerSchema, type Role } from '@waymark/contracts';
import { DomainError, STAFF_STREAM, accountDecider, accountStream, staffDecider, type Actor } from '@waymark/domain';
import type { CommandRunner, CommandContext } from '../../event-log/command-runner.js';
import type { EventStore } from '../../event-log/event-log.js';
import { answerOf } from '../../http/errors/errors.js';
import { RegisterAccount, RegisterAccountHandler } from '../commands/register-account.js';
import { newResetLink, resetLinkOf, resetTokenFrom } from '../password-reset-link.js';
import { refusalOfPassword } from '../../platform/password-rules.js';
import { Passwords } from '../passwords.js';
import type { AccountAction, AccountDirectory, ActionOutcome, ListedAccount } from './account-action.js';
import { recordedBy } from '../../event-log/recorded-by.js';

const OPERATOR: Actor = { id: 'system', email: '', role: 'system' };
const CONTEXT: CommandContext = { actor: OPERATOR, request_id: 'npm-run-accounts' };

/** Dependencies of an action, in the server and in the standalone tool. */
export interface ActionParts {
  store: EventStore;
  runner: CommandRunner;
  directory: AccountDirectory;
  /** Whether the configuration shuts the account with this e-mail address. */
  isShut: (email: string) => boolean;
  /** The public address of the server, without a path. */
  address: string;
}

class UnknownAccountError extends Error {
  override readonly name = 'UnknownAccountError';
}

type Subject = Pick<ListedAccount, 'id' | 'email'>;

const standingOf = ({ email, enabled }: ListedAccount, isShut: (email: string) => boolean): string => {
  if (!enabled) return 'disabled';
  return isShut(email) ? 'shut' : 'enabled';
};

const lineOf = (account: ListedAccount, standing: string, width: number): string => {
  const { email, role, registered_at, first_name, last_name } = account;
  const name = `${first_name} ${last_name}`.trim();
  return [email.padEnd(width), role.padEnd(8), standing.padEnd(8), registered_at.slice(0, 10), name].join('  ');
};

const accountIn = (directory: AccountDirectory, email: string): ListedAccount => {
  const account = directory.byEmail(email);
  if (!account) throw new UnknownAccountError('no account has this e-mail address');
  return account;
};

/** Nobody could sign in with a new password either. */
const openAccountIn = ({ directory, isShut }: ActionParts, email: string): ListedAccount => {
  const account = accountIn(directory, email);
  if (isShut(account.email)) throw new RangeError('the demo accounts are shut: nobody can sign in to them');
  return account;
};

const list = async ({ directory, isShut }: ActionParts): Promise<string[]> => {
  const accounts: ListedAccount[] = [];
  for await (const account of directory.accounts()) accounts.push(account);
  const width = accounts.reduce((widest, { email }) => Math.max(widest, email.length), 0);
  return accounts.map((account) => lineOf(account, standingOf(account, isShut), width));
};

/** Returns whether anything changed. Rejects with DomainError LAST_STAFF_ACCOUNT. */
const changeStanding = async (
  { runner, directory, isShut }: ActionParts,
  { id, email }: Subject,
  standing: { role?: Role | undefined; enabled?: boolean | undefined },
): Promise<boolean> => {
  const roles = directory.roles();
  const { events } = await runner.run({
    decider: staffDecider,
    stream: STAFF_STREAM,
    command: () => ({
      type: 'ChangeStanding',
      actor: OPERATOR,
      account: { account_id: id, email },
      granted_before: Object.fromEntries(roles.map((one) => [one.id, one.role])),
      shut: roles.filter((one) => isShut(one.email)).map((one) => one.id),
      ...standing,
    }),
    context: CONTEXT,
  });
  return events.length > 0;
};

/** Returns the lines that show a one-time link. Rejects with DomainError ACCOUNT_DISABLED. */
const makeLink = async (
  { runner, address }: ActionParts,
  { id, email, enabled }: Subject & Pick<ListedAccount, 'enabled'>,
): Promise<string[]> => {
  const seed = randomBytes(32);
  const outcome = await runner.run({
    decider: accountDecider,
    stream: accountStream(id),
    command: (_at, now) => ({
      type: 'MakePasswordResetLink',
      actor: OPERATOR,
      enabled,
      link: newResetLink(seed, id, now),
    }),
    context: CONTEXT,
  });
  const { expires_at } = recordedBy(outcome, 'PasswordResetLinkMade').data;
  return [
    resetLinkOf(address, resetTokenFrom(seed, id, expires_at)),
    `With this link ${email} can set a new password once within 30 minutes. It replaces the previous link.`,
  ];
};

/** Creates an account with an unknown password, so that the link is the only way to sign in. */
const create = async (parts: ActionParts, email: string, role: Role): Promise<string[]> => {
  const { runner, store, isShut } = parts;
  const verdict = registerSchema.shape.email.safeParse(email);
  if (!verdict.success) throw new RangeError(verdict.error.issues[0]?.message);
  const register = new RegisterAccountHandler(runner, new Passwords(), { isShut }, store);
  const request = {
    email: verdict.data,
    password: randomBytes(32).toString('base64url'),
    first_name: 'Waymark',
    last_name: `${role[0]?.toUpperCase() ?? ''}${role.slice(1)}`,
  };
  const { account } = await register.execute(new RegisterAccount(request, CONTEXT, async () => undefined));
  await changeStanding(parts, account, { role });
  return [`${account.email} is ${role} and enabled`, ...(await makeLink(parts, { ...account, enabled: true }))];
};

const changePassword = async (parts: ActionParts, action: { email: string; password: string }): Promise<string[]> => {
  const { id, email, password_hash: checked_hash } = openAccountIn(parts, action.email);
  const verdict = changePasswordSchema.shape.new_password.safeParse(action.password);
  if (!verdict.success) throw new RangeError(verdict.error.issues[0]?.message);
  const refusal = refusalOfPassword(action.password, email);
  if (refusal !== undefined) throw new RangeError(refusal);
  const password_hash = await new Passwords().hash(action.password);
  await parts.runner.run({
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
  return [`the password of ${email} is changed; it is signed out everywhere, and its API keys stay valid`];
};

const linesOf = async (parts: ActionParts, action: AccountAction): Promise<string[]> => {
  switch (action.kind) {
    case 'list':
      return list(parts);
    case 'create':
      return create(parts, action.email, action.role);
    case 'change': {
      const account = accountIn(parts.directory, action.email);
      const changed = await changeStanding(parts, account, { role: action.role, enabled: action.enabled });
      const now = { role: action.role ?? account.role, enabled: action.enabled ?? account.enabled };
      const says = `${account.email} is ${now.role} and ${now.enabled ? 'enabled' : 'disabled'}`;
      return [changed ? says : `${says}; nothing changed`];
    }
    case 'password':
      return changePassword(parts, action);
    case 'reset':
      return makeLink(parts, openAccountIn(parts, action.email));
    default:
      return action satisfies never;
  }
};

/** The exit code and line for an error of an action. Contains no argument, because it could be a password. */
export const outcomeOfError = (error: unknown): ActionOutcome => {
  if (error instanceof DomainError) {
    const { body } = answerOf(error);
    return {
      code: 1,
      lines: [`Refused: ${typeof body.detail === 'string' ? body.detail : Object.values(body).flat().join(' ')}`],
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: error instanceof UnknownAccountError || error instanceof RangeError ? 1 : 2, lines: [message] };
};

/** Performs the action. Never rejects. */
export const perform = async (parts: ActionParts, action: AccountAction): Promise<ActionOutcome> => {
  try {
    return { code: 0, lines: await linesOf(parts, action) };
  } catch (error) {
    return outcomeOfError(error);
  }
};
