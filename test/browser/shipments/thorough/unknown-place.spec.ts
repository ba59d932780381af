import { dayFromNow } from '../../../support/clients/days.js';
import { newShipment } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { field, main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

const estimated_delivery = dayFromNow(3);

test('the form says by which zone the day ends at an unknown destination', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  const question = main(page).getByRole('status');
  await field(page, 'recipient_city').fill('Xqzwvkjpl');
  await field(page, 'recipient_country').fill('Germany');
  await expect(question.filter({ hasText: 'We do not know Xqzwvkjpl, Germany.' })).toContainText(
    'If it is right, continue. The map leaves it out, and the day of delivery ends by the last time zone of Germany.',
  );
  await field(page, 'recipient_country').fill('Atlantis');
  await expect(question.filter({ hasText: 'We do not know Xqzwvkjpl, Atlantis.' })).toContainText(
    'the day of delivery ends by the last time zone on earth.',
  );
  await field(page, 'sender_city').fill('Xqzwvkjpl');
  await field(page, 'sender_country').fill('Germany');
  await expect(question.filter({ hasText: 'We do not know Xqzwvkjpl, Germany.' })).toContainText(
    'If it is right, continue. Only the map leaves it out.',
  );
});

test('Details and Track say by which zone the day ends at an unknown destination', async ({ page, customer }) => {
  const destinations = [
    [{ recipient_city: 'Xqzwvkjpl', recipient_country: 'Germany' }, ', by the last time zone of Germany'],
    [{ recipient_city: 'Xqzwvkjpl', recipient_country: 'Atlantis' }, ', by the last time zone on earth'],
  ] as const;
  await signInAs(page, customer);
  for (const [destination, words] of destinations) {
    const { id, tracking_number } = await newShipment(customer.client, { ...destination, estimated_delivery });
    await page.goto(`/shipments/${id}`);
    await expect(main(page).getByRole('definition').filter({ hasText: words })).toBeVisible();
    await page.goto(`/track?tracking=${tracking_number}`);
    const article = page.getByRole('article', { name: `Shipment ${tracking_number}` });
    await expect(article.getByText(words)).toBeVisible();
  }
  const { tracking_number } = await newShipment(customer.client, { estimated_delivery });
  await page.goto(`/track?tracking=${tracking_number}`);
  const article = page.getByRole('article', { name: `Shipment ${tracking_number}` });
  await expect(article).toContainText('Expected delivery');
  await expect(article).not.toContainText('time zone');
});
