import type { Page } from '@playwright/test';
import { demoAuditor, demoStaff } from '../../support/clients/people.js';
import { dayFromNow } from '../../support/clients/days.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { table, word } from '../support/desk-parts.js';
import { expect, failedRequest, test } from '../support/fixtures.js';
import { cutFilters, field, main, messageOf, rowOf, toast } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

test.use({ viewport: { width: 1440, height: 900 } });

const panel = (page: Page, number: string) => page.getByRole('region', { name: `Parcel ${number}` });

test('a parcel gets its next update in three clicks, and Back returns to its row', async ({
  page,
  customer,
  anybody,
}) => {
  const city = word();
  const street = word();
  const made = [];
  for (let count = 0; count < 24; count += 1) {
    made.push(await newShipment(customer.client, { sender_city: city, recipient_name: `Grace ${count}` }));
  }
  const [parcel, below] = [made[20], made[19]];
  if (!parcel || !below) throw new Error('there are no parcels');
  await customer.client.patch(`/shipments/${parcel.id}/`, { recipient_address: `7 ${street} Street` });
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?q=${city}`);
  await expect(rowOf(page, parcel.tracking_number)).toBeVisible();

  // Fully visible rows between the heading and the end of the list.
  const list = table(page).getByRole('rowgroup').last();
  const height = await list.evaluate((element) => element.clientHeight);
  const row = await rowOf(page, parcel.tracking_number).evaluate((element) => element.clientHeight);
  expect(row).toBeLessThanOrEqual(36);
  expect(Math.floor(height / 36)).toBeGreaterThanOrEqual(20);
  await expect(rowOf(page, parcel.tracking_number)).toContainText('Grace 20');
  await expect(rowOf(page, parcel.tracking_number).locator('mark')).toHaveText([city]);

  await rowOf(page, parcel.tracking_number).getByText('Grace 20').click();
  const details = panel(page, parcel.tracking_number);
  await expect(field(details, 'status')).toHaveValue('picked_up');
  await expect(field(details, 'location')).toHaveValue(city);
  await details.getByRole('button', { name: 'Add Tracking' }).click();
  const added = toast(page, 'Tracking information added successfully');
  await expect(added).toBeVisible();
  for (const button of await page.locator('.desk').getByRole('button').or(details.getByRole('link')).all()) {
    const isFree = await button.evaluate((element) => {
      const { left, top, width, height: tall } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + tall / 2);
      return !above?.closest('.Toastify__toast');
    });
    expect(isFree).toBe(true);
  }
  await expect(details.getByRole('region', { name: 'Timeline' }).getByRole('listitem')).toHaveCount(1);
  await expect(field(details, 'status')).toHaveValue('in_transit');
  await expect(rowOf(page, parcel.tracking_number)).toContainText('Picked Up');

  await field(details, 'timestamp').fill(`${dayFromNow(20)}T09:30`);
  await expect(details).toContainText('This time is in the future');
  await field(details, 'timestamp').fill(`${dayFromNow(-40)}T09:30`);
  await expect(details).toContainText('The shipment was booked after this time');
  await expect(details).toContainText('There is a newer update: Picked Up');
  await field(details, 'timestamp').fill('2017-03-02T09:30');
  await expect(details).not.toContainText('The shipment was booked after this time');
  await details.getByRole('button', { name: 'Add Tracking' }).click();
  await expect(await messageOf(details, 'timestamp')).toHaveText(
    'Date and time must not be more than one year before the booking',
  );

  await page.goBack();
  await expect(details).toHaveCount(0);
  await expect(rowOf(page, parcel.tracking_number).getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  await expect(rowOf(page, below.tracking_number).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page, below.tracking_number)).toBeVisible();
  await page.keyboard.press('k');
  await expect(details).toBeVisible();
  await details.getByRole('link', { name: 'Details' }).click();
  await expect(page).toHaveURL(`/shipments/${parcel.id}`);
  await page.goBack();
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, parcel.tracking_number).getByRole('link')).toBeFocused();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Go to a parcel');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, parcel.tracking_number).getByRole('link')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search shipments' })).toBeFocused();
  await page.keyboard.type(street);
  await expect(table(page).getByRole('rowheader')).toHaveText([parcel.tracking_number]);
  await expect(rowOf(page, parcel.tracking_number).locator('mark')).toHaveText([street]);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill('Due today');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/shipments?due=today&sort=last_scan_at');
});

test('several parcels get one update, each with a result; only failed ones are retried, with the same key', async ({
  page,
  customer,
  anybody,
  allow,
}) => {
  allow(failedRequest);
  const city = word();
  const made = [];
  for (let count = 0; count < 3; count += 1) made.push(await newShipment(customer.client, { sender_city: city }));
  const failing = made[1]?.id;
  const keys: string[] = [];
  let isDown = true;
  await page.route(/\/shipments\/\d+\/updates\/create\/$/, (route) => {
    if (!route.request().url().includes(`/${failing}/`)) return route.continue();
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    return isDown ? route.abort() : route.continue();
  });
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?q=${city}`);
  for (const { tracking_number } of made) await page.getByLabel(`Select ${tracking_number}`).check();
  await page.getByRole('button', { name: 'Update 3 selected' }).click();
  const details = page.getByRole('region', { name: 'Update several parcels' });
  await field(details, 'status').selectOption('exception');
  await field(details, 'location').fill('Tórshavn');
  await field(details, 'description').fill('The ferry is late');
  await details.getByRole('button', { name: 'Update 3 parcels' }).click();
  await expect(details.getByRole('status')).toHaveText('2 parcels updated, 1 failed');
  const results = details.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results.filter({ hasText: made[1]?.tracking_number ?? '' })).toContainText('Network Error');
  isDown = false;
  await details.getByRole('button', { name: 'Try 1 parcel again' }).click();
  await expect(details.getByRole('status')).toHaveText('3 parcels updated');
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await details.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: /selected$/ })).toHaveCount(0);
  for (const { tracking_number } of made) await expect(rowOf(page, tracking_number)).toContainText('Exception');
});

