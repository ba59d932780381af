import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { demoAuditor } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { expect, test } from '../support/fixtures.js';
import { field, main, messageOf, toast } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

const run = promisify(execFile);

const dialog = (page: Page) => page.getByRole('dialog');
const stream = (page: Page) => page.getByRole('region', { name: 'Event stream' });
/** The row of an event, by its tracking number. */
const eventOf = (page: Page, trackingNumber: string) =>
  stream(page).getByRole('button', { expanded: false }).filter({ hasText: trackingNumber });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const isLive = (page: Page) => expect(stream(page).getByText('Live', { exact: true })).toBeVisible();

test('the sidebar links to the console, and each section has its own address', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Developers' }).click();
  await expect(page).toHaveURL('/developers');
  const sections = page.getByRole('navigation', { name: 'Developers' });
  for (const [name, path] of [
    ['API keys', '/developers/keys'],
    ['Webhooks', '/developers/webhooks'],
    ['Deliveries', '/developers/deliveries'],
    ['Events', '/developers'],
  ] as const) {
    await sections.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(sections.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(
      page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Developers' }),
    ).toHaveAttribute('aria-current', 'page');
  }
});

test.describe('API keys', () => {
  test('require a name and a scope, can be created by keyboard, and are named without reordering the texts', async ({
    page,
    customer,
  }) => {
    await signInAs(page, customer);
    await page.goto('/developers/keys');
    await expect(page.getByText('No API keys yet')).toBeVisible();
    await page.getByRole('button', { name: 'Create key' }).press('Enter');
    await dialog(page).getByRole('checkbox', { name: 'events:read' }).uncheck();
    await dialog(page).getByRole('button', { name: 'Create key' }).press('Enter');
    await expect(await messageOf(dialog(page), 'name')).toHaveText('Name is required');
    await expect(dialog(page).getByText('Scopes is required')).toBeVisible();
    await field(dialog(page), 'name').focus();
    await page.keyboard.type('متجر');
    await page.keyboard.press('Tab');
    await expect(dialog(page).getByRole('checkbox', { name: 'events:read' })).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await field(dialog(page), 'name').press('Enter');
    await expect(dialog(page)).toHaveAccessibleName('“\u2068متجر\u2069” is ready');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(main(page).getByRole('list', { name: 'Scopes' }).getByRole('listitem')).toHaveText([
      'events:read',
      'shipments:read',
    ]);
    await main(page).getByRole('button', { name: 'Revoke \u2068متجر\u2069' }).click();
    await expect(dialog(page)).toContainText('Revoke “\u2068متجر\u2069”?');
  });

  test('are shown once, work, and are revoked', async ({ page, customer, anybody, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInAs(page, customer);
    await page.goto('/developers/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    await field(dialog(page), 'name').fill('Warehouse system');
    await dialog(page).getByRole('checkbox', { name: 'shipments:read' }).check();
    await dialog(page).getByRole('button', { name: 'Create key' }).click();
    await expect(dialog(page)).toHaveAccessibleName('“Warehouse system” is ready');
    await expect(dialog(page)).toContainText('nobody can show it to you again');
    const copy = dialog(page).getByRole('button', { name: 'Copy API key' });
    // Start waiting before the click: the text is visible for two seconds.
    await Promise.all([expect(copy).toHaveText('Copied'), copy.click()]);
    const key = await copied(page);
    expect(key).toMatch(/^wm_\w{40,}$/);
    expect((await anybody.as(key).get('/shipments/')).status).toBe(200);
    expect((await anybody.as(key).post('/shipments/', {})).body).toMatchObject({ code: 'MISSING_SCOPE' });
    await dialog(page).getByRole('button', { name: 'I have saved it' }).click();

    const row = main(page).getByRole('listitem').filter({ hasText: 'Warehouse system' });
    await expect(row).toContainText(key.slice(0, 6));
    await expect(row.getByRole('list', { name: 'Scopes' }).getByRole('listitem')).toHaveText([
      'events:read',
      'shipments:read',
    ]);
    await page.reload();
    await expect(row).toBeVisible();
    expect(await page.content()).not.toContain(key);

    await row.getByRole('button', { name: 'Revoke Warehouse system' }).click();
    await expect(dialog(page)).toContainText('Programs that use it lose access at once.');
    await dialog(page).getByRole('button', { name: 'Revoke' }).click();
    await expect(toast(page, 'API key revoked')).toBeVisible();
    await expect(page.getByText('No API keys yet')).toBeVisible();
    expect((await anybody.as(key).get('/shipments/')).status).toBe(401);
  });

  test('of auditors are read-only', async ({ page, anybody }) => {
    await signInAs(page, await demoAuditor(anybody));
    await page.goto('/developers/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    const write = dialog(page).getByRole('checkbox', { name: 'shipments:write' });
    await expect(write).toBeDisabled();
    await expect(dialog(page)).toContainText('Auditors change nothing, and neither do their keys.');
    await page.goto('/developers/webhooks');
    await expect(main(page).getByText('Auditors read everything and change nothing')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add webhook' })).toHaveCount(0);
  });
});

test.describe('the event stream', () => {
  test('shows events as they happen, and the whole of each', async ({ page, customer }) => {
    await signInAs(page, customer);
    await page.goto('/developers');
    await isLive(page);
    await expect(stream(page).getByText('Listening')).toBeVisible();
    const { id, tracking_number } = await newShipment(customer.client);
    await expect(eventOf(page, tracking_number)).toContainText('Shipment created');
    await newUpdate(customer.client, id, { location: 'Reykjavík' });
    const added = eventOf(page, tracking_number).filter({ hasText: 'Tracking update added' });
    await added.click();
    await expect(stream(page).getByRole('region', { name: /^Event \d{16}-/ })).toContainText('"location": "Reykjavík"');
    await expect(stream(page).getByText('2 events')).toBeVisible();
  });

  test('filters by type, and stops while it is paused', async ({ page, customer }) => {
    await signInAs(page, customer);
    await page.goto('/developers');
    await isLive(page);
    const first = await newShipment(customer.client);
    await newUpdate(customer.client, first.id);
    await expect(eventOf(page, first.tracking_number)).toHaveCount(2);
    const types = stream(page).getByRole('group', { name: 'Events to show' });
    await types.getByRole('button', { name: 'Any scan' }).click();
    await expect(eventOf(page, first.tracking_number)).toHaveText([/Tracking update added/]);
    await types.getByRole('button', { name: 'Everything' }).click();

    await stream(page).getByRole('button', { name: 'Pause' }).click();
    const second = await newShipment(customer.client);
    await stream(page).getByRole('button', { name: 'Resume, 1 waiting' }).click();
    await expect(eventOf(page, second.tracking_number)).toBeVisible();
  });

  test('can be replayed from the start', async ({ page, customer }) => {
    const { id, tracking_number } = await newShipment(customer.client);
    await newUpdate(customer.client, id);
    await signInAs(page, customer);
    await page.goto('/developers');
    await stream(page).getByRole('button', { name: 'Replay from the beginning' }).click();
    await expect(eventOf(page, tracking_number)).toContainText([/Tracking update added/, /Shipment created/]);
  });
});

test('a copied request runs unchanged once it has the key', async ({ page, customer, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { body } = await customer.client.post<{ key: string }>('/api-keys/', {
    name: 'Copied',
    scopes: ['events:read', 'shipments:write'],
  });
  await signInAs(page, customer);
  await page.goto('/developers');
  await isLive(page);
  await main(page).getByLabel('Call').selectOption('Create a shipment');
  await main(page).getByText('JavaScript', { exact: true }).click();
  await main(page).getByRole('button', { name: 'Copy request' }).click();
  await expect.poll(() => copied(page)).toContain('wm_YOUR_KEY');
  const code = (await copied(page)).replace('wm_YOUR_KEY', body.key);
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code]);
  expect(stdout).toContain('201');
  await expect(stream(page).getByText('Shipment created').last()).toBeVisible();

  await main(page).getByText('curl', { exact: true }).click();
  await expect(main(page).getByRole('region', { name: 'request' })).toContainText('Idempotency-Key');
  await main(page).getByLabel('Call').selectOption('Read the feed');
  await expect(main(page).getByRole('region', { name: 'request' })).toContainText(/^curl 'http.*\/api\/v1\/events\//);
});
