import type { HistoryEntry, Shipment } from '@waymark/contracts';
import { parseCsv } from '../../../support/api/parse-csv.js';
import { dayFromNow } from '../../../support/clients/days.js';
import { demoAuditor, demoStaff } from '../../../support/clients/people.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { expectNoAxeViolations } from '../../support/axe.js';
import { expect, test } from '../../support/fixtures.js';
import { field, shownDay } from '../../support/parts.js';
import { expectVerified, saved } from '../../support/saved-files.js';
import { signInAs } from '../../support/signed-in.js';

test.use({ timezoneId: 'Pacific/Auckland' });

test('the evidence names the reporter of each update, on the sheet and in its file', async ({
  page,
  customer,
  anybody,
}) => {
  const { client: courier } = await demoStaff(anybody);
  const { id } = await newShipment(customer.client);
  await newUpdate(courier, id, { status: 'exception', description: 'Damaged in transit' });
  await newUpdate(customer.client, id, { status: 'delivered', description: 'Signed' });
  await signInAs(page, await demoAuditor(anybody));
  await page.goto(`/shipments/${id}/history?day=${dayFromNow(0)}&zone=UTC&by=recorded`);
  const event = (description: string) =>
    page.getByRole('article', { name: 'Sheet' }).getByRole('listitem').filter({ hasText: description });
  for (const [description, reporter] of [
    ['Damaged in transit', 'Courier'],
    ['Signed', 'Sender'],
  ] as const) {
    const row = event(description).getByRole('row').filter({ hasText: 'Reported by' });
    await expect(row.getByRole('cell')).toHaveText(['–', reporter]);
  }
  const end = page.getByRole('article', { name: 'Sheet' }).getByRole('region', { name: 'End of the day' });
  await expect(end).toContainText('DeliveredReported by the sender');
  const [, csv] = await saved(page, 'Save as CSV');
  const reporters = parseCsv(csv).flatMap(({ field, after }) => (field?.endsWith('.reported_by') ? after : []));
  expect(reporters).toEqual(['courier', 'sender']);
});

test('a day without events shows the state at its end, prints, and saves a proof that nothing was recorded', async ({
  page,
  customer,
  anybody,
}) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await newUpdate(customer.client, id, { status: 'in_transit', location: 'Lima' });
  await signInAs(page, await demoAuditor(anybody));
  const quiet = dayFromNow(2);
  await page.goto(`/shipments/${id}/history?day=${quiet}&zone=UTC&by=recorded`);
  const sheet = page.getByRole('article', { name: 'Sheet' });
  const end = sheet.getByRole('region', { name: 'End of the day' });
  await expect(end).toContainText('In Transit');
  await expect(end).toContainText('Lima');
  await expect(end).toContainText('Version 2 is the last event of the parcel.');
  await expect(end).toContainText('So far');
  await expect(end).toContainText('has not begun yet');
  await expect(sheet.getByRole('region', { name: 'Verdict' })).toContainText('All 2 events of the parcel are present');
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  await expectNoAxeViolations(page);
  const [name, json] = await saved(page, 'Save with its proof');
  expect(name).toBe(`${tracking_number}-${quiet}.json`);
  expect(JSON.parse(json)).toMatchObject({
    events: [],
    end_of_day: { version: 2, status: 'in_transit', next_version: null },
  });
  await expectVerified(json);
});

test('a quiet day in a history shows the state at its end, since when, and that nothing was recorded in between', async ({
  page,
  anybody,
}) => {
  const auditor = await demoAuditor(anybody);
  // Recorded 48 hours apart, so one whole day is between the two events.
  const parcels = await auditor.client.get<Shipment[]>('/shipments/?q=Orchard+Street+Nursery&sort=created_at');
  const [{ id, tracking_number } = { id: 0, tracking_number: '' }] = parcels.body;
  const { body: history } = await auditor.client.get<HistoryEntry[]>(`/shipments/${id}/history/`);
  const [collected = '', loaded = ''] = history.slice(1, 3).map(({ recorded_at }) => recorded_at);
  const quiet = new Date(Date.parse(collected) + 86_400_000).toISOString().slice(0, 10);
  expect(collected < quiet && `${quiet}T24` < loaded).toBe(true);
  const shown = (instant: string): Promise<string> =>
    page.evaluate(
      (text) =>
        new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(
          new Date(text),
        ),
      instant,
    );

  await signInAs(page, auditor);
  await page.goto('/audit');
  const form = page.getByRole('form', { name: 'Evidence' });
  await field(form, 'parcel').fill(tracking_number);
  await field(form, 'day').fill(quiet);
  await field(form, 'zone').selectOption('UTC');
  await field(form, 'by').selectOption('recorded');
  await form.getByRole('button').click();

  const sheet = page.getByRole('article', { name: 'Sheet' });
  await expect(sheet).toContainText(`Recorded on ${await shownDay(page, quiet)} (UTC)`);
  await expect(sheet).toContainText(`Events: 0 of the parcel’s ${history.length}`);
  const end = sheet.getByRole('region', { name: 'End of the day' });
  await expect(end.getByRole('heading')).toHaveText(`At the end of ${await shownDay(page, quiet)}`);
  const [since, next] = [await shown(collected), await shown(loaded)];
  await expect(end).toContainText(`StatusPicked UpSince${since}Last placeMelbourne, Australia`);
  await expect(end).toContainText(
    `Nothing was recorded between version 2 (${since}) and version 3 (${next}): version 3 contains the hash of version 2.`,
  );
  await expect(sheet.getByRole('region', { name: 'Verdict' })).toContainText(
    `All ${history.length} events of the parcel are present`,
  );
  const [, json] = await saved(page, 'Save with its proof');
  expect(JSON.parse(json)).toMatchObject({
    events: [],
    end_of_day: { version: 2, status: 'picked_up', since: collected, next_version: 3 },
  });
  await expectVerified(json);
});
