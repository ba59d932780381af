import { describe, expect, it } from '@jest/globals';
import { Log } from '../../event-sourcing/read-models/testing/log.js';
import { readModelsOf } from '../../event-sourcing/read-models/testing/views.js';
import { AccountQueries } from './account-queries.js';

const profile = { first_name: 'Ada', last_name: 'Lovelace', phone_number: '', address: '', company_name: '' };
const registered = {
  type: 'AccountRegistered',
  data: {
    id: 'ada',
    email: 'Ada@Example.com',
    password_hash: 'first',
    profile,
    registered_at: '2026-01-01T00:00:00.000Z',
  },
};

describe('an account', () => {
  it('is found by id and by e-mail, whatever its case, as its events have left it', async () => {
    const log = new Log()
      .append('account-ada', registered)
      .append('account-ada', { type: 'ProfileUpdated', data: { changes: { company_name: 'Engines' } } })
      .append('account-ada', { type: 'PasswordChanged', data: { password_hash: 'second', kept_session_id: 'here' } })
      .append('account-ada', { type: 'RoleGranted', data: { role: 'staff' } });
    const queries = new AccountQueries(await readModelsOf(log));
    const account = {
      ...profile,
      id: 'ada',
      email: 'Ada@Example.com',
      password_hash: 'second',
      role: 'staff',
      company_name: 'Engines',
      password_changed: 3,
      kept_session_id: 'here',
    };
    expect(queries.byId('ada')).toEqual(account);
    expect(queries.byEmail(' ADA@example.COM ')).toEqual(account);
    const change = { id: 'ada', password_changed: 3, kept_session_id: 'here' };
    expect([queries.passwordsChangedAfter(2), queries.passwordsChangedAfter(3)]).toEqual([[change], []]);
    expect([queries.byId('grace'), queries.byEmail('grace@example.com')]).toEqual([undefined, undefined]);
  });

  it('of another stream than its own is parked', async () => {
    const readModels = await readModelsOf(new Log().append('account-grace', registered));
    expect(new AccountQueries(readModels).byId('ada')).toBeUndefined();
    expect(readModels.statement('SELECT projection FROM parked_events').all()).toEqual([{ projection: 'accounts' }]);
  });
});
