import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { demoAuditor, demoStaff } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { chips, numbers, search, table, word } from '../support/desk-parts.js';
import { expect, test } from '../support/fixtures.js';
import { main, rowOf, sidebar, toast } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';
import { dayFromNow } from '../../support/clients/days.js';

test('customers are redirected to the dashboard', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/shipments');
  await expect(page).toHaveURL('/dashboard');
});

for (const [role, person] of [
  ['staff', demoStaff],
  ['auditors', demoAuditor],
] as const) {
  test(`${role} see all shipments, on the dashboard and in the list that the sidebar links to`, async ({
    page,
    customer,
    anybody,
  }) => {
    const { tracking_number } = await newShipment(customer.client);
    await signInAs(page, await person(anybody));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'All Shipments' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: tracking_number })).toBeVisible();
    await sidebar(page).getByRole('link', { name: 'All Shipments' }).click();
    await expect(page).toHaveURL('/shipments');
    await expect(page.getByRole('heading', { level: 1, name: 'All Shipments' })).toBeVisible();
    await expect(page).toHaveTitle('All Shipments · Waymark');
    await expect(rowOf(page, tracking_number)).toBeVisible();
    // Where the sidebar leaves little space, nothing covers the title.
    await page.setViewportSize({ width: 768, height: 900 });
    await page.getByRole('heading', { level: 1 }).click({ trial: true, position: { x: 60, y: 12 } });
  });
}

