import { newShipment } from '../../../support/clients/samples.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { fill, press } from '../../support/forms.js';
import { field, main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test('after a session ended elsewhere, signing in restores the form and its draft', async ({
  page,
  allow,
  customer,
}) => {
  allow(failedRequest, failedSocket);
  const { id } = await newShipment(customer.client);
  await signInAs(page, customer);
  const path = `/shipments/${id}/add-tracking`;
  await page.goto(path);
  await field(page, 'status').selectOption('delivered');
  await fill(page, { location: 'Leith', description: 'Left at the door' });
  // Reads still succeed, so that the session ends when the button is clicked and not before.
  await page.route('**/api/v1/**', (route) =>
    route.request().method() === 'GET' || route.request().url().endsWith('/accounts/token/')
      ? route.fallback()
      : route.fulfill({ status: 401, json: { detail: 'Given token is not valid', code: 'UNAUTHENTICATED' } }),
  );
  await press(page, 'Add Tracking');
  await expect(page).toHaveURL('/login');
  await page.unroute('**/api/v1/**');
  await expect(main(page)).toContainText('Your session has ended.');
  await fill(page, { email: customer.email, password: customer.password });
  await press(page, 'Login');
  await expect(page).toHaveURL(path);
  await expect(field(page, 'status')).toHaveValue('delivered');
  await expect(field(page, 'location')).toHaveValue('Leith');
  await expect(field(page, 'description')).toHaveValue('Left at the door');
});
