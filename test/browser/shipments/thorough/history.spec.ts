import { readFile } from 'node:fs/promises';
import type { HistoryEntry } from '@waymark/contracts';
import { minutesFromNow } from '../../../support/clients/days.js';
import { demoAuditor, demoStaff } from '../../../support/clients/people.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { failing, withoutLiveLine } from '../../support/disturb.js';
import { expect, failedRequest, test } from '../../support/fixtures.js';
import {
  change,
  events,
  facts,
  open,
  press,
  slider,
  expectToStandAt,
  state,
  withPast,
} from '../../support/history-parts.js';
import { main } from '../../support/parts.js';
import { afterPauses, withClock } from '../../support/pauses.js';
import { signInAs } from '../../support/signed-in.js';

test('keeps a long e-mail address in its column', async ({ page, customer }) => {
  const sender_email = `${'harbour-books-and-maps'.repeat(2)}@${'long-name'.repeat(5)}.example.com`;
  const { id } = await newShipment(customer.client, { sender_email });
  await open(page, customer, `/shipments/${id}/history`);
  await change(page).getByText('fields got their first value').click();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(facts(change(page), 'Sender email')).toHaveText(sender_email);
    for (const panel of [change(page), state(page)]) {
      const overflowing = await panel
        .getByRole('definition')
        .evaluateAll((found) => found.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
      expect(overflowing, `at ${width} pixels`).toEqual([]);
      const beyond = await panel.getByRole('definition').evaluateAll(
        (found) =>
          found.filter((one) => {
            const [own, column] = [one.getBoundingClientRect(), one.parentElement?.getBoundingClientRect()];
            return own.right > (column?.right ?? 0) + 1;
          }).length,
      );
      expect(beyond, `at ${width} pixels`).toBe(0);
    }
  }
});

test('opens the latest version from the details, and shows what each event changed', async ({ page, customer }) => {
  const { id, tracking_number } = await withPast(customer);
  await open(page, customer, `/shipments/${id}`);
  await main(page).getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(`/shipments/${id}/history`);
  await expect(page.getByRole('heading', { level: 1, name: tracking_number })).toBeVisible();
  await expect(page).toHaveTitle(`History of ${tracking_number} · Waymark`);
  await expectToStandAt(page, 4, 4);
  await expect(state(page)).toContainText('At Local Facility');
  await expect(events(page)).toHaveCount(4);

  await events(page).nth(2).getByRole('button').click();
  await expectToStandAt(page, 3, 4);
  await expect(facts(change(page), 'Weight')).toContainText(/2\.5 kg.*7\.5 kg/);
  await expect(facts(change(page), 'Who')).toContainText(customer.email);
  await expect(facts(state(page), 'Weight')).toHaveText('7.5 kg');
  await expect(state(page).getByText('changed')).toHaveCount(1);
  await expect(state(page)).not.toContainText('At Local Facility');

  await events(page).nth(1).getByRole('button').click();
  await expect(facts(state(page), 'Weight')).toHaveText('2.5 kg');
  await expect(change(page)).toContainText('Picked Up');

  const { body: entries } = await customer.client.get<HistoryEntry[]>(`/shipments/${id}/history/`);
  for (const { version, hash, request_id } of entries) {
    await events(page)
      .nth(version - 1)
      .getByRole('button')
      .click();
    await expectToStandAt(page, version, entries.length);
    await expect(facts(change(page), 'Request id')).toContainText(String(request_id));
    await expect(change(page).getByTitle(hash)).toBeVisible();
  }
});

test('a version says that only the sender reported the delivery, until a courier confirms it', async ({
  page,
  customer,
  anybody,
}) => {
  const { client: courier } = await demoStaff(anybody);
  const { id } = await newShipment(customer.client);
  await newUpdate(customer.client, id, { status: 'delivered' });
  await newUpdate(courier, id, { status: 'delivered', timestamp: minutesFromNow(-30) });
  await open(page, customer, `/shipments/${id}/history?version=2`);
  const status = state(page).locator('[data-status]').first().locator('../..');
  await expect(status).toContainText('Reported by the sender');
  await events(page).nth(2).getByRole('button').click();
  await expectToStandAt(page, 3, 3);
  await expect(status).toContainText('Delivered');
  await expect(status).not.toContainText('Reported by');
});

