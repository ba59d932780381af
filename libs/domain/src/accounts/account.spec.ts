import { describe, expect, it } from '@jest/globals';
import type { ProfileData } from '@waymark/vocabulary';
import { fold } from '../event.js';
import { ada, staff, system } from '../testing/actors.js';
import { specificationOf } from '../testing/decider-specification.js';
import { accountDecider, type AccountEvent } from './account.js';

const given = specificationOf(accountDecider);

const profile: ProfileData = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone_number: '',
  address: '',
  company_name: '',
};
const registration = { id: ada.id, email: ada.email, password_hash: 'hash of a password', profile };
const registered: AccountEvent = {
  type: 'AccountRegistered',
  data: { ...registration, registered_at: '2024-03-01T09:00:00.000Z' },
};
const stateAfter = (...events: AccountEvent[]) => fold(accountDecider.evolve, accountDecider.initialState, events);

describe('registering', () => {
  const register = { type: 'RegisterAccount', actor: system, ...registration, at: '2024-03-01T09:00:00.000Z' } as const;

  it('registers an account', () => {
    given().when(register).then(registered);
    expect(stateAfter(registered)).toMatchObject({ account: { email: ada.email, profile } });
  });

  it('succeeds once', () => {
    given(registered).when(register).thenThrows('ACCOUNT_ALREADY_EXISTS');
    expect(stateAfter(registered, { ...registered, data: { ...registered.data, email: 'other@example.com' } })).toEqual(
      stateAfter(registered),
    );
  });
});

describe('the profile', () => {
  it('records only what changes', () => {
    given(registered)
      .when({ type: 'UpdateProfile', actor: ada, changes: { ...profile, company_name: 'Engines' } })
      .then({ type: 'ProfileUpdated', data: { changes: { company_name: 'Engines' } } });
  });

  it('records nothing when nothing changes', () => {
    given(registered).when({ type: 'UpdateProfile', actor: ada, changes: profile }).thenNothingHappens();
  });

  it('is the result of its changes', () => {
    const state = stateAfter(
      registered,
      { type: 'ProfileUpdated', data: { changes: { company_name: 'Engines', phone_number: '+44 1' } } },
      { type: 'ProfileUpdated', data: { changes: { company_name: '' } } },
    );
    expect(state).toMatchObject({ account: { profile: { ...profile, phone_number: '+44 1' } } });
  });

  it('needs an account', () => {
    given().when({ type: 'UpdateProfile', actor: ada, changes: {} }).thenThrows('ACCOUNT_NOT_FOUND');
  });
});

describe('the password', () => {
  const change = {
    type: 'ChangePassword',
    actor: ada,
    checked_hash: registered.data.password_hash,
    password_hash: 'another hash',
    kept_session_id: 'session',
    revokes_api_keys: false,
  } as const;
  const changed: AccountEvent = {
    type: 'PasswordChanged',
    data: { password_hash: 'another hash', kept_session_id: 'session', revokes_api_keys: false },
  };

  it('is changed', () => {
    given(registered).when(change).then(changed);
    expect(stateAfter(registered, changed)).toMatchObject({ account: { password_hash: 'another hash' } });
  });

  it('records whether its change revokes the API keys', () => {
    given(registered)
      .when({ ...change, revokes_api_keys: true })
      .then({ ...changed, data: { ...changed.data, revokes_api_keys: true } });
  });

  it('is not changed when it was changed since it was checked', () => {
    given(registered, changed).when(change).thenThrows('CURRENT_PASSWORD_WRONG');
  });

  it('is changed when only the profile was changed since it was checked', () => {
    given(registered, { type: 'ProfileUpdated', data: { changes: { company_name: 'Elsewhere' } } })
      .when(change)
      .then(changed);
  });

  it('needs an account', () => {
    given().when(change).thenThrows('ACCOUNT_NOT_FOUND');
  });
});

