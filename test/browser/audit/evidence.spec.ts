import { demoAuditor } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { expectNoAxeViolations } from '../support/axe.js';
import { expect, test } from '../support/fixtures.js';
import { field, main } from '../support/parts.js';
import { expectVerified, saved } from '../support/saved-files.js';
import { signInAs } from '../support/signed-in.js';

test.use({ timezoneId: 'Pacific/Auckland' });

/** The last 3 February: within a year of any booking, and in summer time in Auckland. */
const [today = ''] = new Date().toISOString().split('T');
const year = Number(today.slice(0, 4)) - (today.slice(5) < '02-04' ? 1 : 0);
const day = `${year}-02-03`;

test('the evidence form takes the parcel from the filter of the log', async ({ page, customer, anybody }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await signInAs(page, await demoAuditor(anybody));
  await page.goto(`/audit?shipment=${id}`);
  const parcel = field(page.getByRole('form', { name: 'Evidence' }), 'parcel');
  await expect(parcel).toHaveValue(tracking_number);
  await parcel.fill('');
  await expect(parcel).toHaveValue('');
});

test('an auditor chooses a parcel and a day in a time zone, prints one sheet, and saves files named after both', async ({
  page,
  customer,
  anybody,
}) => {
  const { id, tracking_number } = await newShipment(customer.client);
  // In Lima this is the day before; in Auckland it is noon.
  await newUpdate(customer.client, id, {
    status: 'picked_up',
    location: 'Lima',
    timestamp: `${day}T00:30:00.000Z`,
  });
  const auditor = await demoAuditor(anybody);
  await signInAs(page, auditor);
  await page.goto('/audit');
  const form = page.getByRole('form', { name: 'Evidence' });
  await expect(form.getByRole('button')).toBeDisabled();
  await field(form, 'parcel').fill('WM-0000-0000-0000-0');
  await field(form, 'day').fill(day);
  await form.getByRole('button').click();
  await expect(form).toContainText(/no parcel with this number|must be an id or a tracking number/);
  await field(form, 'parcel').fill(tracking_number);
  await form.getByRole('button').click();

  const sheet = page.getByRole('article', { name: 'Sheet' });
  await expect(sheet).toContainText(`Happened on 3 Feb ${year} (Pacific/Auckland)`);
  const events = sheet.getByRole('list').getByRole('listitem');
  await expect(events).toHaveText([new RegExp(`Tracking update added.*3 Feb ${year}, 13:30:00.*customer`, 's')]);
  await expect(events.getByRole('row').filter({ hasText: 'Location' })).toContainText('Lima');
  const verdict = sheet.getByRole('region', { name: 'Verdict' });
  await expect(verdict).toContainText('All 2 events of the parcel are present');
  await expect(verdict).toContainText('the signature is good');
  await expect(verdict).toContainText('Checkpoint');
  await expectNoAxeViolations(page);

  const [csvName, csv] = await saved(page, 'Save as CSV');
  expect(csvName).toBe(`${tracking_number}-${day}.csv`);
  expect(csv).toContain(`${day}T00:30:00.000Z`);
  const [jsonName, json] = await saved(page, 'Save with its proof');
  expect(jsonName).toBe(`${tracking_number}-${day}.json`);
  expect(JSON.parse(json)).toMatchObject({ tracking_number, events: [2], proofs: [{ format: 'waymark-inclusion-1' }] });
  await expectVerified(json);

  await field(main(page), 'zone').selectOption('America/Lima');
  await expect(sheet).toContainText('Events: 0 of the parcel’s 2');
  await expect(sheet.getByRole('region', { name: 'End of the day' })).toContainText('The parcel did not exist yet');
  await expect(page.getByRole('button', { name: 'Save as CSV' })).toHaveCount(0);
  await field(main(page), 'day').fill(`${year}-02-02`);
  await expect(events).toHaveText([new RegExp(`2 Feb ${year}, 19:30:00`)]);
  await field(main(page), 'by').selectOption('recorded');
  await expect(sheet).toContainText('Events: 0 of the parcel’s 2');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('form')).toBeHidden();
  // Dark text on paper, although the screen's theme is dark.
  await expect(sheet).toHaveCSS('color', /^rgb\(\d{1,2}, \d{1,2}, \d{1,2}\)$/);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/audit?shipment=${tracking_number}&from=2001-01-01&to=2001-01-01`);
  await expect(main(page).getByRole('button', { name: 'Nothing to export' })).toBeDisabled();
});
