import type { accountEvents, ProfileData } from '@waymark/vocabulary';
import { changedFields } from '../changed-fields.js';
import type { Actor, Decider, EventOf } from '../event.js';
import { DomainError, unreachable } from '../errors.js';

export type AccountEvent = EventOf<typeof accountEvents>;

/** Lifetime of a one-time link, in milliseconds. */
export const RESET_LINK_LIFETIME = 30 * 60_000;

/** Maximum difference between the clocks of two nodes, in milliseconds. */
const CLOCK_DIFFERENCE = 60_000;

/** `link_hash` is the hash of the link's secret, which the log never holds. The link is valid before `expires_at`, ISO 8601 UTC. */
export type PasswordResetLink = Readonly<{ link_hash: string; expires_at: string }>;

/** Its role and whether it is enabled are in another stream: see staff.ts. */
export type Account = Readonly<{
  id: string;
  email: string;
  password_hash: string;
  profile: ProfileData;
  registered_at: string;
}>;

export type AccountState =
  | Readonly<{ kind: 'unknown' }>
  /** `reset_link` is the unused link; null for none. */
  | Readonly<{ kind: 'registered'; account: Account; reset_link: PasswordResetLink | null }>;

export type AccountCommand = Readonly<{ actor: Actor }> &
  (
    | Readonly<{
        type: 'RegisterAccount';
        id: string;
        email: string;
        password_hash: string;
        profile: ProfileData;
        at: string;
      }>
    | Readonly<{ type: 'UpdateProfile'; changes: Partial<ProfileData> }>
    /** `checked_hash` is the stored hash that the given password matched. */
    | Readonly<{ type: 'RehashPassword'; checked_hash: string; password_hash: string }>
    | Readonly<{
        type: 'ChangePassword';
        checked_hash: string;
        password_hash: string;
        /** Null when no session made the request. */
        kept_session_id: string | null;
        revokes_api_keys: boolean;
      }>
    /** `enabled`: whether the account is enabled. */
    | Readonly<{ type: 'MakePasswordResetLink'; enabled: boolean; link: PasswordResetLink }>
    /** `now` is the wall clock's time. In a stream that a wrong clock wrote, `recorded_at` is ahead of it. */
    | Readonly<{ type: 'ResetPassword'; link_hash: string; password_hash: string; now: Date }>
  );

const evolve = (state: AccountState, event: AccountEvent): AccountState => {
  if (event.type === 'AccountRegistered') {
    return state.kind === 'unknown' ? { kind: 'registered', account: event.data, reset_link: null } : state;
  }
  if (state.kind === 'unknown') return state;
  const changed = (part: Partial<Account>) => ({ ...state, account: { ...state.account, ...part } });
  switch (event.type) {
    case 'ProfileUpdated':
      return changed({ profile: { ...state.account.profile, ...event.data.changes } });
    case 'PasswordChanged':
      return { ...changed({ password_hash: event.data.password_hash }), reset_link: null };
    case 'PasswordRehashed':
      return changed({ password_hash: event.data.password_hash });
    case 'PasswordResetLinkMade':
      return { ...state, reset_link: event.data };
    default:
      return unreachable(event, state);
  }
};

/** Throws ACCOUNT_NOT_FOUND. */
export const registeredAccount = (state: AccountState): Account => {
  if (state.kind !== 'registered') throw new DomainError('ACCOUNT_NOT_FOUND');
  return state.account;
};

/** A link that a fast clock dated in the future is invalid, so that no link is valid for longer than its lifetime. */
const isGoodAt = (now: Date, { expires_at }: PasswordResetLink): boolean => {
  const left = Date.parse(expires_at) - now.getTime();
  return left > 0 && left <= RESET_LINK_LIFETIME + CLOCK_DIFFERENCE;
};

/** Throws RESET_LINK_INVALID, the same for a link that is unknown, used, replaced or expired. */
export const assertResetLink = (state: AccountState, link_hash: string, now: Date): void => {
  const link = state.kind === 'registered' ? state.reset_link : null;
  if (link?.link_hash !== link_hash || !isGoodAt(now, link)) throw new DomainError('RESET_LINK_INVALID');
};

const assertMayMakeLink = ({ actor, enabled }: { actor: Actor; enabled: boolean }, { id }: Account): void => {
  if (actor.role !== 'staff' && actor.role !== 'system') throw new DomainError('FORBIDDEN');
  // A stolen session must not become a stolen account.
  if (actor.id === id) throw new DomainError('OWN_ACCOUNT');
  if (!enabled) throw new DomainError('ACCOUNT_DISABLED');
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
    case 'MakePasswordResetLink': {
      assertMayMakeLink(command, registeredAccount(state));
      return [{ type: 'PasswordResetLinkMade', data: command.link }];
    }
    case 'ResetPassword': {
      const { link_hash, password_hash, now } = command;
      assertResetLink(state, link_hash, now);
      return [{ type: 'PasswordChanged', data: { password_hash, kept_session_id: null, revokes_api_keys: false } }];
    }
    case 'RehashPassword': {
      const { checked_hash, password_hash } = command;
      // Another request may have changed the password since it was checked.
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