test.describe('for staff', () => {
  test.beforeEach(async ({ page, anybody }) => {
    await signInAs(page, await demoStaff(anybody));
  });

  test('search, filters and headings are part of the address, and the list is exported and deleted from', async ({
    page,
    customer,
  }) => {
    const city = word();
    const first = await newShipment(customer.client, {
      sender_city: city,
      service_type: 'standard',
      recipient_name: '=HYPERLINK("x"), Ltd',
    });
    const second = await newShipment(customer.client, { sender_city: city, service_type: 'priority' });
    await newUpdate(customer.client, second.id, { status: 'delivered' });
    await page.goto('/shipments');

    await test.step('the search runs on the server', async () => {
      await search(page).fill(city);
      await expect(page).toHaveURL(`/shipments?q=${city}`);
      await expect(main(page).getByText('2 shipments', { exact: true })).toBeVisible();
      await page.reload();
      await expect(search(page)).toHaveValue(city);
      await expect(numbers(page)).toHaveText([second.tracking_number, first.tracking_number]);
    });

    await test.step('the headings sort the list', async () => {
      const heading = page.getByRole('columnheader', { name: 'Created At' });
      await expect(heading).toHaveAttribute('aria-sort', 'descending');
      await heading.getByRole('button').click();
      await expect(heading).toHaveAttribute('aria-sort', 'ascending');
      await expect(numbers(page)).toHaveText([first.tracking_number, second.tracking_number]);
      await expect(page).toHaveURL(`/shipments?q=${city}&sort=created_at`);
      await heading.getByRole('button').click();
      await expect(heading).toHaveAttribute('aria-sort', 'descending');
      await expect(page).toHaveURL(`/shipments?q=${city}`);
    });

    await test.step('every filter has a chip, and an empty result is reported', async () => {
      await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Delivered' });
      await expect(numbers(page)).toHaveText([second.tracking_number]);
      await page.getByLabel('Service type').selectOption({ label: 'Standard' });
      await expect(main(page).getByText('No shipments found')).toBeVisible();
      await expect(page).toHaveURL(`/shipments?q=${city}&status=delivered&service_type=standard`);
      await expect(chips(page)).toHaveText([`“${city}”`, 'Delivered', 'Standard', 'Clear all']);
      await page.getByRole('button', { name: 'Remove filter Delivered' }).click();
      await expect(page.getByRole('button', { name: 'Remove filter Standard' })).toBeFocused();
      await expect(numbers(page)).toHaveText([first.tracking_number]);
    });

    await test.step('the filtered list is exported as CSV', async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      expect((await download).suggestedFilename()).toMatch(/^shipments-\d{4}-\d\d-\d\d\.csv$/);
      const [heading, row, ...rest] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
      expect(heading).toMatch(/^\ufeff"id","tracking_number","status",/);
      expect(row).toContain(first.tracking_number);
      expect(row).toContain(`"'=HYPERLINK(""x""), Ltd"`);
      expect(rest).toEqual(['']);
    });

    await test.step('a shipment is deleted from its row', async () => {
      await page.getByRole('button', { name: `Actions for ${first.tracking_number}` }).click();
      await expect(page.getByRole('menuitem')).toHaveText(['Duplicate', 'Details', 'Edit', 'Delete', 'Add Tracking']);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(toast(page, 'Shipment deleted successfully')).toBeVisible();
      await expect(main(page).getByText('No shipments found')).toBeVisible();
    });

    await test.step('the filters are removed', async () => {
      await page.getByRole('button', { name: `Remove filter “${city}”` }).click();
      await expect(page).toHaveURL('/shipments?service_type=standard');
      await expect(search(page)).toHaveValue('');
      await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Delivered' });
      await page.getByRole('button', { name: 'Clear all' }).click();
      await expect(page).toHaveURL('/shipments');
      await expect(chips(page)).toHaveCount(0);
    });
  });

  test('typed text and days stay in their fields, a search without results offers the nearest, and headings are above their columns', async ({
    page,
    customer,
  }) => {
    const { tracking_number } = await newShipment(customer.client, { sender_name: 'Quillabamba' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/shipments');
    await search(page).evaluate((box: HTMLInputElement) => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        if (seen.at(-1) !== box.value) seen.push(box.value);
        requestAnimationFrame(look);
      };
      look();
    });
    const typed = ['quo', 'quo va', 'quo vadis', 'quilabamba'];
    for (const text of typed) {
      await search(page).fill(text);
      await expect(page).toHaveURL(`/shipments?q=${text.replace(' ', '+')}`);
    }
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['', ...typed]);

    await expect(main(page).getByText('Nothing matches “quilabamba”.')).toBeVisible();
    await page.getByRole('button', { name: 'Did you mean “quillabamba”?' }).click();
    await expect(page).toHaveURL('/shipments?q=quillabamba');
    await expect(search(page)).toHaveValue('quillabamba');
    const row = rowOf(page, tracking_number);
    await expect(row).toBeVisible();

    const leftOf = (cells: Locator) =>
      cells.evaluateAll((found) =>
        found
          .filter((cell) => getComputedStyle(cell).display !== 'none')
          .map((cell) => cell.getBoundingClientRect().left),
      );
    const headings = await leftOf(table(page).getByRole('columnheader'));
    expect(headings.length).toBeGreaterThan(6);
    expect(await leftOf(row.getByRole('cell').or(row.getByRole('rowheader')))).toEqual(headings);

    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByLabel('Created from').focus();
    await page.keyboard.type('02282024', { delay: 20 });
    await expect(page).toHaveURL('/shipments?from=2024-02-28');
    await expect(page.getByLabel('Created from', { exact: true })).toHaveValue('2024-02-28');
    await expect(chips(page).first()).toHaveText('created from 28 Feb 2024');
  });

  test('Back restores the scroll position; another order starts at the top', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 420 });
    await page.goto('/shipments');
    const list = table(page).getByRole('rowgroup').last();
    const top = () => list.evaluate(({ scrollTop }) => scrollTop);
    await expect(numbers(page).nth(5)).toBeVisible();
    await list.evaluate((element) => element.scrollTo(0, 60));
    await expect.poll(top).toBe(60);
    await numbers(page).nth(5).getByRole('link').click();
    const panel = page.getByRole('region', { name: /^Parcel / });
    await panel.getByRole('link', { name: 'Details' }).click();
    await expect(page.getByText('Shipment Details')).toBeVisible();
    await page.goBack();
    await expect(panel).toBeVisible();
    await expect.poll(top).toBe(60);
    await page.goBack();
    await expect(panel).toHaveCount(0);
    expect(await top()).toBe(60);
    await table(page).getByRole('button', { name: 'Status' }).click();
    await expect(page).toHaveURL('/shipments?sort=status');
    await expect.poll(top).toBe(0);
  });

  test('one click shows the shipments that need attention', async ({ page, customer }) => {
    const city = word();
    const attempted = await newShipment(customer.client, { sender_city: city });
    await newUpdate(customer.client, attempted.id, { status: 'attempted_delivery' });
    const late = await newShipment(customer.client, { sender_city: city, estimated_delivery: dayFromNow(-4) });
    const coming = await newShipment(customer.client, { sender_city: city, estimated_delivery: dayFromNow(9) });
    const timestamp = new Date(Date.now() - 5 * 86_400_000).toISOString();
    await newUpdate(customer.client, coming.id, { timestamp });
    await page.goto('/shipments');
    const queue = page.getByRole('region', { name: 'Needs attention' }).getByRole('button');
    await expect(queue).toHaveText([
      ...[/Late$/, /Due today$/, /Silent 3 days and more$/],
      ...[/Exception$/, /Attempted Delivery$/, /Delayed$/],
    ]);
    const choose = async (name: string, address: string): Promise<void> => {
      const tile = queue.filter({ hasText: name });
      await tile.click();
      await expect(tile).toHaveAttribute('aria-pressed', 'true');
      await expect(page).toHaveURL(address);
    };
    await choose('Attempted Delivery', '/shipments?status=attempted_delivery&sort=updated_at');
    await expect(rowOf(page, attempted.tracking_number)).toBeVisible();
    await expect(rowOf(page, 'Pending')).toHaveCount(0);

    await choose('Late', '/shipments?due=late&sort=estimated_delivery');
    await search(page).fill(city);
    await expect(rowOf(page, late.tracking_number)).toContainText(/[345] days late/);
    await expect(rowOf(page, coming.tracking_number)).toHaveCount(0);

    await page.getByRole('button', { name: 'Clear all' }).click();
    await choose('Silent 3 days and more', '/shipments?silent_days=3&sort=last_scan_at');
    await search(page).fill(city);
    await expect(rowOf(page, coming.tracking_number)).toContainText(/In \d+ days/);
    await expect(rowOf(page, late.tracking_number)).toHaveCount(0);
  });
});