test('keys step through versions, with and without focus on the slider', async ({ page, customer }) => {
  const { id } = await withPast(customer);
  await open(page, customer, `/shipments/${id}/history`);
  await expectToStandAt(page, 4, 4);
  for (const [key, version] of [
    ['ArrowLeft', 3],
    ['k', 2],
    ['j', 3],
    ['Home', 1],
    ['ArrowLeft', 1],
    ['ArrowRight', 2],
    ['End', 4],
  ] as const) {
    await page.keyboard.press(key);
    await expectToStandAt(page, version, 4);
  }
  await slider(page).focus();
  for (const [key, version] of [
    ['ArrowLeft', 3],
    ['PageDown', 2],
    ['PageUp', 3],
    ['Home', 1],
    ['End', 4],
  ] as const) {
    await page.keyboard.press(key);
    await expectToStandAt(page, version, 4);
  }
});

test('the only event is marked at the handle', async ({ page, customer }) => {
  const { id } = await newShipment(customer.client);
  await open(page, customer, `/shipments/${id}/history`);
  await expectToStandAt(page, 1, 1);
  const handle = await slider(page).evaluate((input) => {
    const width = parseFloat(getComputedStyle(input).getPropertyValue('--thumb')) * 16;
    return input.getBoundingClientRect().left + width / 2;
  });
  const mark = await page.locator('.scrubber-badge').first().boundingBox();
  expect((mark?.x ?? 0) + (mark?.width ?? 0) / 2).toBeCloseTo(handle, 0);
});

test('letter keys can be turned off, and stay off', async ({ page, customer }) => {
  const { id } = await withPast(customer);
  await open(page, customer, `/shipments/${id}/history`);
  await expectToStandAt(page, 4, 4);
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
  await page.reload();
  await expectToStandAt(page, 4, 4);
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowLeft');
  await expectToStandAt(page, 3, 4);
});

