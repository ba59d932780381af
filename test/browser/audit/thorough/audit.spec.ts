import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { AuditEvent } from '@waymark/contracts';
import { demoAuditor, demoStaff, newCustomer } from '../../../support/clients/people.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { until } from '../../../support/waiting/until.js';
import { log, rows, search } from '../../support/audit-parts.js';
import { expect, failedRequest, test } from '../../support/fixtures.js';
import { isLive, main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

test('customers are redirected; staff and auditors find it among the tools', async ({ page, customer, anybody }) => {
  await signInAs(page, customer);
  await page.goto('/audit');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: 'Audit', exact: true })).toHaveCount(0);
  for (const person of [await demoStaff(anybody), await demoAuditor(anybody)]) {
    await signInAs(page, person);
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Audit', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
  }
});

test('a search typed by keyboard becomes filters of the address and the list', async ({ page, anybody }) => {
  const owner = await newCustomer(anybody);
  const { id, tracking_number } = await newShipment(owner.client);
  await newUpdate(owner.client, id, { status: 'picked_up', location: 'London' });
  await signInAs(page, await demoAuditor(anybody));
  await page.goto('/audit');
  await expect(rows(page).first()).toBeVisible();

  await search(page).fill('sh');
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(/^shipment:/);
  await search(page).press('ArrowDown');
  await search(page).press('Enter');
  await expect(search(page)).toHaveValue('shipment:');
  await search(page).pressSequentially(`${tracking_number} type:TrackingUpdateAd`);
  await search(page).press('Enter');
  await expect(search(page)).toHaveValue('');
  await expect(chips(page)).toHaveText([/type\s*Tracking update added/, new RegExp(tracking_number), 'Clear all']);
  await expect(page).toHaveURL(new RegExp(`type=TrackingUpdateAdded&shipment=${tracking_number}`));
  await expect(main(page).getByText('1 event', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveText([/Tracking update added.*Picked Up, London/]);

  await page.getByRole('button', { name: /^Remove filter type/ }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await press(page, 'Clear all');
  await expect(page).toHaveURL('/audit');
});

test('reports unknown filters and rejections by the server', async ({ page, allow, anybody }) => {
  allow(failedRequest);
  await signInAs(page, await demoAuditor(anybody));
  await page.goto('/audit');
  await search(page).fill('parcel colour:red from:soon');
  await search(page).press('Escape');
  await search(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('“parcel” has no qualifier');
  await expect(page.getByRole('alert')).toContainText('Unknown qualifier “colour”');
  await expect(page.getByRole('alert')).toContainText('from: needs a date');
  await expect(search(page)).toHaveValue('parcel colour:red from:soon');

  await page.goto('/audit?type=ParcelLost');
  await expect(page.getByRole('alert')).toContainText('Invalid search');
  await press(page, 'Clear the filters');
  await expect(rows(page).first()).toBeVisible();
});

test('a row expands to the whole event and links to the history at that event', async ({ page, anybody }) => {
  const auditor = await demoAuditor(anybody);
  const owner = await newCustomer(anybody);
  const { id, tracking_number } = await newShipment(owner.client);
  await newUpdate(owner.client, id);
  await owner.client.delete(`/shipments/${id}/`);
  const event = await until('the events to be found', async () => {
    const { body } = await auditor.client.get<{ events: AuditEvent[] }>(`/audit/events/?shipment=${id}`);
    return body.events.length === 3 && body.events[1];
  });
  await signInAs(page, auditor);
  await page.goto(`/audit?shipment=${id}`);
  await expect(rows(page)).toHaveCount(3);
  const row = rows(page).nth(1);
  const toggle = row.getByRole('button', { name: /^Tracking update added/ });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.press('Enter');
  for (const text of [owner.email, event.hash, event.previous_hash, event.request_id, event.id, '"Reykjavík"']) {
    await expect(row).toContainText(text);
  }
  await row.getByRole('link', { name: 'History at this event' }).click();
  await expect(page).toHaveURL(`/shipments/${id}/history?version=2`);
  await expect(page.getByRole('heading', { level: 1, name: tracking_number })).toBeVisible();
  await expect(main(page)).toContainText('Deleted on');
});

test('filters by the actor of an event', async ({ page, anybody }) => {
  const owner = await newCustomer(anybody);
  const { id } = await newShipment(owner.client);
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/audit?shipment=${id}`);
  await rows(page).first().getByRole('button').click();
  await rows(page).getByRole('button', { name: 'Only this actor' }).click();
  await expect(page).toHaveURL(new RegExp(`actor=${encodeURIComponent(owner.email)}`));
  await expect(chips(page)).toContainText([id.toString(), owner.email].toReversed());
});

test.describe('in a distant time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('days and times are in the chosen time zone', async ({ page, anybody }) => {
    const owner = await newCustomer(anybody);
    const { tracking_number, created_at } = await newShipment(owner.client);
    const formatted = (timeZone: string, timeStyle?: 'medium') =>
      new Intl.DateTimeFormat(timeStyle ? 'en-GB' : 'sv-SE', {
        timeZone,
        ...(timeStyle && { dateStyle: 'medium', timeStyle }),
      }).format(new Date(created_at));
    await signInAs(page, await demoAuditor(anybody));
    for (const [zone, choice] of [
      ['Pacific/Auckland', 'Pacific/Auckland'],
      ['UTC', 'UTC'],
    ] as const) {
      const day = formatted(zone);
      await page.goto(`/audit?shipment=${tracking_number}&from=${day}&to=${day}`);
      await main(page).getByRole('combobox', { name: 'Time zone', exact: true }).selectOption(choice);
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page).getByRole('time')).toHaveText(formatted(zone, 'medium'));
    }
    await expect(page).toHaveURL(/zone=utc/);
    const hour = () =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' })
        .format()
        .replace(/\d+$/, '');
    const pressed = hour();
    await press(page, 'Verify the log');
    const verdict = main(page).getByRole('region', { name: 'Verification' });
    await expect(verdict).toContainText('Checked ');
    const said = await verdict.innerText();
    expect([pressed, hour()].some((one) => said.includes(`Checked ${one}`))).toBe(true);
  });
});

test('a matching event appears at once, and waits while the list is paused', async ({
  page,
  anybody,
  anotherBrowser,
}) => {
  const auditor = await demoAuditor(anybody);
  const owner = await newCustomer(anybody);
  const { id } = await newShipment(owner.client);
  const other = await newShipment(owner.client);
  const narrowed = await anotherBrowser();
  await signInAs(page, auditor);
  await signInAs(narrowed, auditor);
  await page.goto(`/audit?actor=${encodeURIComponent(owner.email)}&type=TrackingUpdateAdded`);
  await narrowed.goto(`/audit?shipment=${id}&type=TrackingUpdateAdded`);
  for (const reader of [page, narrowed]) {
    await isLive(reader);
    await expect(main(reader).getByText('No events found')).toBeVisible();
  }
  await newUpdate(owner.client, other.id, { status: 'picked_up', location: 'Oslo' });
  await newUpdate(owner.client, id, { status: 'delivered', location: 'Bergen' });
  await expect(rows(page)).toHaveText([/Delivered, Bergen/, /Picked Up, Oslo/]);
  await expect(rows(narrowed)).toHaveText([/Delivered, Bergen/]);

  await press(page, 'Pause');
  await newUpdate(owner.client, id, { location: 'Paris' });
  await expect(rows(narrowed)).toHaveCount(2);
  await expect(main(page).getByRole('button', { name: '1 new event' })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await press(page, '1 new event');
  await expect(rows(page).first()).toContainText('Paris');
  await newUpdate(owner.client, id, { location: 'Rome' });
  await expect(main(page).getByRole('button', { name: '1 new event' })).toBeVisible();
  await press(page, 'Resume');
  await expect(rows(page).first()).toContainText('Rome');
});

test('scrolling loads older events, and new events wait until the list is at its top', async ({ page, anybody }) => {
  test.setTimeout(120_000);
  const owner = await newCustomer(anybody);
  const { id } = await newShipment(owner.client);
  for (let batch = 0; batch < 16; batch += 1) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => newUpdate(owner.client, id, { location: `Hub ${batch * 10 + index}` })),
    );
  }
  await signInAs(page, await demoAuditor(anybody));
  await page.goto(`/audit?shipment=${id}`);
  await isLive(page);
  await expect(main(page).getByText('161 events', { exact: true })).toBeVisible();
  const first = rows(page).filter({ hasText: 'Shipment created' });
  await expect(async () => {
    await log(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(first).toBeVisible({ timeout: 500 });
  }).toPass();
  await newUpdate(owner.client, id, { location: 'Paris' });
  await press(page, '1 new event');
  await expect(rows(page).first()).toContainText('Paris');
  await expect(rows(page).first()).toBeInViewport();
});

for (const [format, ending] of [
  ['NDJSON', 'ndjson'],
  ['CSV', 'csv'],
] as const) {
  test(`exports the selection as ${format}`, async ({ page, anybody }) => {
    const owner = await newCustomer(anybody);
    const { id } = await newShipment(owner.client);
    await newUpdate(owner.client, id);
    await signInAs(page, await demoStaff(anybody));
    await page.goto(`/audit?shipment=${id}`);
    await expect(rows(page)).toHaveCount(2);
    await press(page, 'Export');
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: `Export ${format}` }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`waymark-events.${ending}`);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(format === 'CSV' ? 3 : 2);
    expect(lines.at(-1)).toContain(`shipment-${id}`);
  });
}
