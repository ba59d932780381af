import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TokenPair } from '@waymark/contracts';
import { STAFF_STREAM, accountStream } from '@waymark/domain';
import type { Commands } from '../commands/commands.js';
import type { Configuration } from '../config/configuration.js';
import { systemClock } from '@waymark/event-store';
import { CommandRunner } from '../event-log/command-runner.js';
import { ReadYourWrites } from '../event-log/read-your-writes.js';
import type { EventStore } from '../event-log/event-log.js';
import { Readiness } from '../platform/readiness.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { EVENT_STORE, READ_MODELS } from '../platform/tokens.js';
import { startApplication, type Answer, type RunningApplication } from '../testing/running-application.js';
import { registration } from '../../../../test/support/clients/people.js';
import { GrantRole, GrantRoleHandler } from './commands/grant-role.js';
import { type RegisterAccount, RegisterAccountHandler } from './commands/register-account.js';
import { reservedAccountId } from './email-stream.js';
import { FirstStaffAccount } from './first-staff-account.js';
import { Passwords } from './passwords.js';
import { AccountQueries } from './queries/account-queries.js';
import { StaffDecisions } from './staff-decisions.js';

const boss = { email: 'boss@example.com', password: 'correct horse' };
const usurper = { email: 'usurper@example.com', password: 'correct horse' };

let app: RunningApplication;
beforeAll(async () => {
  app = await startApplication();
});
afterAll(() => app.close());

const post = (path: string, body: unknown): Promise<Answer> => app.call('POST', `/api/v1/accounts${path}`, { body });
const profile = (token: string): Promise<Answer> => app.call('GET', '/api/v1/accounts/profile/', { token });

describe('the first staff account', () => {
  it('is created once, by any number of nodes that start concurrently', async () => {
    const get = app.application.get.bind(app.application);
    const store = get<EventStore>(EVENT_STORE);
    const nodes = Array.from({ length: 3 }, () => {
      const runner = new CommandRunner({ store, clock: systemClock, newId: randomUUID, wrote: async () => undefined });
      const register = new RegisterAccountHandler(runner, get(Passwords), get(AccountQueries), store);
      const grant = new GrantRoleHandler(new StaffDecisions(runner, get(AccountQueries), get(ReadYourWrites)));
      const commands = {
        execute: (command: unknown) =>
          command instanceof GrantRole ? grant.execute(command) : register.execute(command as RegisterAccount<unknown>),
      } as Commands;
      return new FirstStaffAccount(
        { administrator: boss } as Configuration,
        store,
        get(Readiness),
        get<ReadModels>(READ_MODELS),
        get(AccountQueries),
        commands,
        get(Passwords),
      );
    });
    await Promise.all(nodes.map((node) => node.onApplicationBootstrap()));
    const id = await reservedAccountId(store, boss.email);
    const streams = await Promise.all([accountStream(id ?? ''), STAFF_STREAM].map((name) => store.readStream(name)));
    expect(streams.map((events) => events.map(({ type }) => type))).toEqual([['AccountRegistered'], ['RoleGranted']]);
  });
});

describe('a restart', () => {
  let ada: TokenPair;
  beforeAll(async () => {
    ada = (await post('/register/', registration())).body as TokenPair;
    await app.stop();
    const administrator = { ADMIN_EMAIL: usurper.email, ADMIN_PASSWORD: usurper.password };
    app = await startApplication({ DATA_DIR: app.dataDirectory, ...administrator });
  });

  it('keeps sessions', async () => {
    expect((await profile(ada.access)).status).toBe(200);
    expect((await post('/token/refresh/', { refresh: ada.refresh })).status).toBe(200);
  });

  it('keeps the first staff account, and creates no other', async () => {
    const { access } = (await post('/token/', boss)).body as TokenPair;
    expect((await profile(access)).body).toMatchObject({ is_staff: true, role: 'staff' });
    expect((await post('/token/', usurper)).status).toBe(401);
  });
});
