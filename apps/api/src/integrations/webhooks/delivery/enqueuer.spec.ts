import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { shipmentStream, type Webhook } from '@waymark/domain';
import type { AccountRow } from '../../../accounts/queries/account-queries.js';
import { ReadModelBehindError, StoreUnavailableError } from '@waymark/event-store';
import { created, trackingNumber } from '../../../event-log/testing/facts.js';
import { Log } from '../../../event-log/testing/log.js';
import type { OutboxStep } from '../../../coordination/webhook-outbox.js';
import { until } from '../../../../../../test/support/waiting/until.js';
import { Enqueuer } from './enqueuer.js';

const OWNER = 'ada';

const account: AccountRow = {
  id: OWNER,
  email: 'ada@example.com',
  password_hash: '',
  role: 'customer',
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone_number: '',
  address: '',
  company_name: '',
  password_changed: 0,
  kept_session_id: null,
  sessions_ended: 0,
  api_keys_revoked_at: '',
};

const webhook: Webhook = {
  id: 7,
  owner_id: OWNER,
  url: 'https://example.com',
  types: [],
  description: '',
  enabled: true,
  created_at: '2026-01-01T10:00:00.000Z',
  disabled_reason: null,
  secret: '',
  previous_secret: null,
};

/** Throws each given error once, then returns the result. */
const failing = <Answer>(errors: Error[], answer: Answer): Answer => {
  const error = errors.shift();
  if (error) throw error;
  return answer;
};

describe('the enqueuer', () => {
  let log: Log;
  let followed: { steps: OutboxStep[]; checkpoint: number }[];
  let warnings: string[];
  let ending: AbortController;
  let running: Promise<void>;

  beforeEach(() => {
    log = new Log();
    [followed, warnings] = [[], []];
    ending = new AbortController();
  });
  afterEach(async () => {
    ending.abort();
    await running;
  });

  const start = (fails: { index?: Error[]; accounts?: Error[]; outbox?: Error[] }): Enqueuer => {
    const { index = [], accounts = [], outbox = [] } = fails;
    const shipment = { shipment_id: 1, owner_id: OWNER, tracking_number: trackingNumber(1) };
    const enqueuer = new Enqueuer({
      outbox: {
        checkpoint: async () => 0,
        follow: async (steps, checkpoint) => {
          failing(outbox, undefined);
          followed.push({ steps: [...steps], checkpoint: checkpoint.position });
        },
      },
      reader: {
        readAfter: (position, limit) => log.readAfter(position, limit),
        head: async () => log.head,
        catchUp: async () => undefined,
      },
      readModels: {
        position: 0,
        caughtUpWith: async () => undefined,
        onAdvanced: () => () => undefined,
      },
      index: {
        caughtUpWith: async () => undefined,
        enteredAt: () => new Map(),
        shipment: () => failing(index, shipment),
      },
      webhooks: { all: () => [{ webhook, owed_after: 0 }], owedAfter: () => 0 },
      accounts: { byId: () => failing(accounts, account) },
      enqueued: () => undefined,
      warn: (message) => void warnings.push(message),
    });
    running = enqueuer.run({ name: 'webhooks', holder: 'one' }, ending.signal, () => undefined);
    return enqueuer;
  };

  const deliveries = (): unknown[] =>
    followed.flatMap(({ steps }) => steps.map((step) => (step.kind === 'add' ? step.delivery.position : step.kind)));

  it.each([
    { store: 'index', error: new Error('disk I/O error') },
    { store: 'index', error: new ReadModelBehindError(0, 1) },
    { store: 'accounts', error: new Error('disk I/O error') },
    { store: 'outbox', error: new StoreUnavailableError('disk I/O error') },
  ])('retries the events when its $store fails: $error.message', async ({ store, error }) => {
    log.append(shipmentStream(1), created(1));
    const enqueuer = start({ [store]: [error, error] });
    await until('the checkpoint', () => enqueuer.position === 1);
    expect(deliveries()).toEqual([1]);
    expect(enqueuer.parked).toBe(0);
    expect(warnings).toEqual(Array(2).fill(`failed and will be retried: ${error.message}`));
  });

  it('parks a malformed event once, also when its batch is retried', async () => {
    log.append(shipmentStream(1), created(1));
    log.append('webhooks-ada', { type: 'WebhookChanged', data: { webhook_id: 7, reason: 'edited', changes: null } });
    const enqueuer = start({ outbox: [new StoreUnavailableError('disk I/O error')] });
    await until('the checkpoint', () => enqueuer.position === 2);
    expect(deliveries()).toEqual([1]);
    expect(enqueuer.parked).toBe(1);
    expect(warnings).toEqual([
      'failed and will be retried: disk I/O error',
      expect.stringMatching(/^cannot deliver the event at position 2: /),
    ]);
  });
});
