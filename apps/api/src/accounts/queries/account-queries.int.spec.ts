import { describe, expect, it } from '@jest/globals';
import { Log } from '../../event-log/testing/log.js';
import { readModelsOf } from '../../testing/product-rows.js';
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
  it('is found by id and by e-mail in any case, in its current state', () => {
    const log = new Log()
      .append('account-ada', registered)
      .append('account-ada', { type: 'ProfileUpdated', data: { changes: { company_name: 'Engines' } } })
      .append('account-ada', {
        type: 'PasswordChanged',
        data: { password_hash: 'second', kept_session_id: 'here', revokes_api_keys: true },
      })
      .append('account-ada', { type: 'PasswordRehashed', data: { password_hash: 'third' } })
      .append('account-ada', { type: 'RoleGranted', data: { role: 'staff', account_id: null, email: null } });
    const queries = new AccountQueries(readModelsOf(log));
    const account = {
      ...profile,
      id: 'ada',
      email: 'Ada@Example.com',
      password_hash: 'third',
      role: 'staff',
      company_name: 'Engines',
      password_changed: 3,
      kept_session_id: 'here',
      sessions_ended: 0,
      api_keys_revoked_at: '2026-01-01T00:00:03.000Z',
    };
    expect(queries.byId('ada')).toEqual(account);
    expect(queries.byEmail(' ADA@example.COM ')).toEqual(account);
    const end = { id: 'ada', password_changed: 3, kept_session_id: 'here', sessions_ended: 0 };
    expect([queries.sessionsEndedAfter(2), queries.sessionsEndedAfter(3)]).toEqual([[end], []]);
    expect([queries.byId('grace'), queries.byEmail('grace@example.com')]).toEqual([undefined, undefined]);
  });

  it('has the role that staff granted, and is absent while disabled', () => {
    const subject = { account_id: 'ada', email: 'Ada@Example.com' };
    const about = (type: string) => ({ type, data: subject });
    const log = new Log()
      .append('account-ada', registered)
      .append('staff', { type: 'RoleGranted', data: { ...subject, role: 'auditor' } })
      .append('staff', about('SessionsEnded'));
    expect(new AccountQueries(readModelsOf(log)).byId('ada')).toMatchObject({
      role: 'auditor',
      sessions_ended: 3,
    });

    log.append('staff', about('AccountDisabled'));
    const disabled = new AccountQueries(readModelsOf(log));
    expect([disabled.byId('ada'), disabled.byEmail('ada@example.com')]).toEqual([undefined, undefined]);
    expect(disabled.sessionsEndedAfter(3)).toMatchObject([{ id: 'ada', sessions_ended: 4 }]);
    expect(disabled.roles()).toEqual([{ id: 'ada', email: 'Ada@Example.com', role: 'auditor' }]);

    log.append('staff', about('AccountEnabled'));
    expect(new AccountQueries(readModelsOf(log)).byId('ada')).toMatchObject({ sessions_ended: 4 });
  });

  it('that the configuration shuts is absent', () => {
    const readModels = readModelsOf(new Log().append('account-ada', registered));
    const queries = new AccountQueries(readModels, ['ada@example.com']);
    expect([queries.byId('ada'), queries.byEmail('ada@example.com')]).toEqual([undefined, undefined]);
  });

  it('is staff that can act, unless it is disabled or the configuration shuts it', async () => {
    const about = { account_id: 'ada', email: 'Ada@Example.com' };
    const log = new Log().append('account-ada', registered);
    const hasStaff = async (shut: string[] = []): Promise<boolean> =>
      new AccountQueries(readModelsOf(log), shut).hasStaff();
    expect(await hasStaff()).toBe(false);
    log.append('staff', { type: 'RoleGranted', data: { ...about, role: 'staff' } });
    expect([await hasStaff(), await hasStaff(['ada@example.com'])]).toEqual([true, false]);
    log.append('staff', { type: 'AccountDisabled', data: about });
    expect(await hasStaff()).toBe(false);
  });

  it('in a foreign stream is parked', () => {
    const readModels = readModelsOf(new Log().append('account-grace', registered));
    expect(new AccountQueries(readModels).byId('ada')).toBeUndefined();
    expect(readModels.statement('SELECT projection FROM parked_events').all()).toEqual([{ projection: 'accounts' }]);
  });
});
