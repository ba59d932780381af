import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { IssuedApiKey, Profile, Shipment, TokenPair } from '@waymark/contracts';
import { STAFF_STREAM, accountStream, type Role, type WaymarkEvent } from '@waymark/domain';
import { AuditLog } from '../audit/audit-log.js';
import { Commands } from '../commands/commands.js';
import type { EventStore } from '../event-log/event-log.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { appendNext } from '../event-log/testing/appending.js';
import { EVENT_STORE, READ_MODELS } from '../platform/tokens.js';
import { ReadableShipments } from '../shipments/queries/readable-shipments.js';
import { ShipmentPast } from '../shipments/queries/shipment-past.js';
import { startApplication, type RunningApplication } from '../testing/running-application.js';
import { newShipment } from '../../../../test/support/clients/samples.js';
import { Client } from '../../../../test/support/clients/client.js';
import { AccessTokens } from './access-tokens.js';
import { GrantRole } from './commands/grant-role.js';
import { StandingCredentials } from './standing-credentials.js';

const SYSTEM = { actor: { id: 'system', email: '', role: 'system' }, request_id: 'test' } as const;
const LINES = 'application/x-ndjson';

type Person = Profile & TokenPair;

let app: RunningApplication;
let staff: Person;
/** One of two shipments, with two events. */
let shipment: Shipment;
let people = 0;

const call = (method: string, path: string, token: string, body?: unknown) =>
  app.call(method, `/api/v1${path}`, { token, ...(body !== undefined && { body }) });
const statusOf = async (path: string, { access }: TokenPair): Promise<number> =>
  (await call('GET', path, access)).status;

const shown = async (): Promise<void> => {
  const head = await app.application.get<EventStore>(EVENT_STORE).head();
  await app.application.get<ReadModels>(READ_MODELS).caughtUpWith(head);
};

const register = async (role: Role): Promise<Person> => {
  people += 1;
  const body = { email: `p${people}@example.com`, password: 'waymark-demo', first_name: 'Ada', last_name: 'Sample' };
  const person = (await app.call('POST', '/api/v1/accounts/register/', { body })).body as Person;
  if (role === 'customer') return person;
  await app.application.get(Commands).execute(new GrantRole(person, role, SYSTEM));
  await shown();
  return person;
};

const ship = (token: string): Promise<Shipment> => newShipment(new Client(() => app.address, token));

beforeAll(async () => {
  app = await startApplication();
  staff = await register('staff');
  const { access } = await register('customer');
  [shipment] = [await ship(access), await ship(access)];
  await call('PATCH', `/shipments/${shipment.id}/`, access, { recipient_city: 'Graz' });
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => app.close());

/** Yields the rows one by one, and calls a function after the first. */
async function* oneByOne<Row>(
  pages: AsyncIterable<readonly Row[]>,
  afterFirst: () => Promise<unknown>,
): AsyncGenerator<readonly Row[]> {
  let count = 0;
  for await (const page of pages) {
    for (const row of page) {
      yield [row];
      count += 1;
      if (count === 1) await afterFirst();
    }
  }
}

async function* rows(): AsyncGenerator<readonly string[]> {
  yield ['row'];
}

let responded: () => void;

/**
 * Makes every download read its rows one by one, with a change between the first and the second, once the response
 * has begun: before that, a reader without rights gets an error instead of a cut file.
 */
const slowDown = (changed: () => Promise<unknown>): void => {
  const response = new Promise<void>((resolve) => (responded = resolve));
  const meanwhile = async () => {
    await response;
    await changed();
  };
  const { application } = app;
  const [log, shipments, past] = [
    application.get(AuditLog),
    application.get(ReadableShipments),
    application.get(ShipmentPast),
  ];
  const [exportLog, exportShipments] = [log.export.bind(log), shipments.export.bind(shipments)];
  const versions = past.versions.bind(past);
  jest.spyOn(log, 'export').mockImplementation((search) => oneByOne(exportLog(search), meanwhile));
  jest.spyOn(shipments, 'export').mockImplementation((query) => oneByOne(exportShipments(query), meanwhile));
  jest.spyOn(past, 'versions').mockImplementation(async (...given) => oneByOne(await versions(...given), meanwhile));
};

/** Returns the number of lines of a download, or 'cut' if its connection was aborted. */
const downloaded = async (path: string, token: string, accept = LINES): Promise<number | 'cut'> => {
  const response = await fetch(`${app.address}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}`, accept },
  });
  expect(response.status).toBe(200);
  responded();
  try {
    return (await response.text()).trimEnd().split('\n').length;
  } catch {
    return 'cut';
  }
};

const change = (person: Person, body: object) => call('PATCH', `/accounts/${person.id}/`, staff.access, body);

interface Described {
  paths: Record<string, { get?: { responses: Record<string, { content?: object }> } }>;
}

