import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { demoAuditor } from '../support/people.js';
import { newShipment, newUpdate } from '../support/samples.js';
import { expectNoAxeViolations } from './axe.js';
import { expect, test } from './fixtures.js';
import { field, main } from './parts.js';
import { signInAs } from './signed-in.js';

test.use({ timezoneId: 'Pacific/Auckland' });

const saved = async (page: Page, name: string): Promise<[string, string]> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const file = await download;
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
};

test('an auditor asks for a parcel and a day of a zone, prints one sheet, and saves files named by both', async ({
  page,
  customer,
  anybody,
}) => {
  const { id, tracking_number } = await newShipment(customer.client);
  // In Lima this is the day before; in Auckland it is noon.
  await newUpdate(customer.client, id, {
    status: 'picked_up',
    location: 'Lima',
    timestamp: '2026-02-03T00:30:00.000Z',
  });
  const auditor = await demoAuditor(anybody);
  await signInAs(page, auditor);
  await page.goto('/audit');
  const form = page.getByRole('form', { name: 'Evidence' });
  await expect(form.getByRole('button')).toBeDisabled();
  await field(form, 'parcel').fill('WM-0000-0000-0000-0');
  await field(form, 'day').fill('2026-02-03');
  await form.getByRole('button').click();
  await expect(form).toContainText(/no parcel of this number|must be an id or a tracking number/);
  await field(form, 'parcel').fill(tracking_number);
  await form.getByRole('button').click();

  const sheet = page.getByRole('article', { name: 'Sheet' });
  await expect(sheet).toContainText('Happened on 3 Feb 2026, the day of Pacific/Auckland');
  const events = sheet.getByRole('list').getByRole('listitem');
  await expect(events).toHaveText([/Tracking update added.*3 Feb 2026, 13:30:00.*customer/s]);
  await expect(events.getByRole('row').filter({ hasText: 'Location' })).toContainText('Lima');
  const verdict = sheet.getByRole('region', { name: 'Verdict' });
  await expect(verdict).toContainText('All 2 events of the parcel are there');
  await expect(verdict).toContainText('the signature is good');
  await expect(verdict).toContainText('Checkpoint');
  await expectNoAxeViolations(page);

  const [csvName, csv] = await saved(page, 'Save as CSV');
  expect(csvName).toBe(`${tracking_number}-2026-02-03.csv`);
  expect(csv).toContain('2026-02-03T00:30:00.000Z');
  const [jsonName, json] = await saved(page, 'Save with its proof');
  expect(jsonName).toBe(`${tracking_number}-2026-02-03.json`);
  expect(JSON.parse(json)).toMatchObject({ tracking_number, proof: { format: 'waymark-inclusion-1' } });

  await field(main(page), 'zone').selectOption('America/Lima');
  await expect(sheet).toContainText('Nothing found for this day');
  await expect(page.getByRole('button', { name: /^(Print|Save)/ })).toHaveCount(0);
  await field(main(page), 'day').fill('2026-02-02');
  await expect(events).toHaveText([/2 Feb 2026, 19:30:00/]);
  await field(main(page), 'by').selectOption('recorded');
  await expect(sheet).toContainText('Nothing found for this day');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('form')).toBeHidden();
  // Dark ink, though the screen's theme is dark.
  await expect(sheet).toHaveCSS('color', /^rgb\(\d{1,2}, \d{1,2}, \d{1,2}\)$/);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/audit?shipment=${tracking_number}&from=2001-01-01&to=2001-01-01`);
  await expect(main(page).getByRole('button', { name: 'Nothing to export' })).toBeDisabled();
});
