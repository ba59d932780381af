import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { branches } from '../../../vocabulary/src/testing/branches.js';
import {
  auditHandlers,
  deliveriesHandlers,
  LiveStage,
  settled,
  shipmentsHandlers,
  trackingHandlers,
} from './testing/live-stage.js';

const NAMES = ['shipments.watch', 'audit.watch', 'deliveries.watch', 'tracking.watch one', 'tracking.watch two'];

/** A live client with the watches of a page, and a server that behaves as Socket.IO allows. */
class Page {
  readonly stage = new LiveStage();
  private readonly leaves = new Map<string, () => void>();

  constructor() {
    this.stage.token = 'first';
    this.stage.refreshToken.mockImplementation(() => Promise.resolve(null));
  }

  toggle(name: string): void {
    const leave = this.leaves.get(name);
    this.leaves.delete(name);
    if (leave) leave();
    else this.leaves.set(name, this.watch(name));
  }

  /** Accepts the connection and returns the watches that the client sent at once. */
  accept(): string[] {
    const { socket } = this.stage;
    const before = socket.sent.length;
    socket.accept();
    return socket.sent
      .slice(before)
      .map(([name, value]) => (name === 'tracking.watch' ? `${name} ${String(value)}` : name));
  }

  get watched(): string[] {
    return [...this.leaves.keys()];
  }

  private watch(name: string): () => void {
    const { client } = this.stage;
    if (name === 'shipments.watch') return client.watchShipments(shipmentsHandlers());
    if (name === 'audit.watch') return client.watchAudit(auditHandlers());
    if (name === 'deliveries.watch') return client.watchDeliveries(deliveriesHandlers());
    return client.watchTracking(name.split(' ')[1] ?? name, trackingHandlers());
  }
}

type Step = (page: Page) => void;

const isConnecting = ({ stage: { sockets } }: Page): boolean => sockets[0]?.active === true && !sockets[0].connected;
const isConnected = ({ stage: { sockets } }: Page): boolean => sockets[0]?.connected === true;

const ran = branches('accepted');
const accept: Step = (page) => {
  if (!isConnecting(page)) return;
  ran.saw('accepted');
  expect(page.accept().sort()).toEqual(page.watched.sort());
};
const refuse =
  (message: string): Step =>
  (page) => {
    if (isConnecting(page)) page.stage.socket.refuse(message);
  };
const lose =
  (reason: string): Step =>
  (page) => {
    if (isConnected(page)) page.stage.socket.lose(reason);
  };
const answer =
  (code: string): Step =>
  (page) => {
    if (isConnected(page)) page.stage.socket.answer({ ok: false, detail: 'Refused', code });
  };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NAMES).map((name) => (page: Page) => page.toggle(name)) },
  {
    weight: 5,
    arbitrary: fc.constantFrom<Step[]>(
      accept,
      accept,
      refuse('UNAUTHENTICATED'),
      refuse('TOO_MANY_SOCKETS'),
      lose('transport close'),
      lose('io server disconnect'),
      answer('RATE_LIMITED'),
      answer('FORBIDDEN'),
      ({ stage }) => stage.runTimers(),
      ({ stage }) => stage.client.tokenChanged(),
      ({ stage }) => stage.client.tokenRefreshed(),
      ({ stage }) => stage.client.check(),
      ({ stage }) => void (stage.reachable = !stage.reachable),
    ),
  },
);
const steps = fc.array(fc.tuple(step, fc.boolean()), { maxLength: 40 });

const run = async (page: Page, taken: readonly (readonly [Step, boolean])[]): Promise<void> => {
  for (const [take, isSettled] of taken) {
    take(page);
    if (isSettled) await settled();
  }
};

describe('the live client, under any sequence of events', () => {
  afterAll(() => ran.expectEach());

  it('opens at most one socket, and sends each watch of the page once when it is connected', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const page = new Page();
        await run(page, taken);
        expect(page.stage.sockets.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('connects eventually when there is a watch', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const page = new Page();
        await run(page, taken);
        if (page.watched.length === 0) page.toggle('shipments.watch');
        page.stage.reachable = true;
        for (let round = 0; round < 3; round += 1) {
          await settled();
          page.stage.runTimers();
        }
        await settled();
        expect(page.stage.socket.active).toBe(true);
      }),
    );
  });

  it('has no effect once it is closed', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(...NAMES), async (taken, name) => {
        const page = new Page();
        const { stage } = page;
        await run(page, taken);
        stage.client.close();
        const tokens = stage.sockets.flatMap((socket) => socket.tokens);
        const sent = stage.sockets.flatMap((socket) => socket.sent);
        const status = stage.client.status.getSnapshot();
        await settled();
        page.toggle(name);
        page.toggle(name);
        stage.client.tokenRefreshed();
        stage.client.check();
        stage.sockets[0]?.answer({ ok: false, detail: 'Too many requests', code: 'RATE_LIMITED' });
        expect(stage.waitingTimers).toBe(0);
        expect(stage.sockets.some(({ active }) => active)).toBe(false);
        expect(stage.sockets.flatMap((socket) => socket.tokens)).toEqual(tokens);
        expect(stage.sockets.flatMap((socket) => socket.sent)).toEqual(sent);
        expect(stage.client.status.getSnapshot()).toBe(status);
      }),
    );
  });
});