test('each version has an address; Back and Forward switch versions', async ({ page, customer, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await withPast(customer);
  const path = `/shipments/${id}/history`;
  await open(page, customer, `${path}?version=2`);
  await expectToStandAt(page, 2, 4);
  await events(page).first().getByRole('button').click();
  await expect(page).toHaveURL(`${path}?version=1`);
  // Back before the latest version is rendered, twice: the second time from the version that Back opened.
  for (let time = 0; time < 2; time += 1) {
    await main(page)
      .getByRole('button', { name: 'Go to the latest', exact: true })
      .evaluate((button: HTMLButtonElement) => {
        button.click();
        history.back();
      });
    await expect(page).toHaveURL(`${path}?version=1`);
    await expectToStandAt(page, 1, 4);
  }
  await press(page, 'Go to the latest');
  await expect(page).toHaveURL(path);
  await page.goBack();
  await expectToStandAt(page, 1, 4);
  await page.goBack();
  await expectToStandAt(page, 2, 4);
  await page.goForward();
  await expectToStandAt(page, 1, 4);
  // Start waiting before the click: the text is visible for two seconds.
  await Promise.all([expect(main(page).getByText('Link copied').first()).toBeVisible(), press(page, 'Copy link')]);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${path}\\?version=1$`));
  await page.goto(`${path}?version=99`);
  await expectToStandAt(page, 4, 4);
  await expect(main(page)).toContainText('This shipment has no version 99; this is the latest, 4.');
});

test('plays from the first version to the latest and stops there', async ({ page, customer }) => {
  const { id } = await withPast(customer);
  await page.clock.install();
  await open(page, customer, `/shipments/${id}/history`);
  await expectToStandAt(page, 4, 4);
  // From here on only the test advances the clock.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await press(page, 'Play');
  await expectToStandAt(page, 1, 4);
  for (const version of [2, 3]) {
    await page.clock.runFor(1_700);
    await expectToStandAt(page, version, 4);
  }
  await press(page, 'Pause');
  await page.clock.runFor(10_000);
  await expectToStandAt(page, 3, 4);
  await main(page).getByRole('heading', { name: 'Every event' }).click();
  await page.keyboard.press('Space');
  await page.clock.runFor(1_700);
  await expectToStandAt(page, 4, 4);
  await expect(main(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('a change made elsewhere is announced, and a view of the latest version follows it', async ({
  page,
  customer,
  anotherBrowser,
}) => {
  const { id } = await withPast(customer);
  const another = await anotherBrowser();
  await open(page, customer, `/shipments/${id}/history`);
  await open(another, customer, `/shipments/${id}/history?version=2`);
  for (const reader of [page, another]) await expect(main(reader).getByText('Live', { exact: true })).toBeVisible();
  await expectToStandAt(page, 4, 4);
  await expectToStandAt(another, 2, 4);
  await newUpdate(customer.client, id, { status: 'delivered', location: 'New York' });
  for (const reader of [page, another]) {
    await expect(reader.getByText('Version 5 was recorded: Tracking update added, Delivered, New York')).toBeAttached();
  }
  await expectToStandAt(page, 5, 5);
  await expect(state(page)).toContainText('Delivered');
  await expectToStandAt(another, 2, 5);
});

test('exports NDJSON and CSV', async ({ page, customer }) => {
  const { id } = await withPast(customer);
  await open(page, customer, `/shipments/${id}/history`);
  for (const [format, ending, first] of [
    ['NDJSON', 'ndjson', /^\{"version":1,/],
    ['CSV', 'csv', /^\ufeff"version","type",/],
  ] as const) {
    await press(page, 'Export');
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: `Export ${format}` }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`shipment-${id}-history.${ending}`);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(first);
    expect(text.trimEnd().split('\n')).toHaveLength(format === 'CSV' ? 5 : 4);
  }
});

test('of a deleted shipment stays available to auditors and staff, but not to its owner', async ({
  page,
  allow,
  customer,
  anybody,
}) => {
  allow(failedRequest);
  const { id } = await withPast(customer);
  expect((await customer.client.delete(`/shipments/${id}/`)).status).toBe(204);
  for (const reader of [await demoAuditor(anybody), await demoStaff(anybody)]) {
    await open(page, reader, `/shipments/${id}/history`);
    await expect(main(page)).toContainText(new RegExp(`Deleted on .+ by ${customer.email}`));
    await expectToStandAt(page, 5, 5);
    await expect(state(page)).toContainText('Last state of the shipment');
    await expect(state(page)).toContainText('At Local Facility');
    await expect(main(page).getByRole('link', { name: 'Details' })).toHaveCount(0);
  }
  await open(page, customer, `/shipments/${id}/history`);
  await expect(page.getByRole('alert')).toContainText('Shipment not found');
});

test('reports that the shipment was deleted while its owner views it', async ({ page, allow, customer }) => {
  allow(failedRequest);
  const { id } = await withPast(customer);
  await open(page, customer, `/shipments/${id}/history`);
  await expect(main(page).getByText('Live', { exact: true })).toBeVisible();
  await customer.client.delete(`/shipments/${id}/`);
  await expect(page.getByRole('alert')).toContainText('This shipment was deleted');
});

test("another person's history and that of an unknown shipment are not found; a failure can be retried", async ({
  page,
  allow,
  customer,
  anybody,
}) => {
  allow(failedRequest);
  const { id } = await newShipment((await demoStaff(anybody)).client);
  await signInAs(page, customer);
  for (const wrong of [String(id), 'abc']) {
    await page.goto(`/shipments/${wrong}/history`);
    await expect(page.getByRole('alert')).toContainText('Shipment not found');
  }
  const own = await withPast(customer);
  await withoutLiveLine(page);
  const restore = await failing(page, 'GET', `/shipments/${own.id}/history/`);
  await withClock(page);
  await page.goto(`/shipments/${own.id}/history`);
  await afterPauses(page, (look) =>
    expect(page.getByRole('alert')).toContainText('The history cannot be loaded right now', look),
  );
  await restore();
  await press(page, 'Try again');
  await expectToStandAt(page, 4, 4);
});
