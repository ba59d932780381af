import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEvent, AuditPage } from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { FOREIGN_CURSOR } from '../../support/live/foreign-cursor.js';
import { hangUp, listen, type Listener } from '../../support/live/live.js';
import { demoAuditor, demoStaff, newCustomer } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { useServer } from '../../support/product/server.js';
import { until } from '../../support/waiting/until.js';

const anybody = useServer();
let customer: Client;
let auditor: Client;

beforeAll(async () => {
  ({ client: customer } = await newCustomer(anybody));
  ({ client: auditor } = await demoAuditor(anybody));
});
afterEach(hangUp);

const eventsOf = ({ audit }: Listener): AuditEvent[] => audit.flatMap(({ events }) => events);
const ofShipment = (listener: Listener, id: number): AuditEvent[] =>
  eventsOf(listener).filter(({ shipment }) => shipment?.id === id);
const startOf = async (listener: Listener, after?: string): Promise<string> => {
  const answer = await listener.watchAudit(after);
  if (!answer.ok) throw new Error(answer.detail);
  return answer.cursor;
};

describe('audit.watch', () => {
  it('sends every event of the audit log once and in order', async () => {
    const listener = await listen(auditor);
    const cursor = await startOf(listener);
    const { id } = await newShipment(customer);
    for (let count = 0; count < 5; count += 1) await newUpdate(customer, id);
    await customer.delete(`/shipments/${id}/`);
    await until('the deletion', () => ofShipment(listener, id).some(({ type }) => type === 'ShipmentDeleted'));

    // Overdue deliveries may add events before the log is read.
    const events = eventsOf(listener);
    const { body } = await auditor.get<AuditPage>(`/audit/events/?after=${cursor}`);
    expect(events).toEqual(body.events.slice(0, events.length));
    expect(listener.audit.some(({ missed }) => missed)).toBe(false);
  });

  it('is for staff and auditors', async () => {
    const { client: staff } = await demoStaff(anybody);
    expect(await (await listen(staff)).watchAudit()).toMatchObject({ ok: true });
    for (const [client, code] of [
      [customer, 'FORBIDDEN'],
      [anybody, 'UNAUTHENTICATED'],
    ] as const) {
      const listener = await listen(client);
      expect(await listener.watchAudit()).toEqual({ ok: false, detail: expect.stringMatching(/\w/), code });
      await newShipment(customer);
      const bystander = await listen(auditor);
      await startOf(bystander, '0');
      await until('the event to reach the auditor', () => bystander.audit.length > 0);
      expect(listener.audit).toEqual([]);
    }
  });

  it('resumes from a cursor without gaps or duplicates, over any number of connections', async () => {
    const first = await listen(auditor);
    const start = await startOf(first);
    const { id } = await newShipment(customer);
    let seen: AuditEvent[] = [];
    let cursor = start;
    for (let round = 0; round < 4; round += 1) {
      const listener = await listen(auditor);
      expect(await startOf(listener, cursor)).toBe(cursor);
      await newUpdate(customer, id);
      const count = round + 2;
      await until(
        'the update',
        () => [...seen, ...eventsOf(listener)].filter((one) => one.shipment?.id === id).length >= count,
      );
      listener.socket.disconnect();
      seen = [...seen, ...eventsOf(listener)];
      cursor = listener.audit.at(-1)?.cursor ?? cursor;
      await newUpdate(customer, id);
    }
    const last = await listen(auditor);
    await startOf(last, cursor);
    const { body } = await auditor.get<AuditPage>(`/audit/events/?after=${start}`);
    await until('the rest', () => seen.length + eventsOf(last).length >= body.events.length);
    expect([...seen, ...eventsOf(last)]).toEqual(body.events);
  });

  it('reports that events were omitted, and sends the newest ones in small messages', async () => {
    const { id } = await newShipment(customer);
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 30 }, () => newUpdate(customer, id)));
    }
    const listener = await listen(auditor);
    await startOf(listener, '0');
    await until('the newest part', () => eventsOf(listener).length >= 100);
    expect(listener.audit[0]?.missed).toBe(true);
    expect(eventsOf(listener)).toHaveLength(100);
    for (const message of listener.audit) {
      expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(8_000);
    }
    const withEvents = listener.audit.filter(({ events }) => events.length > 0);
    expect(withEvents.length).toBeGreaterThan(1);
    for (const { events, cursor } of withEvents) expect(events.at(-1)?.cursor).toBe(cursor);
  });

  it('rejects a cursor of another log', async () => {
    for (const cursor of ['garbage', '9999999999999', FOREIGN_CURSOR]) {
      const listener = await listen(auditor);
      const start = await startOf(listener, cursor);
      await until('a message', () => listener.audit.length > 0);
      expect(listener.audit[0]).toEqual({ events: [], missed: true, cursor: start });
    }
  });

  it('ends with audit.unwatch', async () => {
    const listener = await listen(auditor);
    const other = await listen(auditor);
    await startOf(listener);
    listener.socket.emit('audit.unwatch');
    await startOf(other);
    await listener.watchTracking('WM-0');
    const { id } = await newShipment(customer);
    await until('the other to receive the change', () => ofShipment(other, id).length > 0);
    expect(ofShipment(listener, id)).toEqual([]);
  });
});
