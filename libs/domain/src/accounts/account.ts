import { changedFields } from '../changed-fields.js';
import type { Actor, Decider, DomainEvent } from '../event.js';
import { DomainError, unreachable } from '../errors.js';

export type ProfileDetails = Readonly<{
  first_name: string;
  last_name: string;
  phone_number: string;
  address: string;
  company_name: string;
}>;

export type AccountEvent =
  | DomainEvent<
      'AccountRegistered',
      { id: string; email: string; password_hash: string; profile: ProfileDetails; registered_at: string }
    >
  | DomainEvent<'ProfileUpdated', { changes: Partial<ProfileDetails> }>
  /** Ends every session that began before, but the one kept; where it says so, revokes every API key issued before. */
  | DomainEvent<'PasswordChanged', { password_hash: string; kept_session_id: string | null; revokes_api_keys: boolean }>
  /** The same password, kept in another way: sessions go on. */
  | DomainEvent<'PasswordRehashed', { password_hash: string }>;

/** Its role, and whether it is enabled, is decided in another stream: see staff.ts. */
export type Account = Readonly<{
  id: string;
  email: string;
  password_hash: string;
  profile: ProfileDetails;
  registered_at: string;
}>;

export type AccountState = Readonly<{ kind: 'unknown' }> | Readonly<{ kind: 'registered'; account: Account }>;

export type AccountCommand = Readonly<{ actor: Actor }> &
  (
    | Readonly<{
        type: 'RegisterAccount';
        id: string;
        email: string;
        password_hash: string;
        profile: ProfileDetails;
        at: string;
      }>
    | Readonly<{ type: 'UpdateProfile'; changes: Partial<ProfileDetails> }>
    /** `checked_hash` is the hash that the current password was found to match. */
    | Readonly<{ type: 'RehashPassword'; checked_hash: string; password_hash: string }>
    | Readonly<{
        type: 'ChangePassword';
        checked_hash: string;
        password_hash: string;
        /** Null where no session asked for it. */
        kept_session_id: string | null;
        revokes_api_keys: boolean;
      }>
  );

const evolve = (state: AccountState, event: AccountEvent): AccountState => {
  if (event.type === 'AccountRegistered') {
    return state.kind === 'unknown' ? { kind: 'registered', account: event.data } : state;
  }
  if (state.kind === 'unknown') return state;
  const changed = (part: Partial<Account>): AccountState => ({ ...state, account: { ...state.account, ...part } });
  switch (event.type) {
    case 'ProfileUpdated':
      return changed({ profile: { ...state.account.profile, ...event.data.changes } });
    case 'PasswordChanged':
    case 'PasswordRehashed':
      return changed({ password_hash: event.data.password_hash });
    default:
      return unreachable(event, state);
  }
};

/** Throws ACCOUNT_NOT_FOUND. */
export const registeredAccount = (state: AccountState): Account => {
  if (state.kind !== 'registered') throw new DomainError('ACCOUNT_NOT_FOUND');
  return state.account;
};

const decide = (command: AccountCommand, state: AccountState): readonly AccountEvent[] => {
  switch (command.type) {
    case 'RegisterAccount': {
      if (state.kind !== 'unknown') throw new DomainError('ACCOUNT_ALREADY_EXISTS');
      const { id, email, password_hash, profile, at } = command;
      return [{ type: 'AccountRegistered', data: { id, email, password_hash, profile, registered_at: at } }];
    }
    case 'UpdateProfile': {
      const { profile } = registeredAccount(state);
      const changes = changedFields(profile, command.changes);
      return changes ? [{ type: 'ProfileUpdated', data: { changes } }] : [];
    }
    case 'ChangePassword': {
      const { checked_hash, password_hash, kept_session_id, revokes_api_keys } = command;
      if (registeredAccount(state).password_hash !== checked_hash) throw new DomainError('CURRENT_PASSWORD_WRONG');
      return [{ type: 'PasswordChanged', data: { password_hash, kept_session_id, revokes_api_keys } }];
    }
    case 'RehashPassword': {
      const { checked_hash, password_hash } = command;
      // Another request may have changed it since it was checked.
      if (registeredAccount(state).password_hash !== checked_hash) return [];
      return [{ type: 'PasswordRehashed', data: { password_hash } }];
    }
    default:
      return unreachable(command, []);
  }
};

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initialState: { kind: 'unknown' },
  evolve,
  decide,
};

export const accountStream = (id: string): string => `account-${id}`;
