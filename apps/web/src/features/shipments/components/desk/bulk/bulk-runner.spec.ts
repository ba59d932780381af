import { beforeEach, describe, expect, it } from '@jest/globals';
import { RequestError } from '@waymark/client';
import type { Shipment, TrackingUpdate, TrackingUpdateRequest } from '@waymark/contracts';
import fc from 'fast-check';
import { storageOf } from '../../../../../lib/storage/testing/storages.js';
import { storedBatch } from './bulk-batch.js';
import { isUndoable, type BulkCommand, type BulkPatch, type Part } from './bulk-part.js';
import { partsOf } from './bulk-plan.js';
import { BulkRunner } from './bulk-runner.js';
import type { PartRequests } from './bulk-steps.js';
import { newGate } from './bulk-update.js';

const update: TrackingUpdateRequest = {
  ...{ timestamp: '2026-03-01T10:00:00.000Z', status: 'exception', location: 'Leith', description: 'Storm' },
};

/** `before`: the request is lost. `after`: the response is lost. `busy`: the server asks for a pause. `down`: it refuses. */
const FAULTS = ['none', 'before', 'after', 'busy', 'down'] as const;
type Fault = (typeof FAULTS)[number];

/** A server with a few shipments that fails on demand. */
class Server {
  readonly shipments = new Map<number, Shipment>();
  readonly recorded = new Map<number, number>();
  private readonly answered = new Map<string, { id: number; version: number } | null>();
  private lastId = 100;
  faults: Fault[] = [];

  constructor(count: number) {
    for (let id = 1; id <= count; id += 1) {
      this.shipments.set(id, {
        ...{ id, tracking_number: `WM-${id}`, version: 1, status: 'in_transit', estimated_delivery: '2026-03-02' },
        ...{ tracking_updates: [] as TrackingUpdate[], shipment_date: null, created_at: '2026-02-01T00:00:00.000Z' },
      } as Shipment);
    }
  }

  /** Changes a shipment as another person. */
  change(id: number, changed: Partial<Shipment>): Shipment {
    const shipment = this.of(id);
    const next = { ...shipment, ...changed, version: shipment.version + 1 };
    this.shipments.set(id, next);
    return next;
  }

  of(id: number): Shipment {
    const shipment = this.shipments.get(id);
    if (!shipment) throw new Error(`no shipment ${id}`);
    return shipment;
  }

  private async request<Answer>(act: () => Answer): Promise<Answer> {
    await Promise.resolve();
    const fault = this.faults.shift() ?? 'none';
    if (fault === 'before') throw new RequestError('Network Error');
    if (fault === 'busy') throw new RequestError('busy', 503, { detail: 'Busy.', code: 'BUSY' }, 1);
    if (fault === 'down') throw new RequestError('down', 503, { detail: 'Down.', code: 'DOWN' });
    const answer = act();
    if (fault === 'after') throw new RequestError('Network Error');
    return answer;
  }

  private expecting(id: number, version: number): void {
    if (this.of(id).version !== version) throw new RequestError('stale', 412, { detail: 'Stale.', code: 'STALE' });
  }

  /** Records an update as the same person by hand, after the selection. */
  addByHand(id: number, details: TrackingUpdateRequest): void {
    const added = { ...details, id: (this.lastId += 1), reported_by: 'courier', recorded_at: '' } as const;
    this.change(id, { status: details.status, tracking_updates: [added, ...this.of(id).tracking_updates] });
  }

  private isRepeated(id: number, { location, description }: TrackingUpdateRequest): boolean {
    return this.of(id).tracking_updates.some((one) => one.location === location && one.description === description);
  }

  requestsOf = (batch: string, { id }: Part, gate = newGate(async () => undefined)): PartRequests => ({
    read: () => gate(() => this.request(() => this.of(id))),
    add: (details) =>
      gate(() =>
        this.request(() => {
          const key = `${batch}:${id}`;
          const known = this.answered.get(key);
          if (known !== undefined) return known;
          if (this.isRepeated(id, details)) {
            this.answered.set(key, null);
            return null;
          }
          this.recorded.set(id, (this.recorded.get(id) ?? 0) + 1);
          this.addByHand(id, details);
          const added = { id: this.lastId, version: this.of(id).version };
          this.answered.set(key, added);
          return added;
        }),
      ),
    edit: (patch, version) =>
      gate(() =>
        this.request(() => {
          this.expecting(id, version);
          return this.change(id, patch as Partial<Shipment>);
        }),
      ),
    remove: (own, version) =>
      gate(() =>
        this.request(() => {
          const { tracking_updates } = this.of(id);
          if (!tracking_updates.some((one) => one.id === own)) throw new RequestError('gone', 404, { code: 'GONE' });
          this.expecting(id, version);
          const left = tracking_updates.filter((one) => one.id !== own);
          this.change(id, { tracking_updates: left, status: left[0]?.status ?? 'in_transit' });
        }),
      ),
    forget: () => undefined,
  });
}