describe('a download', () => {
  it('is one of those below: every operation whose response can be NDJSON or CSV', async () => {
    const { paths } = (await app.call('GET', '/api/openapi.json', {})).body as Described;
    const downloads = Object.entries(paths).filter(([, { get }]) => {
      const types = Object.keys(get?.responses['200']?.content ?? {});
      return types.includes(LINES) || types.includes('text/csv');
    });
    expect(downloads.map(([path]) => path).toSorted()).toEqual([
      '/api/v1/audit/events/',
      '/api/v1/shipments/',
      '/api/v1/shipments/user/shipments/',
      '/api/v1/shipments/{id}/history/',
    ]);
  });

  it.each([
    { what: 'audit events', path: '/audit/events/', accept: LINES },
    { what: 'audit events as CSV', path: '/audit/events/', accept: 'text/csv' },
    { what: 'shipments', path: '/shipments/', accept: LINES },
    { what: 'shipments as CSV', path: '/shipments/', accept: 'text/csv' },
    { what: 'a history', path: 'history', accept: LINES },
    { what: 'a history as CSV', path: 'history', accept: 'text/csv' },
    { what: 'a history as JSON', path: 'history', accept: 'application/json' },
  ])('of $what is aborted once its reader is no longer an auditor', async ({ path, accept }) => {
    const auditor = await register('auditor');
    const address = path === 'history' ? `/shipments/${shipment.id}/history/` : path;
    slowDown(async () => {
      expect((await change(auditor, { role: 'customer' })).status).toBe(200);
      await shown();
    });
    expect(await downloaded(address, auditor.access, accept)).toBe('cut');
  });

  it.each([
    { what: 'the account is disabled', end: (reader: Person) => change(reader, { enabled: false }) },
    {
      what: 'the sessions are ended',
      end: (reader: Person) => call('POST', `/accounts/${reader.id}/end-sessions/`, staff.access),
    },
    {
      what: 'the person signs out',
      end: ({ access, refresh }: Person) => call('POST', '/accounts/logout/', access, { refresh }),
    },
  ])('of own shipments is aborted once $what', async ({ end }) => {
    const reader = await register('customer');
    for (let count = 0; count < 3; count += 1) await ship(reader.access);
    slowDown(async () => {
      expect((await end(reader)).status).toBeLessThan(300);
      await shown();
    });
    expect(await downloaded('/shipments/user/shipments/', reader.access)).toBe('cut');
  });

  it('with an API key is aborted once the key is revoked', async () => {
    const reader = await register('customer');
    for (let count = 0; count < 3; count += 1) await ship(reader.access);
    const issued = await call('POST', '/api-keys/', reader.access, { name: 'Desk', scopes: ['shipments:read'] });
    const { id, key } = issued.body as IssuedApiKey;
    slowDown(async () => {
      expect((await call('DELETE', `/api-keys/${id}/`, reader.access)).status).toBe(204);
      await shown();
    });
    expect(await downloaded('/shipments/', key)).toBe('cut');
  });

  it('completes after a change that removes no right, and after its access token has expired', async () => {
    const reader = await register('customer');
    for (let count = 0; count < 3; count += 1) await ship(reader.access);
    slowDown(async () => {
      expect((await change(reader, { role: 'staff' })).status).toBe(200);
      await shown();
    });
    expect(await downloaded('/shipments/user/shipments/', reader.access)).toBe(3);

    const claims = app.application.get(AccessTokens).verify(reader.access);
    if (!claims) throw new Error('the access token is not valid');
    const expired = { ...claims, id: reader.id, email: reader.email, role: 'staff', expires_at: 0 } as const;
    const credentials = app.application.get(StandingCredentials);
    expect(credentials.present(expired)).toBeUndefined();
    const pages = credentials.whileStanding(expired, rows());
    expect(await pages.next()).toEqual({ done: false, value: ['row'] });
  });
});

describe('a change that another node records', () => {
  const PROFILE = '/accounts/profile/';
  /** Appends without this node's commands, and waits for the rows as a reader does. */
  const recordedElsewhere = async (stream: string, event: WaymarkEvent): Promise<void> => {
    const store = app.application.get<EventStore>(EVENT_STORE);
    const actor = { id: 'grace', email: 'grace@example.com', role: 'staff' } as const;
    const recorded_at = new Date().toISOString();
    const { mark } = await appendNext(store, stream, [event], { actor, request_id: 'elsewhere', recorded_at });
    await app.application.get<ReadModels>(READ_MODELS).caughtUpWith(mark);
  };

  it.each(['AccountDisabled', 'SessionsEnded'] as const)(
    '(%s) ends a session in use with the next request',
    async (type) => {
      const person = await register('customer');
      expect(await statusOf(PROFILE, person)).toBe(200);
      await recordedElsewhere(STAFF_STREAM, { type, data: { account_id: person.id, email: person.email } });
      expect(await statusOf(PROFILE, person)).toBe(401);
    },
  );

  it('of the password ends other sessions in use with their next request', async () => {
    const person = await register('customer');
    const body = { email: person.email, password: 'waymark-demo' };
    const other = (await app.call('POST', '/api/v1/accounts/token/', { body })).body as TokenPair;
    expect([await statusOf(PROFILE, person), await statusOf(PROFILE, other)]).toEqual([200, 200]);
    const kept_session_id = app.application.get(AccessTokens).sessionOf(person.access);
    const data = { password_hash: 'changed', kept_session_id, revokes_api_keys: false };
    await recordedElsewhere(accountStream(person.id), { type: 'PasswordChanged', data });
    expect([await statusOf(PROFILE, person), await statusOf(PROFILE, other)]).toEqual([200, 401]);
  });

  it('of a role applies to the next request, as does each later one', async () => {
    const person = await register('customer');
    expect(await statusOf('/audit/events/', person)).toBe(403);
    for (const [role, status] of [
      ['auditor', 200],
      ['customer', 403],
    ] as const) {
      const data = { account_id: person.id, email: person.email, role };
      await recordedElsewhere(STAFF_STREAM, { type: 'RoleGranted', data });
      expect(await statusOf('/audit/events/', person)).toBe(status);
    }
  });
});
