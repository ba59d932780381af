import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { Client } from '../../../support/clients/client.js';
import { demoStaff, type Person } from '../../../support/clients/people.js';
import { newShipment } from '../../../support/clients/samples.js';
import { ProductClock } from '../../../support/product/product-clock.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { main } from '../../support/parts.js';
import { startProduct } from '../../support/product.js';
import { signInAs } from '../../support/signed-in.js';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Time for the product to start and for the pages to open before midnight. */
const BEFORE = 15 * MINUTE;

interface Evening {
  address: string;
  staff: Person;
  /** For tomorrow at a destination in UTC. */
  shipment: Shipment;
  /** The next midnight in UTC, in milliseconds. */
  midnight: number;
  /** The time of the product, in milliseconds. */
  now: () => number;
  /** Sets the clock of the product to a second after midnight. */
  passMidnight: () => void;
}

/** Runs a test against a product whose clock shows a quarter of an hour before midnight. */
const inTheEvening = async (run: (evening: Evening) => Promise<void>): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'waymark-clock-'));
  const clock = new ProductClock(directory);
  const midnight = Math.ceil(Date.now() / DAY) * DAY;
  let shift = midnight - BEFORE - Date.now();
  const set = (next: number): void => {
    shift = next;
    clock.set(shift);
  };
  set(shift);
  const product = await startProduct(clock.environment);
  try {
    const staff = await demoStaff(new Client(() => product.address));
    const shipment = await newShipment(staff.client, {
      ...{ recipient_city: 'Reykjavík', recipient_country: 'Iceland' },
      estimated_delivery: new Date(midnight).toISOString().slice(0, 10),
    });
    expect(shipment.due).toMatchObject({ state: 'on_time', days: 1 });
    await run({
      ...{ address: product.address, staff, shipment, midnight },
      now: () => Date.now() + shift,
      passMidnight: () => set(midnight + 1_000 - Date.now()),
    });
  } finally {
    await product.stop();
    await rm(directory, { recursive: true });
  }
};

const expected = (page: Page) => main(page).getByRole('definition').first();
const row = (page: Page, { tracking_number }: Shipment) =>
  main(page).getByRole('row').filter({ hasText: tracking_number });

test.beforeEach(({ allow }) => {
  test.slow();
  // Access tokens expire with the jump of the clock, and the product stops while its pages are open.
  allow(failedRequest, failedSocket);
});

test('Track, a list of numbers, Details, dashboard and All shipments follow the day at the destination', async ({
  page,
  context,
}) => {
  await inTheEvening(async ({ address, staff, shipment, midnight, now, passMidnight }) => {
    await context.clock.install({ time: now() });
    await signInAs(page, staff);
    const open = async (path: string): Promise<Page> => {
      const opened = await context.newPage();
      await opened.goto(`${address}${path}`);
      return opened;
    };
    const { id, tracking_number } = shipment;
    const track = await open(pagePaths.trackNumber(tracking_number));
    const several = await open(pagePaths.trackNumber(`${tracking_number}, WM-0000-0000-0000-0`));
    const details = await open(pagePaths.shipment(id));
    const dashboard = await open(`/dashboard?due=today&q=${tracking_number}`);
    const desk = await open(`/shipments?q=${tracking_number}`);
    const dueToday = await open(`/shipments?due=today&q=${tracking_number}`);
    await expect(expected(track)).toHaveText(/^Tomorrow, /);
    await expect(row(several, shipment)).toContainText('Tomorrow, ');
    await expect(main(details).getByText('Expected: ')).toBeVisible();
    await expect(main(details).getByText('Tomorrow', { exact: true })).toBeVisible();
    await expect(row(desk, shipment)).toContainText('Tomorrow');
    for (const empty of [dashboard, dueToday]) {
      await expect(main(empty).getByText('No shipments found')).toBeVisible();
      await expect(row(empty, shipment)).toHaveCount(0);
    }

    passMidnight();
    await context.clock.fastForward(midnight + 1_000 - (await page.evaluate(() => Date.now())));
    await expect(expected(track)).toHaveText(/^Today, /);
    await expect(row(several, shipment)).toContainText('Today, ');
    await expect(main(details).getByText('Today', { exact: true })).toBeVisible();
    await expect(row(desk, shipment)).toContainText('Today');
    await context.clock.fastForward(MINUTE);
    for (const list of [dashboard, dueToday]) await expect(row(list, shipment)).toBeVisible();
  });
});

test('a hidden page has the words of the day as soon as it is shown again', async ({ page, context }) => {
  await inTheEvening(async ({ address, shipment, midnight, now, passMidnight }) => {
    await context.clock.install({ time: now() });
    await page.goto(`${address}${pagePaths.trackNumber(shipment.tracking_number)}`);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(expected(page)).toHaveText(/^Tomorrow, /);
    const become = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await become(true);
    await context.clock.pauseAt(now() + 1_000);
    passMidnight();
    // Changes the time, and runs no timer.
    await context.clock.setSystemTime(midnight + 1_000);
    await expect(expected(page)).toHaveText(/^Tomorrow, /);
    await become(false);
    await expect(expected(page)).toHaveText(/^Today, /);
  });
});