describe('a password reset link', () => {
  const link = { link_hash: 'hash of a secret', expires_at: '2024-03-01T10:30:00.000Z' };
  const made: AccountEvent = { type: 'PasswordResetLinkMade', data: link };
  const make = { type: 'MakePasswordResetLink', actor: staff, enabled: true, link } as const;
  const reset = {
    type: 'ResetPassword',
    actor: ada,
    link_hash: link.link_hash,
    password_hash: 'another hash',
    now: new Date('2024-03-01T10:29:59.999Z'),
  } as const;
  const changed: AccountEvent = {
    type: 'PasswordChanged',
    data: { password_hash: 'another hash', kept_session_id: null, revokes_api_keys: false },
  };

  it.each([staff, system])('is made by $role', (actor) => {
    given(registered)
      .when({ ...make, actor })
      .then(made);
  });

  it('is made by staff only, for an enabled account, and not for one’s own account', () => {
    given(registered)
      .when({ ...make, actor: { ...ada, id: 'another' } })
      .thenThrows('FORBIDDEN');
    given(registered)
      .when({ ...make, actor: { ...ada, role: 'staff' } })
      .thenThrows('OWN_ACCOUNT');
    given(registered)
      .when({ ...make, enabled: false })
      .thenThrows('ACCOUNT_DISABLED');
    given().when(make).thenThrows('ACCOUNT_NOT_FOUND');
  });

  it('sets a password once and ends every session', () => {
    given(registered, made).when(reset).then(changed);
    given(registered, made, changed).when(reset).thenThrows('RESET_LINK_INVALID');
  });

  it('is invalid when it is unknown, expired, or replaced', () => {
    given(registered).when(reset).thenThrows('RESET_LINK_INVALID');
    given().when(reset).thenThrows('RESET_LINK_INVALID');
    given(registered, made)
      .when({ ...reset, link_hash: 'hash of a guess' })
      .thenThrows('RESET_LINK_INVALID');
    given(registered, made)
      .when({ ...reset, now: new Date(link.expires_at) })
      .thenThrows('RESET_LINK_INVALID');
    // The clock that made the link ran ahead. Clocks of two nodes may differ by a minute.
    given(registered, made)
      .when({ ...reset, now: new Date('2024-03-01T09:58:59.999Z') })
      .thenThrows('RESET_LINK_INVALID');
    given(registered, made)
      .when({ ...reset, now: new Date('2024-03-01T09:59:00.000Z') })
      .then(changed);
    const newer: AccountEvent = { type: 'PasswordResetLinkMade', data: { ...link, link_hash: 'hash of a newer one' } };
    given(registered, made, newer).when(reset).thenThrows('RESET_LINK_INVALID');
  });

  it('becomes invalid when the password changes, and stays valid when the same password is hashed again', () => {
    const own: AccountEvent = {
      type: 'PasswordChanged',
      data: { password_hash: 'x', kept_session_id: 's', revokes_api_keys: false },
    };
    given(registered, made, own).when(reset).thenThrows('RESET_LINK_INVALID');
    const rehashed: AccountEvent = { type: 'PasswordRehashed', data: { password_hash: 'x' } };
    given(registered, made, rehashed).when(reset).then(changed);
  });
});

describe('a new hash of the same password', () => {
  const rehash = {
    type: 'RehashPassword',
    actor: ada,
    checked_hash: registered.data.password_hash,
    password_hash: 'another hash',
  } as const;
  const rehashed: AccountEvent = { type: 'PasswordRehashed', data: { password_hash: 'another hash' } };

  it('is recorded', () => {
    given(registered).when(rehash).then(rehashed);
    expect(stateAfter(registered, rehashed)).toMatchObject({ account: { password_hash: 'another hash' } });
  });

  it('is not recorded when the password was changed since it was checked', () => {
    given(registered, rehashed).when(rehash).thenNothingHappens();
  });
});

it('an account is not created by an event that only changes one', () => {
  expect(stateAfter({ type: 'ProfileUpdated', data: { changes: { company_name: 'Engines' } } })).toStrictEqual({
    kind: 'unknown',
  });
});

it('ignores a granted role, which early logs hold in the account’s stream', () => {
  const granted = { type: 'RoleGranted', data: { role: 'staff' } } as unknown as AccountEvent;
  expect(stateAfter(registered, granted)).toEqual(stateAfter(registered));
});
