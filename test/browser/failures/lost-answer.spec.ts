import type { Shipment } from '@waymark/contracts';
import { expect, failedRequest, test } from '../support/fixtures.js';
import { fillShipment, press } from '../support/forms.js';
import { faults, meet } from '../support/lost-answers.js';
import { toast } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

test.use({ viewport: { width: 390, height: 700 } });

test('a booking whose response is lost is recorded once, also after a reload', async ({ page, customer, allow }) => {
  allow(failedRequest);
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  await fillShipment(page);
  await meet(page, '/shipments/', faults['a lost connection after it was recorded']);
  await press(page, 'Create Shipment');
  await expect(toast(page, 'Failed to create shipment')).toBeVisible();
  const note = page.getByRole('alert').filter({ hasText: 'The response was lost' });
  await expect(note).toContainText('repeats the same request and cannot carry it out twice');
  await expect(note).toBeInViewport({ ratio: 1 });
  await page.reload();
  await press(page, 'Create Shipment');
  await expect(page).toHaveURL(/\/shipments\/\d+$/);
  expect((await customer.client.get<Shipment[]>('/shipments/')).body).toHaveLength(1);
});
