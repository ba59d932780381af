import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { fieldMessages, type TokenPair } from '@waymark/contracts';
import { accountDecider, accountStream } from '@waymark/domain';
import { CommandRunner } from '../event-sourcing/commands/command-runner.js';
import type { EventStore } from '../event-sourcing/log/event-store.js';
import { EVENT_STORE } from '../platform/tokens.js';
import { startApplication, type Answer, type RunningApplication } from '../testing/running-application.js';
import { AccountQueries } from './queries/account-queries.js';

const BASE = '/api/v1/accounts';
const COMPOSED = 'caf\u00e9 au lait';
const DECOMPOSED = 'cafe\u0301 au lait';

describe('a password chosen by a person', () => {
  let app: RunningApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const register = (email: string, password: string): Promise<Answer> =>
    app.call('POST', `${BASE}/register/`, { body: { email, password, first_name: 'Ada', last_name: 'Lovelace' } });
  const signIn = (email: string, password: string): Promise<Answer> =>
    app.call('POST', `${BASE}/token/`, { body: { email, password } });

  it.each([
    ['password1', fieldMessages.passwordCommon],
    ['QWERTYUIOP', fieldMessages.passwordCommon],
    ['one@example.com', fieldMessages.passwordIsEmail],
    ['         ', fieldMessages.passwordBlank],
    ['1234567', fieldMessages.passwordTooShort],
  ])('%p is rejected with a field error: %s', async (password, message) => {
    expect(await register('one@example.com', password)).toMatchObject({ status: 400, body: { password: [message] } });
    expect((await signIn('one@example.com', password)).status).toBe(401);
  });

  it('is rejected with a field error when it is changed, and the previous one stays valid', async () => {
    const { access: token } = (await register('two@example.com', 'correct horse')).body as TokenPair;
    for (const [password, message] of [
      ['password1', fieldMessages.passwordCommon],
      ['Two@Example.com', fieldMessages.passwordIsEmail],
    ]) {
      const body = { old_password: 'correct horse', new_password: password, new_password2: password };
      const { status, body: response } = await app.call('POST', `${BASE}/change-password/`, { token, body });
      expect({ status, response }).toEqual({ status: 400, response: { new_password: [message] } });
    }
    expect((await signIn('two@example.com', 'correct horse')).status).toBe(200);
  });

  it('is the same in any Unicode form', async () => {
    expect((await register('three@example.com', DECOMPOSED)).status).toBe(201);
    expect((await signIn('three@example.com', COMPOSED)).status).toBe(200);
    expect((await signIn('three@example.com', DECOMPOSED)).status).toBe(200);
  });

  it('that was hashed as typed matches as typed and is rehashed, and sessions stay valid', async () => {
    const { access: token } = (await register('four@example.com', 'correct horse')).body as TokenPair;
    // The response arrives once the account is visible.
    expect((await app.call('GET', `${BASE}/profile/`, { token })).status).toBe(200);
    const account = app.application.get(AccountQueries).byEmail('four@example.com');
    if (!account) throw new Error('there is no such account');
    const { id, email, role, password_hash: checked_hash } = account;
    const actor = { id, email, role };
    const password_hash = await hash(DECOMPOSED);
    await app.application.get(CommandRunner).run({
      decider: accountDecider,
      stream: accountStream(id),
      command: () => ({ type: 'RehashPassword', actor, checked_hash, password_hash }),
      context: { actor, request_id: 'before' },
    });
    expect((await signIn('four@example.com', COMPOSED)).status).toBe(401);
    expect((await signIn('four@example.com', DECOMPOSED)).status).toBe(200);
    expect((await signIn('four@example.com', COMPOSED)).status).toBe(200);
    expect((await signIn('four@example.com', DECOMPOSED)).status).toBe(200);
    expect((await app.call('GET', `${BASE}/profile/`, { token })).status).toBe(200);
    const events = await app.application.get<EventStore>(EVENT_STORE).readStream(accountStream(id));
    expect([...events].map(({ type }) => type)).toEqual(['AccountRegistered', 'PasswordRehashed', 'PasswordRehashed']);
  });
});