const runnerOf = (server: Server): BulkRunner =>
  new BulkRunner(
    storedBatch('ada'),
    (batch, part, gate) => server.requestsOf(batch.id, part, gate),
    newGate(async () => undefined),
  );

const begin = (runner: BulkRunner, server: Server, command: BulkCommand): Promise<void> =>
  runner.begin(command, partsOf([...server.shipments.values()], command, new Set()));

const kindsOf = (runner: BulkRunner) => runner.batch()?.parts.map(({ outcome }) => outcome.kind);

const anyFaults = fc.array(fc.constantFrom(...FAULTS), { maxLength: 16 });
const anyCommand: fc.Arbitrary<BulkCommand> = fc.constantFrom<BulkCommand>(
  { update, patch: {} },
  { update, patch: { estimated_delivery: '2026-03-09' } },
  { update: null, patch: { estimated_delivery: '2026-03-09' } },
  { update: null, patch: { estimated_delivery: '2026-03-09', status: 'delayed' } },
);
/** Runs the batch with faults and reloads, and retries until nothing fails. */
const settle = async (server: Server, runner: BulkRunner, faults: readonly Fault[], isLeft: boolean) => {
  server.faults = [...faults];
  await runner.tryAgain();
  const after = isLeft ? runnerOf(server) : runner;
  server.faults = [];
  await after.tryAgain();
  return after;
};

const hasAll = ({ tracking_updates, estimated_delivery, status }: Shipment, { update, patch }: BulkCommand) =>
  tracking_updates.length === (update ? 1 : 0) &&
  estimated_delivery === (patch.estimated_delivery ?? '2026-03-02') &&
  status === (update?.status ?? patch.status ?? 'in_transit');

