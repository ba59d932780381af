import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { API_KEY_LIMITS, type IssuedApiKey, type Profile, type Shipment, type TokenPair } from '@waymark/contracts';
import { singleApiKeyStream, type Actor, type Role } from '@waymark/domain';
import { AccountQueries } from '../../accounts/queries/account-queries.js';
import { GrantRole } from '../../accounts/commands/grant-role/grant-role.command.js';
import { Commands } from '../../commands/commands.js';
import type { Idempotency } from '../../coordination/idempotency.js';
import { systemClock } from '../../platform/clock.js';
import { CommandRunner } from '../../event-sourcing/commands/command-runner.js';
import type { EventStore } from '../../event-sourcing/log/event-store.js';
import { Identifiers } from '../../event-sourcing/commands/identifiers.js';
import type { ReadModels } from '../../event-sourcing/read-models/read-models.js';
import { appendNext } from '../../event-sourcing/testing/appending.js';
import { EVENT_STORE, IDEMPOTENCY, READ_MODELS } from '../../platform/tokens.js';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';
import { apiKeyFrom, hashOfApiKey } from './api-key-text.js';
import { IssueApiKey } from './commands/issue-api-key/issue-api-key.command.js';
import { IssueApiKeyHandler } from './commands/issue-api-key/issue-api-key.handler.js';
import { ApiKeyQueries } from './queries/api-key-queries.js';

const system: Actor = { id: 'system', email: '', role: 'system' };
const everything = { name: 'Everything', scopes: ['shipments:read', 'shipments:write', 'events:read'] };
let people = 0;

