import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { demoAuditor, demoStaff, type Person } from '../../../support/clients/people.js';
import type { Client } from '../../../support/clients/client.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { verifyOffline } from '../../../support/log/verify.js';
import { expectNoAxeViolations } from '../../support/axe.js';
import { expect, test } from '../../support/fixtures.js';
import { change, events, expectToStandAt, facts, open, press } from '../../support/history-parts.js';
import { main } from '../../support/parts.js';

const STAFF = 'staff@demo.test';
const DAY = '2026-02-03';

/** A parcel booked by the customer and scanned twice by staff, and the texts that must not reach the customer. */
const scanned = async (customer: Person, anybody: Client) => {
  const { client: staff } = await demoStaff(anybody);
  const { id } = await newShipment(customer.client);
  for (const [status, hour] of [
    ['picked_up', '08'],
    ['at_facility', '09'],
  ] as const) {
    await newUpdate(staff, id, { status, location: 'Oslo', timestamp: `${DAY}T${hour}:00:00.000Z` });
  }
  const { body: profile } = await staff.get<{ id: string }>('/accounts/profile/');
  return { id, staff, secrets: [STAFF, profile.id] };
};

/** Every response of the API to a page, over HTTP and sockets. */
const receivedBy = (page: Page): string[] => {
  const received: string[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return;
    response.text().then(
      (text) => received.push(text),
      () => undefined,
    );
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
  return received;
};

const proves = (page: Page) => expect(main(page)).toContainText('This parcel’s history is part of the log signed on');

test("a customer's history with staff scans is proven and names no member of staff", async ({
  page,
  customer,
  anybody,
}) => {
  const { id, staff, secrets } = await scanned(customer, anybody);
  const received = receivedBy(page);
  await open(page, customer, `/shipments/${id}/history`);
  await expectToStandAt(page, 3, 3);
  await proves(page);
  await expect(main(page)).toContainText('whose signature is good');
  await expect(main(page)).toContainText('The actors of 2 entries are withheld');
  await expect(facts(change(page), 'Who')).toHaveText(/Courier staff\s*name withheld/);
  await expect(change(page)).toContainText('this page checks the entry by its hash');
  await expect(change(page)).not.toContainText('Request id');
  await expectNoAxeViolations(page);
  await events(page).nth(0).getByRole('button').click();
  await expect(facts(change(page), 'Who')).toContainText(customer.email);
  await expect(change(page)).not.toContainText('withheld');

  await newUpdate(staff, id, { status: 'out_for_delivery', location: 'Bergen' });
  await expect(events(page)).toHaveCount(4);
  await expect(main(page)).toContainText('The actors of 3 entries are withheld');
  await proves(page);

  const contents = [await page.content()];
  const download = page.waitForEvent('download');
  await press(page, 'Save the proof');
  const file = await (await download).path();
  const output = await verifyOffline(file);
  expect(output).toContain('its actor is withheld, so only its hash was checked');
  expect(output).not.toContain('altered');

  await page.goto(`/shipments/${id}/history?day=${DAY}&zone=UTC&by=happened`);
  const sheet = page.getByRole('article', { name: 'Sheet' });
  await expect(sheet).toContainText('Courier staff (name withheld)');
  await expect(sheet.getByRole('region', { name: 'Verdict' })).toContainText('The actors of 3 entries are withheld');
  await expect(sheet.getByRole('region', { name: 'Verdict' })).toContainText('the signature is good');
  const files: string[] = [];
  for (const name of ['Save as CSV', 'Save with its proof']) {
    const saved = page.waitForEvent('download');
    await press(page, name);
    files.push(await readFile(await (await saved).path(), 'utf8'));
  }
  expect(files.join('')).toContain('waymark-redacted-inclusion-1');
  expect(received.join('')).toContain('"redacted":true');
  contents.push(await page.content());
  for (const secret of secrets) {
    expect([...contents, ...received, ...files].filter((text) => text.includes(secret))).toEqual([]);
  }
});

test('an auditor sees who scanned', async ({ page, customer, anybody }) => {
  const { id } = await scanned(customer, anybody);
  await open(page, await demoAuditor(anybody), `/shipments/${id}/history`);
  await expect(facts(change(page), 'Who')).toHaveText(/staff@demo\.test\s*staff/);
  await proves(page);
  await expect(main(page)).not.toContainText('withheld');
});