describe('a batch', () => {
  beforeEach(() => void storageOf('sessionStorage'));

  it('changes each parcel once, whatever fails and however often the page reloads', async () => {
    await fc.assert(
      fc.asyncProperty(anyCommand, anyFaults, anyFaults, fc.boolean(), async (command, first, second, isLeft) => {
        storageOf('sessionStorage').clear();
        const server = new Server(5);
        const begun = runnerOf(server);
        server.faults = [...first];
        await begin(begun, server, command);
        const runner = await settle(server, begun, second, isLeft);
        expect([...server.shipments.values()].filter((one) => !hasAll(one, command))).toEqual([]);
        expect(new Set(kindsOf(runner))).toEqual(new Set(['done']));
        for (const count of server.recorded.values()) expect(count).toBe(1);
      }),
      { numRuns: 150 },
    );
  });

  it('is undone completely, whatever fails and however often the page reloads', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyCommand,
        fc.array(anyFaults, { minLength: 4, maxLength: 4 }),
        fc.boolean(),
        fc.boolean(),
        async (command, [first = [], second = [], third = [], fourth = []], isLeft, isWhole) => {
          storageOf('sessionStorage').clear();
          const server = new Server(5);
          let runner = runnerOf(server);
          server.faults = [...first];
          await begin(runner, server, command);
          if (isWhole) runner = await settle(server, runner, second, isLeft);
          server.faults = [...third];
          await runner.undo();
          runner = await settle(server, runner, fourth, isLeft);
          for (const shipment of server.shipments.values()) {
            expect(hasAll(shipment, { update: null, patch: {} })).toBe(true);
          }
          for (const count of server.recorded.values()) expect(count).toBe(1);
          expect(kindsOf(runner)?.filter((kind) => kind !== 'undone' && kind !== 'skipped')).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('undoes nothing on a parcel that another person has changed since, and undoes the others', async () => {
    await fc.assert(
      fc.asyncProperty(anyCommand, anyFaults, anyFaults, fc.boolean(), async (command, first, second, isLeft) => {
        storageOf('sessionStorage').clear();
        const server = new Server(4);
        let runner = runnerOf(server);
        server.faults = [...first];
        await begin(runner, server, command);
        runner = await settle(server, runner, [], isLeft);
        const changed = server.change(2, { estimated_delivery: '2026-04-01', recipient_phone: '1' });
        server.faults = [...second];
        await runner.undo();
        runner = await settle(server, runner, [], isLeft);
        expect(kindsOf(runner)).toEqual(['undone', 'kept', 'undone', 'undone']);
        expect(server.of(2)).toEqual(changed);
        expect(runner.stage()).toBe('open');
      }),
    );
  });

  it('reads the earlier value again when another person changed the shipment between selection and edit', async () => {
    const server = new Server(1);
    const runner = runnerOf(server);
    const patch: BulkPatch = { estimated_delivery: '2026-03-09' };
    const parts = partsOf([...server.shipments.values()], { update, patch }, new Set());
    server.change(1, { estimated_delivery: '2026-03-05' });
    await runner.begin({ update, patch }, parts);
    expect(server.of(1).estimated_delivery).toBe('2026-03-09');
    await runner.undo();
    expect(server.of(1).estimated_delivery).toBe('2026-03-05');
  });

  it('does not undo an update that the person had added by hand', async () => {
    await fc.assert(
      fc.asyncProperty(anyFaults, anyFaults, fc.boolean(), fc.boolean(), async (first, second, isLeft, hasDate) => {
        storageOf('sessionStorage').clear();
        const server = new Server(2);
        let runner = runnerOf(server);
        const command: BulkCommand = { update, patch: hasDate ? { estimated_delivery: '2026-03-09' } : {} };
        const parts = partsOf([...server.shipments.values()], command, new Set());
        server.addByHand(1, update);
        const byHand = server.of(1).tracking_updates;
        server.faults = [...first];
        await runner.begin(command, parts);
        runner = await settle(server, runner, [], isLeft);
        expect(kindsOf(runner)).toEqual([hasDate ? 'done' : 'skipped', 'done']);
        server.faults = [...second];
        await runner.undo();
        await settle(server, runner, [], isLeft);
        expect(server.of(1)).toMatchObject({ tracking_updates: byHand, estimated_delivery: '2026-03-02' });
        expect(hasAll(server.of(2), { update: null, patch: {} })).toBe(true);
      }),
    );
  });

  it('does not delay a parcel that was delivered after its selection', async () => {
    const server = new Server(1);
    const runner = runnerOf(server);
    const command: BulkCommand = { update: null, patch: { status: 'delayed' } };
    const parts = partsOf([...server.shipments.values()], command, new Set());
    server.change(1, { status: 'delivered' });
    await runner.begin(command, parts);
    expect([server.of(1).status, runner.stage()]).toEqual(['delivered', 'failed']);
  });

  it('does not report an edit as undone if its response was lost and another person has changed a field since', async () => {
    const server = new Server(1);
    const runner = runnerOf(server);
    server.faults = ['after'];
    await begin(runner, server, { update: null, patch: { estimated_delivery: '2026-03-09', status: 'delayed' } });
    const changed = server.change(1, { status: 'in_transit' });
    await runner.undo();
    expect([kindsOf(runner), server.of(1)]).toEqual([['kept'], changed]);
  });

  it('has nothing to undo if the server refused every request', async () => {
    const server = new Server(2);
    const runner = runnerOf(server);
    server.faults = ['down', 'down'];
    await begin(runner, server, { update, patch: { estimated_delivery: '2026-03-09' } });
    expect([runner.stage(), runner.batch()?.parts.some(isUndoable)]).toEqual(['failed', false]);
  });

  it('ends when the person finishes it, and leaves nothing in the tab', async () => {
    const stored = storageOf('sessionStorage');
    const server = new Server(2);
    const runner = runnerOf(server);
    expect(runner.stage()).toBe('none');
    await begin(runner, server, { update, patch: {} });
    expect(runner.stage()).toBe('open');
    expect(stored.size).toBeGreaterThan(0);
    runner.finish();
    expect([runner.stage(), stored.size, runnerOf(server).stage()]).toEqual(['none', 0, 'none']);
  });
});
