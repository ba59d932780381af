import { demoAuditor } from '../support/people.js';
import { newShipment, newUpdate } from '../support/samples.js';
import { expect, test } from './fixtures.js';
import { main } from './parts.js';
import { signInAs } from './signed-in.js';

test('auditors are offered nothing that they may not do', async ({ page, customer, anybody }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await newUpdate(customer.client, id);
  await signInAs(page, await demoAuditor(anybody));
  for (const path of ['/dashboard', '/shipments']) {
    await page.goto(path);
    await main(page)
      .getByRole('button', { name: `Actions for ${tracking_number}` })
      .click();
    await expect(page.getByRole('menuitem')).toHaveText(['Details']);
    await expect(page.getByRole('link', { name: 'Create Shipment' })).toHaveCount(0);
  }
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: tracking_number })).toBeVisible();
  await expect(main(page).getByRole('listitem')).toHaveCount(1);
  await expect(main(page).getByRole('link', { name: 'History' })).toBeVisible();
  for (const name of ['Edit', 'Delete', 'Add Tracking']) {
    await expect(main(page).getByRole('link', { name }).or(main(page).getByRole('button', { name }))).toHaveCount(0);
  }
  for (const path of ['/shipments/create', `/shipments/${id}/edit`, `/shipments/${id}/add-tracking`]) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});
