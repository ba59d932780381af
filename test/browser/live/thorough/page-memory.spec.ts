import type { CDPSession } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import type { Client } from '../../../support/clients/client.js';
import { demoStaff } from '../../../support/clients/people.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

const CHANGES = 3_000;
/** Changes before the first measurement: code is compiled, bounded caches fill, and React has the second copy of its state. */
const FIRST_CHANGES = 3_000;
/** The desk shows this many shipments, so that older ones are in no list. */
const SHOWN = 200;
const OLDER = 60;
const AT_ONCE = 8;
/** One of this many changes is of a shipment that the desk shows. */
const SHOWN_EVERY = 10;
const MOST_GROWTH = 1_000_000;
/** A page on busy cores receives the changes of a minute late. */
const patient = { timeout: 240_000 };

test.describe.configure({ timeout: 600_000 });

const inParallel = async (count: number, work: (index: number) => Promise<unknown>): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

const heapOf = async (protocol: CDPSession): Promise<number> => {
  await protocol.send('HeapProfiler.collectGarbage');
  return (await protocol.send('Runtime.getHeapUsage')).usedSize;
};

const bookSome = async (client: Client, count: number): Promise<Shipment[]> => {
  const booked: Shipment[] = [];
  await inParallel(count, async () => booked.push(await newShipment(client)));
  return booked;
};

test('three thousand changes add less than a megabyte to the heap of desk, Details and Track', async ({
  page: desk,
  customer,
  anybody,
  anotherBrowser,
}) => {
  const older = await bookSome(customer.client, OLDER);
  const shown = await bookSome(customer.client, SHOWN);
  const followed = await newShipment(customer.client);
  const [details, track] = [await anotherBrowser(), await anotherBrowser()];
  await signInAs(desk, await demoStaff(anybody));
  await signInAs(details, customer);
  await desk.goto('/shipments');
  await details.goto(`/shipments/${followed.id}`);
  await track.goto(`/track?tracking=${followed.tracking_number}`);
  const pages = [desk, details, track];
  for (const each of pages) await expect(main(each).getByText('Live', { exact: true })).toBeVisible();
  const protocols = await Promise.all(pages.map((each) => each.context().newCDPSession(each)));

  const change = (index: number): Promise<unknown> => {
    const { id } = (index % SHOWN_EVERY === 0 ? shown[index % shown.length] : older[index % older.length]) ?? followed;
    return newUpdate(customer.client, id, { status: index % 2 === 0 ? 'in_transit' : 'at_facility' });
  };
  /** Makes the changes, then one that each page shows once it has received all. */
  const makeChanges = async (count: number, location: string): Promise<void> => {
    await inParallel(count, change);
    await newUpdate(customer.client, followed.id, { location });
    await expect(desk.getByRole('region', { name: 'Latest events' })).toContainText(location, patient);
    for (const each of [details, track]) await expect(main(each)).toContainText(location, patient);
  };
  await makeChanges(FIRST_CHANGES, 'Bergen');
  const before = await Promise.all(protocols.map(heapOf));
  await makeChanges(CHANGES, 'Leith');
  const growths = async (): Promise<number[]> =>
    (await Promise.all(protocols.map(heapOf))).map((heap, index) => heap - (before[index] ?? 0));
  await expect.poll(async () => Math.max(...(await growths()))).toBeLessThan(MOST_GROWTH);
  test.info().annotations.push({ type: 'growth', description: (await growths()).join() });
});