describe('API keys', () => {
  let app: RunningApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const register = async (): Promise<Profile & TokenPair> => {
    people += 1;
    const { body } = await app.call('POST', '/api/v1/accounts/register/', {
      body: { email: `p${people}@example.com`, password: 'waymark-demo', first_name: 'Ada', last_name: 'Lovelace' },
    });
    return body as Profile & TokenPair;
  };
  const issue = async (token: string, headers: Record<string, string> = {}): Promise<IssuedApiKey> => {
    const { status, body } = await app.call('POST', '/api/v1/api-keys/', { body: everything, token, headers });
    expect(status).toBe(201);
    return body as IssuedApiKey;
  };
  const grant = (id: string, role: Role) =>
    app.application
      .get(Commands)
      .execute(new GrantRole({ id, email: '' }, role, { actor: system, request_id: 'test' }));
  const create = async (token: string): Promise<Shipment> => {
    const { status, body } = await app.call('POST', '/api/v1/shipments/', { body: sampleWaybill(), token });
    expect(status).toBe(201);
    return body as Shipment;
  };
  const list = (token: string) => app.call('GET', '/api/v1/shipments/', { token });
  /** Writes of other accounts become visible within the lag of the read models, not immediately. */
  const everythingShown = async (): Promise<void> =>
    app.application
      .get<ReadModels>(READ_MODELS)
      .caughtUpWith(await app.application.get<EventStore>(EVENT_STORE).head());
  const numbersOf = async (token: string) =>
    ((await list(token)).body as Shipment[]).map(({ tracking_number }) => tracking_number);

  it('are in no file, neither after an issue nor after its retry', async () => {
    const { access } = await register();
    const header = { 'idempotency-key': 'retry-1' };
    const { key } = await issue(access, header);
    const again = await issue(access, header);
    await list(key);

    expect(again.key).toBe(key);
    const files = readdirSync(app.dataDirectory, { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.map(({ name }) => name)).toContain('events.db-wal');
    for (const { name: file } of files) {
      const bytes = readFileSync(join(app.dataDirectory, file));
      expect({ file, holdsTheKey: bytes.includes(key.slice('wm_'.length)) }).toEqual({ file, holdsTheKey: false });
    }
  });

  it('are returned again, unchanged, after a crash lost the first response', async () => {
    const { access } = await register();
    const idempotency = app.application.get<Idempotency>(IDEMPOTENCY);
    const complete = jest.spyOn(idempotency, 'complete').mockRejectedValueOnce(new Error('the process ended'));
    const header = { 'idempotency-key': 'retry-2' };
    const first = await issue(access, header);
    complete.mockRestore();

    expect(await issue(access, header)).toEqual(first);
    expect((await app.call('GET', '/api/v1/api-keys/', { token: access })).body).toHaveLength(1);
    expect((await list(first.key)).status).toBe(200);
  });

  it('of the same Idempotency-Key on another account or with another id are different', async () => {
    const [one, other] = [await register(), await register()];
    const header = { 'idempotency-key': 'retry-3' };
    expect((await issue(one.access, header)).key).not.toBe((await issue(other.access, header)).key);
  });

  it('are limited to 20, for any number of nodes that issue them concurrently', async () => {
    const { id, email, access } = await register();
    const store = app.application.get<EventStore>(EVENT_STORE);
    for (let issued = 1; issued < API_KEY_LIMITS.perAccount; issued += 1) await issue(access);
    const nodes = Array.from({ length: 4 }, () => {
      const runner = new CommandRunner({ store, clock: systemClock, newId: randomUUID, wrote: async () => undefined });
      const get = app.application.get.bind(app.application);
      return new IssueApiKeyHandler(runner, get(Identifiers), get(ApiKeyQueries), get(AccountQueries));
    });
    const context = { actor: { id, email, role: 'customer' }, request_id: 'test' } as const;
    const outcomes = await Promise.allSettled(
      nodes.map((node) =>
        node.execute(new IssueApiKey({ name: 'Desk', scopes: ['events:read'] }, randomBytes(32), context)),
      ),
    );
    const refusal = expect.objectContaining({ code: 'TOO_MANY_API_KEYS' });
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'rejected', reason: refusal })),
    );
  });

  it('of earlier versions, in their own streams, are valid, counted and can be revoked', async () => {
    const { id: owner_id, access } = await register();
    const store = app.application.get<EventStore>(EVENT_STORE);
    const key = apiKeyFrom(randomBytes(32), 1_000_000);
    const details = { name: 'Old', scopes: ['shipments:read'], prefix: 'wm_abc123' } as const;
    const issued_at = '2026-01-01T00:00:00.000Z';
    await appendNext(store, singleApiKeyStream(1_000_000), [
      { type: 'ApiKeyIssued', data: { id: 1_000_000, owner_id, ...details, key_hash: hashOfApiKey(key), issued_at } },
    ]);
    await everythingShown();
    expect((await list(key)).status).toBe(200);

    for (let others = 1; others < API_KEY_LIMITS.perAccount; others += 1) await issue(access);
    const another = () => app.call('POST', '/api/v1/api-keys/', { body: everything, token: access });
    expect(await another()).toMatchObject({ status: 409, body: { code: 'TOO_MANY_API_KEYS' } });
    expect((await app.call('DELETE', '/api/v1/api-keys/1000000/', { token: access })).status).toBe(204);
    expect((await list(key)).status).toBe(401);
    expect((await another()).status).toBe(201);
  });

  it('are revoked with a password change on request, and no longer count', async () => {
    const { access } = await register();
    const passwords = {
      old_password: 'waymark-demo',
      new_password: 'another password',
      new_password2: 'another password',
    };
    const change = (body: object, headers = {}) =>
      app.call('POST', '/api/v1/accounts/change-password/', { body, token: access, headers });
    const keys: string[] = [];
    for (let issued = 0; issued < API_KEY_LIMITS.perAccount; issued += 1) keys.push((await issue(access)).key);
    const stands = async () => (await list(keys[0] ?? '')).status;

    expect((await change({ ...passwords, old_password: 'wrong', revoke_api_keys: true })).status).toBe(400);
    expect(await stands()).toBe(200);
    const body = { ...passwords, revoke_api_keys: true };
    const headers = { 'idempotency-key': 'once' };
    const answers = [await change(body, headers), await change(body, headers)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stands()).toBe(401);
    expect((await app.call('GET', '/api/v1/api-keys/', { token: access })).body).toEqual([]);
    const { key } = await issue(access);
    expect((await list(key)).status).toBe(200);
  });

  it('stay valid after a password change by default', async () => {
    const { access } = await register();
    const { key } = await issue(access);
    const body = { old_password: 'waymark-demo', new_password: 'another password', new_password2: 'another password' };
    expect((await app.call('POST', '/api/v1/accounts/change-password/', { body, token: access })).status).toBe(200);
    expect((await list(key)).status).toBe(200);
  });

  it('act as the account, with its current role', async () => {
    const [{ id, email, access }, other] = [await register(), await register()];
    for (const account of [id, other.id]) await grant(account, 'staff');
    const { key } = await issue(access);
    const own = await create(key);
    const [event] = await app.application.get<EventStore>(EVENT_STORE).readStream(`shipment-${own.id}`);
    expect(event?.metadata.actor).toEqual({ id, email, role: 'staff' });

    const foreign = await create((await register()).access);
    await everythingShown();
    expect(await numbersOf(key)).toEqual(expect.arrayContaining([own.tracking_number, foreign.tracking_number]));
    await grant(id, 'customer');
    expect(await numbersOf(key)).toEqual([own.tracking_number]);
    await grant(id, 'auditor');
    expect(await app.call('POST', '/api/v1/shipments/', { body: sampleWaybill(), token: key })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
  });
});
