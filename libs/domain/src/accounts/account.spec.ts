import { describe, expect, it } from '@jest/globals';
import { fold } from '../event.js';
import { ada, system } from '../testing/actors.js';
import { specificationOf } from '../testing/decider-specification.js';
import { accountDecider, accountStream, type AccountEvent, type ProfileDetails } from './account.js';

const given = specificationOf(accountDecider);

const profile: ProfileDetails = {
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

  it('makes an account', () => {
    given().when(register).then(registered);
    expect(stateAfter(registered)).toMatchObject({ account: { email: ada.email, profile } });
  });

  it('happens once', () => {
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

  it('is the sum of its changes', () => {
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

  it('says whether the API keys go with it', () => {
    given(registered)
      .when({ ...change, revokes_api_keys: true })
      .then({ ...changed, data: { ...changed.data, revokes_api_keys: true } });
  });

  it('is not changed by who knew the one before', () => {
    given(registered, changed).when(change).thenThrows('CURRENT_PASSWORD_WRONG');
  });

  it('is changed by who changed the profile meanwhile', () => {
    given(registered, { type: 'ProfileUpdated', data: { changes: { company_name: 'Elsewhere' } } })
      .when(change)
      .then(changed);
  });

  it('needs an account', () => {
    given().when(change).thenThrows('ACCOUNT_NOT_FOUND');
  });
});

describe('the same password, hashed anew', () => {
  const rehash = {
    type: 'RehashPassword',
    actor: ada,
    checked_hash: registered.data.password_hash,
    password_hash: 'another hash',
  } as const;
  const rehashed: AccountEvent = { type: 'PasswordRehashed', data: { password_hash: 'another hash' } };

  it('is kept', () => {
    given(registered).when(rehash).then(rehashed);
    expect(stateAfter(registered, rehashed)).toMatchObject({ account: { password_hash: 'another hash' } });
  });

  it('is not kept where the password was changed meanwhile', () => {
    given(registered, rehashed).when(rehash).thenNothingHappens();
  });
});

it('is not made by an event that tells only of a change', () => {
  expect(stateAfter({ type: 'ProfileUpdated', data: { changes: { company_name: 'Engines' } } })).toStrictEqual({
    kind: 'unknown',
  });
});

it('passes over a role, which was once granted in its stream', () => {
  const granted = { type: 'RoleGranted', data: { role: 'staff' } } as unknown as AccountEvent;
  expect(stateAfter(registered, granted)).toEqual(stateAfter(registered));
});

it('names one stream an account', () => {
  expect(accountStream('x')).toBe('account-x');
});