test('an auditor reads a parcel in the side panel, which offers no changes', async ({ page, customer, anybody }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await newUpdate(customer.client, id);
  await signInAs(page, await demoAuditor(anybody));
  await page.goto('/shipments');
  await expect.poll(() => cutFilters(page)).toEqual([]);
  await field(main(page), 'status').selectOption('attempted_delivery');
  await expect(page).toHaveURL('/shipments?status=attempted_delivery');
  await expect.poll(() => cutFilters(page)).not.toContain('status');
  await page.goto(`/shipments?q=${tracking_number}&open=${id}`);
  await expect(panel(page, tracking_number).getByRole('listitem')).toHaveCount(1);
  const searched = await main(page)
    .getByRole('button', { name: `Remove filter “${tracking_number}”` })
    .boundingBox();
  expect((searched?.x ?? Infinity) + (searched?.width ?? 0)).toBeLessThan((await table(page).boundingBox())?.x ?? 0);
  await expect(panel(page, tracking_number).getByRole('button', { name: 'Add Tracking' })).toHaveCount(0);
  await expect(main(page).getByRole('checkbox')).toHaveCount(0);
  await expect(main(page).getByRole('link', { name: 'Create Shipment' })).toHaveCount(0);
  for (const path of [`/shipments/${id}/add-tracking`, `/shipments/${id}/edit`, '/shipments/create']) {
    await page.goto(path);
    await expect(main(page)).toContainText('Auditors read everything and change nothing');
    await expect(
      main(page).getByRole('button', { name: /^(Add Tracking|Save Changes|Create Shipment)$/ }),
    ).toBeDisabled();
  }
});

test('a row shortens the city before the name, and its titles have the full text', async ({
  page,
  customer,
  anybody,
}) => {
  const { tracking_number } = await newShipment(customer.client, {
    ...{ sender_name: 'Grace Hopper', sender_city: 'Copenhagen', sender_country: 'Denmark' },
    ...{ recipient_name: 'Ada', recipient_city: 'Llanfairpwll' },
  });
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?q=${tracking_number}`);
  const row = rowOf(page, tracking_number);
  await expect(row.getByTitle('Grace Hopper, Copenhagen')).toBeVisible();
  for (const text of ['Grace Hopper', 'Ada', 'Llanfairpwll']) {
    const cut = await row.getByText(text, { exact: true }).evaluate((box) => box.scrollWidth - box.clientWidth);
    expect([text, cut]).toEqual([text, 0]);
  }
  for (const width of [1440, 1280, 1180]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [text, readable] of [
      ['Grace Hopper', 70],
      ['Copenhagen', 35],
    ] as const) {
      const shown = row.getByText(text, { exact: true });
      if (await shown.isVisible()) expect((await shown.boundingBox())?.width).toBeGreaterThan(readable);
    }
  }
});

test('the heading is as wide as the rows, and an empty checkbox has the color of the table', async ({
  page,
  customer,
  anybody,
}) => {
  const { tracking_number } = await newShipment(customer.client);
  await signInAs(page, await demoStaff(anybody));
  await page.addInitScript(() => localStorage.setItem('themePreference', 'dark'));
  await page.goto(`/shipments?q=${tracking_number}`);
  await expect(rowOf(page, tracking_number)).toBeVisible();
  const widths = await table(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => [row.clientWidth, row.getBoundingClientRect().right]));
  expect(widths).toHaveLength(2);
  expect(widths[0]).toEqual(widths[1]);
  await expect(page.getByRole('checkbox', { name: `Select ${tracking_number}` })).toHaveCSS(
    'background-color',
    'rgb(18, 27, 48)',
  );
});
