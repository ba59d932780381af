import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Delivery } from '@waymark/contracts';
import type { Webhook } from '@waymark/domain';
import type { Leases } from '../../../../coordination/leases.js';
import { LONGEST_GAP, type WebhookOutbox } from '../../../../coordination/webhook-outbox.js';
import type { Clock } from '@waymark/event-store';
import { NO_TRACING } from '../../../../platform/tracing/tracing.js';
import { newSecret } from '../signature.js';
import { DRAIN, Sender } from '../sender.js';
import { BOUNDS, Slots } from '../slots.js';
import { httpTransport } from '../transport.js';
import { systemResolve } from '../guarded-lookup.js';
import { ManualTiming } from '../../../../platform/testing/manual-timing.js';
import { checkpointAt } from '../../../../coordination/testing/outbox-in-use.js';

/** A real outbox and a real sender with a clock that is advanced by hand. Endpoints are in memory. */
export interface Sending {
  timing: ManualTiming;
  outbox: WebhookOutbox;
  disabled: string[];
  register(id: number, url: string): Webhook;
  /** Adds one event per position as due for the endpoint, all of one shipment or each of the shipment of its position. */
  enqueue(
    webhook_id: number,
    positions: readonly number[],
    shipment?: number | ((position: number) => number),
  ): Promise<void>;
  delivery(webhook_id: number, position?: number): Promise<Delivery | undefined>;
  start(): void;
  /** Advances the time so that it counts as failing: the outbox is polled in the meantime. */
  pass(milliseconds: number): Promise<void>;
  /** Ends the sender and abandons running attempts immediately. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

const allowPrivate = true;

type OpenOutbox = (options: {
  file: string;
  clock: Clock;
}) => Promise<{ outbox: WebhookOutbox; leases: Leases; close(): Promise<void> }>;

export const openSending = async (openOutbox: OpenOutbox): Promise<Sending> => {
  const directory = await mkdtemp(join(tmpdir(), 'waymark-sending-'));
  const timing = new ManualTiming(Date.parse('2026-03-01T12:00:00.000Z'));
  const opened = await openOutbox({ file: join(directory, 'outbox.db'), clock: timing });
  const { outbox, leases } = opened;
  const webhooks = new Map<number, Webhook>();
  const disabled: string[] = [];
  let ending = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let sender: Sender | undefined;

  const lease = await leases.acquire('webhooks', 1_000);
  if (!lease) throw new Error('the lease was refused');
  const newSender = (): Sender =>
    new Sender({
      outbox,
      timing,
      slots: new Slots(BOUNDS),
      webhooks: {
        byId: (id) => {
          const webhook = webhooks.get(id);
          return webhook && { webhook, owed_after: 0 };
        },
      },
      transport: httpTransport({ resolve: systemResolve(allowPrivate), allowPrivate, timing }),
      random: () => 0,
      bodyOf: async ({ position, body }) => ({ text: body ?? JSON.stringify({ position }) }),
      tracing: NO_TRACING,
      disable: async (webhook, reason) => {
        disabled.push(`${webhook.id} ${reason}`);
        webhooks.set(webhook.id, { ...webhook, enabled: false });
      },
      recorded: () => undefined,
      warn: () => undefined,
    });
  const kill = async (): Promise<void> => {
    ending.abort();
    const ended = running.then(() => true);
    const turn = (): Promise<false> => new Promise((resolve) => void setImmediate(resolve, false));
    while (!(await Promise.race([ended, turn()]))) if (timing.isAwaited(DRAIN)) timing.advance(DRAIN);
  };
  return {
    timing,
    outbox,
    disabled,
    register: (id, url) => {
      const webhook: Webhook = {
        id,
        owner_id: 'ada',
        url,
        types: [],
        description: '',
        enabled: true,
        created_at: timing.now().toISOString(),
        disabled_reason: null,
        secret: newSecret(),
        previous_secret: null,
      };
      webhooks.set(id, webhook);
      return webhook;
    },
    enqueue: async (webhook_id, positions, shipment = 7) => {
      const steps = positions.map((position) => {
        const shipment_id = typeof shipment === 'number' ? shipment : shipment(position);
        const event = { event_id: `event-${position}`, position, shipment_id, type: 'type', subject: 'WM' };
        return { kind: 'add' as const, delivery: { webhook_id, ...event } };
      });
      await outbox.follow(steps, checkpointAt(positions.at(-1) ?? 0), lease);
      sender?.wake();
    },
    delivery: async (webhook_id, position) => {
      const { deliveries } = await outbox.page(webhook_id, 200);
      return deliveries.find(({ event_id }) => position === undefined || event_id === `event-${position}`);
    },
    pass: async (milliseconds) => {
      for (let left = milliseconds; left > 0; left -= LONGEST_GAP) {
        timing.advance(Math.min(left, LONGEST_GAP));
        await outbox.agenda();
      }
    },
    start: () => {
      ending = new AbortController();
      sender = newSender();
      running = sender.run(lease, ending.signal, () => undefined);
    },
    kill,
    close: async () => {
      await kill();
      await opened.close();
      await rm(directory, { recursive: true });
    },
  };
};
