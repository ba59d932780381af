import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { newCustomer, signIn } from '../support/clients/people.js';
import { scan, waybill } from '../support/clients/samples.js';
import { newDataDirectory, startServer } from '../support/product/server.js';

const COMMANDS = 40;

interface Keyed {
  key: string;
  path: string;
  body: object;
}
const keyed = (path: string, body: object): Keyed => ({ key: randomUUID(), path, body });
const send = (client: Client, { key, path, body }: Keyed) =>
  client.post<{ id: number }>(path, body, { 'idempotency-key': key });

describe.each([
  ['left unchanged', false],
  ['emptied', true],
])('a coordination store %s after a kill between append and response', (_, isEmptied) => {
  it('duplicates no command, and every recorded command returns its result', async () => {
    const directory = await newDataDirectory();
    const first = await startServer(directory);
    const anybody = new Client(() => first.address);
    const { client, email, password } = await newCustomer(anybody);
    const known = keyed('/shipments/', waybill);
    const parcel = await send(client, known);
    const commands = [
      ...Array.from({ length: COMMANDS }, (_unused, index) =>
        keyed('/shipments/', { ...waybill, sender_city: `City ${index}` }),
      ),
      ...Array.from({ length: COMMANDS }, (_unused, index) =>
        keyed(`/shipments/${parcel.body.id}/updates/create/`, { ...scan, description: `Scan ${index}` }),
      ),
    ];
    const answered = new Map<string, number>();
    const sent = commands.map((command) =>
      send(client, command).then(
        ({ status, body }) => {
          if (status === 201) answered.set(command.key, body.id);
        },
        () => undefined,
      ),
    );
    await Promise.race(sent);
    await first.kill();
    await Promise.all(sent);
    expect(answered.size).toBeGreaterThan(0);

    if (isEmptied) {
      for (const file of readdirSync(directory)) {
        if (file.startsWith('coordination.db')) rmSync(join(directory, file));
      }
    }
    const second = await startServer(directory);
    const { client: back } = await signIn(new Client(() => second.address), email, password);
    const other = await send(back, { ...known, body: { ...waybill, sender_city: 'Another city' } });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    for (const command of [known, ...commands]) {
      const [once, again] = [await send(back, command), await send(back, command)];
      expect([once.status, again.status]).toEqual([201, 201]);
      expect(again.body.id).toBe(once.body.id);
      const before = command === known ? parcel.body.id : answered.get(command.key);
      expect(once.body.id).toBe(before ?? once.body.id);
    }
    const { body: shipments } = await back.get<Shipment[]>('/shipments/');
    expect(shipments).toHaveLength(COMMANDS + 1);
    expect(new Set(shipments.map(({ sender_city }) => sender_city)).size).toBe(COMMANDS + 1);
    expect(shipments.find(({ id }) => id === parcel.body.id)?.tracking_updates).toHaveLength(COMMANDS);
  });
});
