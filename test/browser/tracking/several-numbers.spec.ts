import type { Page } from '@playwright/test';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { expectNoAxeViolations } from '../support/axe.js';
import { holdBack } from '../support/disturb.js';
import { expect, test } from '../support/fixtures.js';
import { rowOf } from '../support/parts.js';
import { addressOf, table, UNKNOWN } from '../support/several-numbers-parts.js';
import { line, numberField, shipmentOn } from '../support/track-parts.js';

/** Pastes as people do, so that the browser decides what remains of line breaks. */
const paste = async (page: Page, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await numberField(page).press('ControlOrMeta+v');
};

test('a pasted list shows a live line for each number, which opens its parcel', async ({ page, customer }) => {
  const [first, second] = [await newShipment(customer.client), await newShipment(customer.client)];
  await newUpdate(customer.client, first.id, { status: 'picked_up', location: 'Leith' });
  await page.goto('/track');
  // Rows of a sheet: the other cells are left out.
  const cellsOf = (number: string, row: number) => `${number},Receiver ${row},2026-05-01,Order 4711${row},12.50`;
  await paste(page, [first.tracking_number, UNKNOWN, second.tracking_number].map(cellsOf).join('\r\n'));
  await numberField(page).press('Enter');

  await expect(page.getByRole('heading', { level: 2, name: '3 numbers' })).toBeVisible();
  const cells = table(page).getByRole('rowheader');
  await expect(cells).toHaveText([first.tracking_number, UNKNOWN, second.tracking_number]);
  await expect(rowOf(page, first.tracking_number)).toContainText(/Picked Up.*Leith/);
  await expect(rowOf(page, UNKNOWN)).toContainText('Shipment not found');
  await expect(rowOf(page, UNKNOWN).getByRole('link')).toHaveCount(0);
  await expect(rowOf(page, second.tracking_number)).toContainText(/Pending.*No scan yet/);

  await expect(line(page, 'Live')).toBeVisible();
  await newUpdate(customer.client, second.id, { status: 'out_for_delivery', location: 'Oslo' });
  await expect(rowOf(page, second.tracking_number)).toContainText(/Out for Delivery.*Oslo/);
  await expect(rowOf(page, first.tracking_number)).toContainText('Leith');
  await expectNoAxeViolations(page);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await rowOf(page, second.tracking_number).getByRole('link').press('Enter');
  await expect(shipmentOn(page, second)).toBeVisible();
  await expect(page).toHaveURL(`/track?tracking=${second.tracking_number}`);
  await expect(table(page)).toHaveCount(0);
  await page.goBack();
  await expect(cells).toHaveText([first.tracking_number, UNKNOWN, second.tracking_number]);
  await expect(line(page, 'Live')).toBeVisible();
  await page.goForward();
  await page.getByRole('link', { name: 'All 3 numbers' }).click();
  await expect(rowOf(page, second.tracking_number)).toContainText('Oslo');
  expect(requests.filter((path) => path === '/api/v1/shipments/track/')).toEqual([]);

  await numberField(page).fill(first.tracking_number);
  await numberField(page).press('Enter');
  await expect(shipmentOn(page, first)).toBeVisible();
  await expect(page.getByRole('link', { name: 'All 3 numbers' })).toHaveCount(0);
});

test('an address with several numbers opens their list, and a reload of a parcel keeps the way back', async ({
  page,
  customer,
}) => {
  const [first, second] = [await newShipment(customer.client), await newShipment(customer.client)];
  const text = `${first.tracking_number}, ${second.tracking_number}`;
  const document = await page.goto(addressOf(text));
  expect(await document?.text()).not.toContain('class="summary');
  await expect(table(page).getByRole('rowheader')).toHaveText([first.tracking_number, second.tracking_number]);
  await rowOf(page, first.tracking_number).getByRole('link').click();
  await expect(shipmentOn(page, first)).toBeVisible();
  await page.reload();
  await expect(shipmentOn(page, first)).toBeVisible();
  await page.getByRole('link', { name: 'All 2 numbers' }).click();
  await expect(table(page)).toBeVisible();
  await expect(page).toHaveURL(/tracking=WM.+WM/);

  await test.step('the keyboard stays in its place when a parcel is opened and left', async () => {
    const link = rowOf(page, second.tracking_number).getByRole('link');
    await link.press('Enter');
    await expect(shipmentOn(page, second)).toBeVisible();
    await expect(page.getByRole('link', { name: 'All 2 numbers' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(link).toBeFocused();
  });
});

test('a list that repeats one number opens its parcel, and Back does not return to the list', async ({
  page,
  customer,
}) => {
  const shipment = await newShipment(customer.client);
  await page.goto('/track');
  await numberField(page).fill(`${shipment.tracking_number} ${shipment.tracking_number.toLowerCase()}`);
  await numberField(page).press('Enter');
  await expect(shipmentOn(page, shipment)).toBeVisible();
  await expect(page).toHaveURL(`/track?tracking=${shipment.tracking_number}`);
  await page.goBack();
  await expect(page).toHaveURL('/track');
});

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const) {
  test(`a list fits a page of ${width} pixels, while it loads and after`, async ({ page, customer }) => {
    await page.setViewportSize({ width, height });
    const shipment = await newShipment(customer.client, { estimated_delivery: null });
    await newUpdate(customer.client, shipment.id, {
      status: 'attempted_delivery',
      location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    });
    const show = await holdBack(page, '/shipments/track/**');
    await page.goto(addressOf(`${shipment.tracking_number}, ${UNKNOWN}, ${'1Z999AA10123456784'.repeat(3)}`));
    await expect(page.getByText('Looking up the shipments…')).toBeAttached();
    await expectNoAxeViolations(page);
    show();
    await expect(rowOf(page, shipment.tracking_number)).toContainText('Attempted');
    const overflows = await page.evaluate(() =>
      // The card hides what does not fit.
      ['html', 'table'].map((name) => {
        const element = document.querySelector(name);
        return (element?.scrollWidth ?? 0) - (element?.parentElement?.clientWidth ?? innerWidth);
      }),
    );
    expect(Math.max(...overflows)).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
    await expect(page.getByRole('button', { name: 'Track another' })).toBeVisible();
  });
}
