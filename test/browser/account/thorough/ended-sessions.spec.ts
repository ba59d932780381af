import type { Page } from '@playwright/test';
import { signIn, type Person } from '../../../support/clients/people.js';
import { newShipment } from '../../../support/clients/samples.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { fill, press } from '../../support/forms.js';
import { field, main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ allow }) => allow(failedRequest));

/** Signs in on the page to which an ended session redirects. */
const signInAgain = async (page: Page, { email, password }: Person) => {
  await expect(main(page)).toContainText('Your session has ended.');
  await fill(page, { email, password });
  await press(page, 'Login');
};

test('after a session ended elsewhere, signing in restores each form and its draft', async ({
  page,
  allow,
  anybody,
  customer,
}) => {
  allow(failedSocket);
  const { id } = await newShipment(customer.client);
  const typed = { location: 'Leith', recipient_city: 'Leith', company_name: 'Leith', sender_city: 'Leith' };
  for (const [path, name, button] of [
    [`/shipments/${id}/add-tracking`, 'location', 'Add Tracking'],
    [`/shipments/${id}/edit`, 'recipient_city', 'Save Changes'],
    ['/profile', 'company_name', 'Update Profile'],
  ] as const) {
    // A page whose refresh is refused also ends its session on the server.
    await signInAs(page, await signIn(anybody, customer.email, customer.password));
    await page.goto(path);
    await field(page, name).fill(typed[name]);
    if (name === 'location') {
      await field(page, 'status').selectOption('delivered');
      await field(page, 'description').fill('Left at the door');
    }
    // Reads still succeed, so that the session ends when the button is clicked and not before.
    await page.route('**/api/v1/**', (route) =>
      route.request().method() === 'GET' || route.request().url().endsWith('/accounts/token/')
        ? route.fallback()
        : route.fulfill({ status: 401, json: { detail: 'Given token is not valid', code: 'UNAUTHENTICATED' } }),
    );
    await press(page, button);
    await expect(page).toHaveURL('/login');
    await page.unroute('**/api/v1/**');
    await signInAgain(page, customer);
    await expect(page).toHaveURL(path);
    await expect(field(page, name)).toHaveValue(typed[name]);
  }
});

test('a dead session leads to /login from every signed-in page, and signing in leads back', async ({
  page,
  allow,
  customer,
}) => {
  allow(failedSocket);
  const { id } = await newShipment(customer.client);
  for (const path of ['/dashboard', '/profile', `/shipments/${id}`, `/shipments/${id}/edit`]) {
    await signInAs(page, customer, { token: 'expired', refreshToken: 'dead' });
    await page.goto(path);
    await signInAgain(page, customer);
    await expect(page).toHaveURL(path);
  }
});
