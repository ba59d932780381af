import type { Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { demoStaff, newEmail, type Person } from '../support/people.js';
import { newShipment, newUpdate } from '../support/samples.js';
import { failing, holdBack, type Disturbance } from './disturb.js';
import { expect, failedRequest, failedSocket, test } from './fixtures.js';
import { field, main, toast } from './parts.js';
import { signInAs } from './signed-in.js';

/** The client asks three times before it gives up. */
const patient = { timeout: 30_000 };
const disturbances = {
  error: 'an error of the server',
  cut: 'no connection',
  nonsense: 'an answer of something else than the server',
} as const satisfies Record<Disturbance, string>;

const address = { label: 'Quay', name: 'Ada', address: '1 Quay', city: 'Leith', country: 'United Kingdom' };

const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).first().click();
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
};
const fillShipment = async (page: Page) => {
  await field(page, 'service_type').selectOption('express');
  for (const party of ['sender', 'recipient']) {
    for (const part of ['name', 'phone', 'address', 'city', 'country'])
      await field(page, `${party}_${part}`).fill(part);
    await field(page, `${party}_email`).fill('ada@example.com');
  }
  await field(page, 'contents_description').fill('Notes');
};

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ allow }) => allow(failedRequest));

const tabs = Object.entries(disturbances) as [Disturbance, string][];
for (const [disturbance, what] of tabs) {
  test(`what cannot be read because of ${what} is told, and read with another try`, async ({
    page,
    context,
    customer,
    anybody,
    anotherBrowser,
  }) => {
    const { id, tracking_number } = await newShipment(customer.client);
    await customer.client.post('/shipments/addresses/', address);
    await signInAs(page, customer);

    const tab = async (path: string, request: string) => {
      const opened = await context.newPage();
      const restore = await failing(opened, 'GET', request, disturbance);
      await opened.goto(path);
      return { opened, restore };
    };
    const dashboard = async () => {
      const { opened, restore } = await tab('/dashboard', '/shipments/');
      await expect(toast(opened, 'Failed to load shipments')).toBeVisible(patient);
      await expect(main(opened).getByRole('alert')).toContainText('The list cannot be reached right now');
      await restore();
      await press(opened, 'Try again');
      await expect(opened.getByRole('row').filter({ hasText: tracking_number })).toBeVisible();
    };
    const details = async () => {
      const { opened, restore } = await tab(`/shipments/${id}`, `/shipments/${id}/`);
      await expect(main(opened).getByRole('alert')).toContainText('Shipment not found', patient);
      await restore();
      await press(opened, 'Try again');
      await expect(opened.getByRole('heading', { level: 1, name: tracking_number })).toBeVisible();
    };
    const editForm = async () => {
      const { opened } = await tab(`/shipments/${id}/edit`, `/shipments/${id}/`);
      await expect(toast(opened, 'Failed to load shipment')).toBeVisible(patient);
      await expect(opened).toHaveURL('/dashboard');
    };
    const addForm = async () => {
      const { opened, restore } = await tab(`/shipments/${id}/add-tracking`, `/shipments/${id}/`);
      await expect(main(opened).getByRole('alert')).toContainText('Shipment not found', patient);
      await restore();
      await press(opened, 'Try again');
      await expect(main(opened)).toContainText(tracking_number);
    };
    const profile = async () => {
      const { opened } = await tab('/profile', '/accounts/profile/');
      await expect(toast(opened, 'Failed to load user profile')).toBeVisible(patient);
      await expect(field(opened, 'first_name')).toHaveValue('Ada');
    };
    const addresses = async () => {
      const { opened, restore } = await tab('/profile', '/shipments/addresses/');
      await expect(main(opened).getByRole('alert')).toContainText('The address book cannot be reached', patient);
      await restore();
      await press(opened, 'Try again');
      await expect(main(opened).getByText('Quay', { exact: true })).toBeVisible();
    };
    const desk = async () => {
      const staff = await anotherBrowser();
      await signInAs(staff, await demoStaff(anybody));
      const restore = await failing(staff, 'GET', '/shipments/?*', disturbance);
      await staff.goto('/shipments');
      await expect(toast(staff, 'Failed to load shipments')).toBeVisible(patient);
      await restore();
      await press(staff, 'Try again');
      await expect(staff.getByRole('rowheader').first()).toBeVisible();
    };
    const track = async () => {
      const { opened, restore } = await tab(
        `/track?tracking=${tracking_number}`,
        `/shipments/track/${tracking_number}/`,
      );
      const told = main(opened).getByRole('alert');
      await expect(told).toContainText('Shipment not found');
      const reasons = {
        error: 'Request failed with status code 500',
        cut: 'Network Error',
        nonsense: 'The answer could not be read',
      };
      await expect(told).toContainText(reasons[disturbance]);
      await expect(toast(opened, 'Shipment not found')).toBeVisible();
      await restore();
      await press(opened, 'Try again');
      await expect(opened.getByRole('article', { name: `Shipment ${tracking_number}` })).toBeVisible();
    };
    // Two at a time: each waits for seconds, and more at once would keep a slow machine from seeing a toast in time.
    const screens = [dashboard, details, editForm, addForm, profile, addresses, desk, track];
    for (let next = 0; next < screens.length; next += 2) {
      await Promise.all(screens.slice(next, next + 2).map((check) => check()));
      for (const opened of context.pages().slice(1)) await opened.close();
    }
  });

  test(`what cannot be changed because of ${what} is told, keeps what was typed, and works with another try`, async ({
    page,
    customer,
  }) => {
    const { client } = customer;
    const { id } = await newShipment(client);
    const update = await newUpdate(client, id);
    await signInAs(page, customer);
    const dialog = page.getByRole('dialog');

    await page.goto('/shipments/create');
    await fillShipment(page);
    let restore = await failing(page, 'POST', '/shipments/', disturbance);
    await press(page, 'Create Shipment');
    await expect(toast(page, 'Failed to create shipment')).toBeVisible();
    await expect(field(page, 'contents_description')).toHaveValue('Notes');
    await restore();
    await press(page, 'Create Shipment');
    await expect(toast(page, 'Shipment created successfully!')).toBeVisible();

    await page.goto(`/shipments/${id}/edit`);
    await fill(page, { recipient_city: 'Hoboken' });
    restore = await failing(page, 'PATCH', `/shipments/${id}/`, disturbance);
    await press(page, 'Save Changes');
    await expect(toast(page, 'Failed to update shipment')).toBeVisible();
    await expect(field(page, 'recipient_city')).toHaveValue('Hoboken');
    await restore();
    await press(page, 'Save Changes');
    await expect(toast(page, 'Shipment updated successfully')).toBeVisible();

    await page.goto(`/shipments/${id}/add-tracking`);
    await field(page, 'status').selectOption('delivered');
    await fill(page, { location: 'Leith', description: 'Left at the door' });
    restore = await failing(page, 'POST', `/shipments/${id}/updates/create/`, disturbance);
    await press(page, 'Add Tracking');
    await expect(toast(page, 'Failed to add tracking information')).toBeVisible();
    await expect(field(page, 'description')).toHaveValue('Left at the door');
    await restore();
    await press(page, 'Add Tracking');
    await expect(toast(page, 'Tracking information added successfully')).toBeVisible();

    const first = main(page).getByRole('listitem').filter({ hasText: update.location });
    await first.getByRole('button', { name: 'Edit' }).click();
    await field(dialog, 'location').fill('Akureyri');
    restore = await failing(page, 'PATCH', `/shipments/updates/${update.id}/`, disturbance);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Failed to edit tracking update')).toBeVisible();
    await expect(field(dialog, 'location')).toHaveValue('Akureyri');
    await restore();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Tracking update edited successfully')).toBeVisible();

    const edited = main(page).getByRole('listitem').filter({ hasText: 'Akureyri' });
    restore = await failing(page, 'DELETE', `/shipments/updates/${update.id}/`, disturbance);
    await edited.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Failed to delete tracking update')).toBeVisible();
    await expect(edited).toBeVisible();
    await restore();
    await edited.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Tracking update deleted successfully')).toBeVisible();

    restore = await failing(page, 'DELETE', `/shipments/${id}/`, disturbance);
    await press(page, 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Failed to delete shipment')).toBeVisible();
    await expect(page).toHaveURL(`/shipments/${id}`);
    await restore();
    await press(page, 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Shipment deleted successfully')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  });

  test(`an account that cannot be changed because of ${what}: told, and done with another try`, async ({
    page,
    customer,
  }) => {
    const dialog = page.getByRole('dialog');
    const person = { first_name: 'Mary', last_name: 'Somerville', email: newEmail(), password: 'correct horse' };
    await page.goto('/register');
    await fill(page, { ...person, password2: person.password });
    let restore = await failing(page, 'POST', '/accounts/register/', disturbance);
    await press(page, 'Create account');
    await expect(toast(page, 'Failed to register')).toBeVisible();
    await expect(field(page, 'password2')).toHaveValue(person.password);
    await restore();
    await press(page, 'Create account');
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();

    await fill(page, { email: customer.email, password: customer.password });
    restore = await failing(page, 'POST', '/accounts/token/', disturbance);
    await press(page, 'Login');
    await expect(toast(page, 'Login failed')).toBeVisible();
    await expect(field(page, 'password')).toHaveValue(customer.password);
    await restore();
    restore = await failing(page, 'GET', '/accounts/profile/', disturbance);
    await press(page, 'Login');
    await expect(toast(page, 'Failed to load user profile')).toBeVisible();
    await restore();
    await press(page, 'Login');
    await expect(page).toHaveURL('/dashboard');

    await page.goto('/profile');
    await fill(page, { company_name: 'Somerville & Co' });
    restore = await failing(page, 'PATCH', '/accounts/profile/', disturbance);
    await press(page, 'Update Profile');
    await expect(toast(page, 'Failed to update profile')).toBeVisible();
    await expect(field(page, 'company_name')).toHaveValue('Somerville & Co');
    await restore();
    await press(page, 'Update Profile');
    await expect(toast(page, 'Profile updated successfully')).toBeVisible();

    await fill(page, {
      old_password: customer.password,
      new_password: 'another horse',
      new_password2: 'another horse',
    });
    restore = await failing(page, 'POST', '/accounts/change-password/', disturbance);
    await press(page, 'Change Password');
    await expect(toast(page, 'Failed to change password')).toBeVisible();
    await expect(field(page, 'new_password2')).toHaveValue('another horse');
    await restore();
    await press(page, 'Change Password');
    await expect(toast(page, 'Password changed successfully')).toBeVisible();

    await press(page, 'Add address');
    for (const [name, value] of Object.entries(address)) await field(dialog, name).fill(value);
    restore = await failing(page, 'POST', '/shipments/addresses/', disturbance);
    await dialog.getByRole('button', { name: 'Save Address' }).click();
    await expect(toast(page, 'Failed to save address')).toBeVisible();
    await expect(field(dialog, 'city')).toHaveValue('Leith');
    await restore();
    await dialog.getByRole('button', { name: 'Save Address' }).click();
    await expect(toast(page, 'Address saved')).toBeVisible();

    restore = await failing(page, 'DELETE', '/shipments/addresses/*/', disturbance);
    await press(page, 'Remove Quay');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(toast(page, 'Failed to remove address')).toBeVisible();
    await restore();
    await press(page, 'Remove Quay');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(main(page).getByText('No saved addresses yet')).toBeVisible();
  });
}

test('an answer that got lost: the second press makes no second shipment', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  await fillShipment(page);
  const create = '**/api/v1/shipments/';
  await page.route(create, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await press(page, 'Create Shipment');
  await expect(toast(page, 'Failed to create shipment')).toBeVisible();
  await page.unroute(create);
  await press(page, 'Create Shipment');
  await expect(page).toHaveURL(/\/shipments\/\d+$/);
  const { body } = await customer.client.get<Shipment[]>('/shipments/');
  expect(body).toHaveLength(1);
});

test('too many requests: the sentence of the server, wherever it comes', async ({ page, customer }) => {
  const detail = 'Too many attempts. Try again in 30 seconds.';
  await page.route('**/api/v1/**', (route) => {
    const isLimited = /\/(token|track\/[^/]+|shipments)\/$/.test(new URL(route.request().url()).pathname);
    if (!isLimited || (route.request().method() === 'GET' && !route.request().url().includes('/track/'))) {
      return route.fallback();
    }
    return route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: { detail, code: 'RATE_LIMITED' } });
  });
  await page.goto('/login');
  await fill(page, { email: customer.email, password: customer.password });
  await press(page, 'Login');
  await expect(toast(page, detail)).toBeVisible();
  await page.goto('/track?tracking=WM-0000-0000-0000-0');
  await expect(main(page).getByRole('alert')).toContainText(detail);
  await expect(toast(page, detail)).toBeVisible();
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  await fillShipment(page);
  await press(page, 'Create Shipment');
  await expect(toast(page, detail)).toBeVisible();
  await expect(field(page, 'contents_description')).toHaveValue('Notes');
});

test('without a line: told, and everything goes on with it', async ({ page, context, allow, customer }) => {
  allow(failedSocket);
  const { tracking_number } = await newShipment(customer.client);
  await signInAs(page, customer);
  const ahead = page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/dashboard-'));
  await page.goto('/shipments/create');
  await fillShipment(page);
  await ahead;
  await context.setOffline(true);
  await press(page, 'Create Shipment');
  await expect(toast(page, 'Failed to create shipment')).toBeVisible();
  await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
  await expect(toast(page, 'Failed to load shipments')).toBeVisible(patient);
  await expect(main(page)).toContainText('It comes back by itself when the connection does.');
  await context.setOffline(false);
  await expect(page.getByRole('row').filter({ hasText: tracking_number })).toBeVisible(patient);
  await page.goBack();
  await expect(field(page, 'contents_description')).toHaveValue('Notes');
  await press(page, 'Create Shipment');
  await expect(toast(page, 'Shipment created successfully!')).toBeVisible();
});

test('a slow server: the shape of what comes until it is there', async ({ page, customer }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await customer.client.post('/shipments/addresses/', address);
  await signInAs(page, customer);
  const heading = page.getByRole('heading', { level: 1, name: tracking_number });
  for (const [path, request, waiting, arrived] of [
    ['/dashboard', '/shipments/', 'Loading shipments…', page.getByRole('row').filter({ hasText: tracking_number })],
    [`/shipments/${id}`, `/shipments/${id}/`, 'Loading shipment…', heading],
    [`/shipments/${id}/edit`, `/shipments/${id}/`, 'Loading…', field(page, 'sender_city')],
    ['/profile', '/shipments/addresses/', 'Loading addresses…', main(page).getByText('Quay', { exact: true })],
  ] as const) {
    const show = await holdBack(page, request);
    await page.goto(path);
    await expect(main(page).getByText(waiting, { exact: true })).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    show();
    await expect(arrived).toBeVisible();
    await expect(main(page).getByText(waiting, { exact: true })).toHaveCount(0);
  }
  const show = await holdBack(page, '/shipments/track/**');
  await page.goto(`/track?tracking=${tracking_number}`);
  await expect(page.getByRole('button', { name: 'Track', exact: true })).toBeDisabled();
  show();
  await expect(page.getByRole('article')).toBeVisible();
});

test('a busy button takes no second press', async ({ page, customer }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/login');
  const answer = await holdBack(page, '/accounts/token/');
  await fill(page, { email: customer.email, password: customer.password });
  await press(page, 'Login');
  await expect(main(page).getByRole('button', { name: 'Login', exact: true })).toBeDisabled();
  await page.keyboard.press('Enter');
  answer();
  await expect(page).toHaveURL('/dashboard');
  expect(asked.filter((request) => request === 'POST /api/v1/accounts/token/')).toHaveLength(1);
});

test('a health answer of something else than the backend: unhealthy, and why', async ({ page }) => {
  await failing(page, 'GET', '/health/', 'nonsense');
  await page.goto('/');
  const badge = page.getByRole('group', { name: 'Backend health' });
  await expect(badge).toContainText('Backend: unhealthy');
  await expect(badge).toContainText('Failed to connect to backend');
});

/** Signs in on the page where an ended session has led to. */
const signInAgain = async (page: Page, { email, password }: Person) => {
  await expect(main(page)).toContainText('Your session has ended.');
  await fill(page, { email, password });
  await press(page, 'Login');
};

test('a session that ended elsewhere: each form is there again, with what was typed', async ({
  page,
  allow,
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
    await signInAs(page, customer);
    await page.goto(path);
    await field(page, name).fill(typed[name]);
    if (name === 'location') {
      await field(page, 'status').selectOption('delivered');
      await field(page, 'description').fill('Left at the door');
    }
    await page.route('**/api/v1/**', (route) =>
      /\/accounts\/token\/$/.test(route.request().url())
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

test('a dead session on every page behind the sign-in: back to it, by way of /login', async ({
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
