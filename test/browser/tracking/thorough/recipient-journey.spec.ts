import { pagePaths } from '@waymark/contracts/ui';
import type { Locator } from '@playwright/test';
import { dayFromNow } from '../../../support/clients/days.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { layoutShift } from '../../support/parts.js';
import { onSlowLine } from '../../support/slow-line.js';

const phone = { width: 390, height: 664 };
test.use({ viewport: phone, timezoneId: 'America/New_York' });

/** Such as 'Monday 4 March 2030'. */
const wordsOf = (day: string): string => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
  return `${part({ weekday: 'long' })} ${part({ day: 'numeric' })} ${part({ month: 'long' })} ${part({ year: 'numeric' })}`;
};

const expectInFirstScreen = async (parts: readonly Locator[]) => {
  for (const part of parts) {
    const box = await part.boundingBox();
    expect(box?.y, String(part)).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0), String(part)).toBeLessThanOrEqual(phone.height);
  }
};

test('a link opened on a phone shows the status in the first screen, and one press leads to another number', async ({
  page,
  customer: { client },
}) => {
  // In a year other than the current one.
  const estimated_delivery = dayFromNow(400);
  const shipment = await newShipment(client, { sender_name: 'Harbour Books', estimated_delivery });
  const another = await newShipment(client);
  await newUpdate(client, shipment.id, { status: 'picked_up', location: 'London, United Kingdom' });
  await newUpdate(client, shipment.id, {
    ...{ status: 'out_for_delivery', location: 'Hamburg, Germany', description: 'On the van' },
    timestamp: `${dayFromNow(-10)}T08:00:00.000Z`,
  });

  const onFastLine = await onSlowLine(page);
  await page.goto(pagePaths.trackNumber(shipment.tracking_number));
  const answer = page.getByRole('article', { name: `Shipment ${shipment.tracking_number}` });
  await expect(answer.getByText('Live', { exact: true })).toBeVisible();
  const steps = answer.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect(steps).toHaveCount(5);
  await expect(steps.filter({ hasText: 'Out for delivery' })).toHaveAttribute('aria-current', 'step');
  await expect(answer.getByRole('img', { name: /^Map/ })).toHaveAccessibleName(/Last seen at Hamburg, Germany\.$/);
  const latest = page.getByRole('region', { name: 'Tracking updates' }).getByRole('listitem').first();
  await expect(latest).toContainText(/Hamburg, Germany.*(09:00 CET|10:00 CEST)/s);
  await expectInFirstScreen([
    page.getByRole('heading', { level: 1, name: 'Track Your Shipment' }),
    page.getByRole('button', { name: 'Track another' }),
    answer.getByRole('heading', { name: 'Out for delivery, Hamburg, Germany' }),
    answer.getByText(wordsOf(estimated_delivery)),
    ...(await steps.all()),
  ]);
  await expect(answer.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  expect(await layoutShift(page), 'nothing moved, from the first paint until it is live').toBe(0);
  await onFastLine();

  // On paper the details are expanded, even if nobody expanded them.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('definition').filter({ hasText: `${shipment.weight} kg` })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('definition').filter({ hasText: `${shipment.weight} kg` })).toBeHidden();
  await page.getByRole('button', { name: 'Show More Shipment Details' }).click();
  await expect(page.getByRole('main')).toContainText('Harbour Books');
  await expect(page.getByRole('main')).toContainText('Grace H.');

  const document = await (await page.request.get(pagePaths.trackNumber(shipment.tracking_number))).text();
  expect(document).toContain('<meta property="og:title" content="Out for Delivery, Hamburg, Germany" />');
  const picture = /property="og:image" content="([^"]+)"/.exec(document)?.[1] ?? '';
  expect((await page.request.get(picture)).headers()['content-type']).toBe('image/png');

  await page.getByRole('button', { name: 'Track another' }).click();
  const field = page.getByLabel('Tracking number', { exact: true });
  await expect(field).toBeFocused();
  await field.fill(new URL(pagePaths.trackNumber(another.tracking_number), page.url()).href);
  await field.press('Enter');
  await expect(page.getByRole('article', { name: `Shipment ${another.tracking_number}` })).toBeVisible();
  await expect(field).toBeHidden();
});
