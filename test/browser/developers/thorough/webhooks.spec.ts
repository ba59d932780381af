import type { Page } from '@playwright/test';
import type { CloudEvent, Webhook } from '@waymark/contracts';
import type { Person } from '../../../support/clients/people.js';
import { answering, startReceiver, type WebhookReceiver } from '../../../support/webhooks/receiver.js';
import { newShipment } from '../../../support/clients/samples.js';
import { until } from '../../../support/waiting/until.js';
import { signatureOf } from '../../../support/webhooks/webhook-signature.js';
import { atTime } from '../../support/clocks.js';
import { expectNoAxeViolations } from '../../support/axe.js';
import { withoutLiveLine } from '../../support/disturb.js';
import { expect, failedRequest, test as base } from '../../support/fixtures.js';
import { field, main, messageOf, toast } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

const test = base.extend<{ receiver: WebhookReceiver }>({
  receiver: async ({ browserName: _browserName }, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    await receiver.close();
  },
});

const dialog = (page: Page) => page.getByRole('dialog');
const delivery = (page: Page, text: string | RegExp) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: text }) });

/** The result of a test event, in its row. */
const testEvent = (page: Page) => main(page).getByRole('region', { name: 'Test event' });

const register = async ({ client }: Person, url: string): Promise<Webhook> =>
  (await client.post<Webhook>('/webhooks/', { url })).body;

/** Opens the webhooks page with one registered webhook. */
const openWith = async (page: Page, customer: Person, { url }: WebhookReceiver): Promise<Webhook> => {
  const webhook = await register(customer, url);
  await signInAs(page, customer);
  await page.goto('/developers/webhooks');
  await expect(main(page).getByRole('heading', { level: 3, name: url })).toBeVisible();
  return webhook;
};

const choose = async (page: Page, action: string) => {
  await main(page)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

test('the form of a webhook reports a missing URL', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/developers/webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const add = dialog(page).getByRole('button', { name: 'Add webhook' });
  await add.click();
  await expect(await messageOf(dialog(page), 'url')).toHaveText('URL is required');
});

test('a webhook is added, its secret shown once, and a test event arrives, signed with it', async ({
  page,
  customer,
  receiver,
}) => {
  await signInAs(page, customer);
  await page.goto('/developers/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await field(dialog(page), 'url').fill(receiver.url);
  await field(dialog(page), 'description').fill('Prints the labels');
  await dialog(page)
    .getByRole('checkbox', { name: /^Delivered/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog(page)).toContainText('it is not shown again');
  const secret = await dialog(page)
    .getByText(/^whsec_/)
    .innerText();
  await dialog(page).getByRole('button', { name: 'I have saved it' }).click();
  await expect(main(page).getByText('Prints the labels')).toBeVisible();
  await expect(main(page).getByRole('list', { name: 'Events' })).toHaveText('Delivered');

  await main(page).getByRole('button', { name: 'Send test event' }).click();
  await expect(testEvent(page)).toContainText('Delivered: HTTP 200 after');
  await expect(testEvent(page).getByRole('region', { name: 'Response' })).toContainText('thanks');
  await expect(testEvent(page).getByRole('region', { name: 'Request', exact: true })).toContainText(
    'webhook-signature',
  );
  const [sent] = await until('the test event to arrive', () => receiver.received.length > 0 && receiver.received);
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = sent?.headers ?? {};
  expect(signature).toBe(signatureOf(secret, String(id), String(timestamp), sent?.body ?? ''));

  await main(page).getByRole('link', { name: 'Deliveries' }).last().click();
  await expect(page).toHaveURL(/\/developers\/deliveries\?webhook=\d+$/);
  await expect(delivery(page, 'Webhook test')).toContainText('Delivered');
  await page.reload();
  expect(await page.content()).not.toContain(secret);
});

test('a webhook whose receiver refuses the handshake shows why, and is enabled once it is allowed', async ({
  page,
  customer,
  receiver,
}) => {
  receiver.answer = answering(405);
  await signInAs(page, customer);
  await page.goto('/developers/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await field(dialog(page), 'url').fill(receiver.url);
  await dialog(page).getByText('Advanced: handshake').click();
  await dialog(page).getByRole('checkbox', { name: 'Request permission first' }).check();
  await expectNoAxeViolations(page);
  await dialog(page).getByRole('button', { name: 'Add webhook' }).click();
  await dialog(page).getByRole('button', { name: 'I have saved it' }).click();
  await expect(main(page).getByText('Disabled: handshake refused')).toBeVisible();
  const notice = main(page).getByText('The receiver answered the handshake with 405. Change the receiver');
  await expect(notice).toBeVisible();
  await expectNoAxeViolations(page);
  await main(page).getByRole('button', { name: 'Enable again' }).click();
  await expect(toast(page, 'The receiver answered the handshake with 405')).toBeVisible();
  receiver.answer = answering(200, '', { 'webhook-allowed-origin': '*' });
  await main(page).getByRole('button', { name: 'Enable again' }).click();
  await expect(toast(page, 'Webhook enabled')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('deliveries appear as they are made, with the response of a failing receiver, and can be retried manually', async ({
  page,
  customer,
  receiver,
}) => {
  // The first automatic retry is too late to interfere, however slow the test is.
  receiver.answer = answering(503, 'The database is being upgraded', { 'retry-after': '600' });
  await register(customer, receiver.url);
  await signInAs(page, customer);
  await page.goto('/developers/deliveries');
  await expect(main(page).getByText('No deliveries yet')).toBeVisible();
  await expect(main(page).getByText('Live', { exact: true })).toBeVisible();
  const { tracking_number } = await newShipment(customer.client);
  const row = delivery(page, tracking_number);
  await expect(row).toContainText('Retrying');
  await row.getByRole('button', { expanded: false }).click();
  await expect(row.getByRole('list', { name: 'Attempts' })).toContainText('HTTP 503');
  await expect(row.getByRole('region', { name: 'Response to attempt 1' })).toHaveText('The database is being upgraded');
  await expect(row.getByText(/^Next attempt (in \d+|is due)/)).toBeVisible();

  receiver.answer = answering(204);
  await row.getByRole('button', { name: 'Retry now' }).click();
  await expect(row.getByRole('button', { expanded: true })).toContainText('Delivered');
  await expect(row.getByRole('list', { name: 'Attempts' })).toContainText('HTTP 204');
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

  await field(page, 'status').selectOption('Pending');
  await expect(main(page).getByText('No deliveries match')).toBeVisible();
  await expect(page).toHaveURL(/status=pending/);
  await field(page, 'status').selectOption('Delivered');
  await expect(delivery(page, tracking_number)).toBeVisible();
});

test('a failed test event shows its request and response in its row, in red; a pending delivery can be sent on a phone too', async ({
  page,
  customer,
  receiver,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  receiver.answer = (response) =>
    response.writeHead(503, { 'retry-after': '3600' }).end('The database is being upgraded');
  await openWith(page, customer, receiver);
  await main(page).getByRole('button', { name: 'Send test event' }).click();
  await expect(testEvent(page).getByText(/^Failed: HTTP 503 after /)).toBeVisible();
  await expect(testEvent(page).getByRole('region', { name: 'Response' })).toContainText(
    'The database is being upgraded',
  );
  await expect(testEvent(page).getByLabel('Request headers')).toContainText('webhook-id');
  await expect(testEvent(page).getByRole('region', { name: 'Body' })).toContainText('"test": true');
  await testEvent(page).getByRole('button', { name: 'Close the test' }).click();

  const { tracking_number } = await newShipment(customer.client);
  const resend = main(page).getByRole('button', { name: 'Resend all waiting' });
  await expect(resend).toBeVisible();
  await until('its first attempt', () => receiver.received.some(({ body }) => body.includes(tracking_number)));
  receiver.answer = answering(204);
  await main(page).getByRole('link', { name: 'Deliveries' }).last().click();
  const row = delivery(page, tracking_number);
  await expect(row).toContainText('Shipment created');
  await expect(row).toContainText('Retrying');
  await row.getByRole('button', { expanded: false }).click();
  await expect(row.getByRole('region', { name: 'Body' })).toContainText(tracking_number);
  await resend.click();
  await expect(row.getByRole('button', { expanded: true })).toContainText('Delivered');
  await expect(resend).toHaveCount(0);
});

/** Replaces the state of every webhook with one that the server reaches only after days. */
const afterDays = async (page: Page, changes: Partial<Webhook>) => {
  await page.route('**/api/v1/webhooks/', async (route) => {
    const webhooks = (await (await route.fetch()).json()) as Webhook[];
    await route.fulfill({ json: webhooks.map((webhook) => ({ ...webhook, ...changes })) });
  });
  await page.reload();
};

test('a busy log renders only visible rows, finishes each read, and announces one sentence', async ({
  page,
  customer,
  receiver,
}) => {
  await register(customer, receiver.url);
  await signInAs(page, customer);
  let failedRequests = 0;
  page.on('requestfailed', () => (failedRequests += 1));
  await page.goto('/developers/deliveries');
  await expect(main(page).getByText('Live', { exact: true })).toBeVisible();
  await expect(main(page).getByText('No deliveries yet')).toBeVisible();
  const said = page.locator('p[aria-live]').filter({ hasText: /deliver/i });
  const shipments = [];
  for (let wave = 0; wave < 4; wave += 1) {
    shipments.push(...(await Promise.all(Array.from({ length: 15 }, () => newShipment(customer.client)))));
  }
  // The last announcement is in the singular if one delivery arrived alone.
  await expect(said).toHaveText(/^(\d+ deliveries were changed|Delivered: \w+ WM-[\d-]+)$/);
  const rows = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(shipments.length));
  expect(await rows.count()).toBeLessThan(shipments.length);
  expect(failedRequests).toBe(0);
});

test('a failing webhook shows since when, then when it will be disabled, and then that it was', async ({
  page,
  customer,
  receiver,
}) => {
  receiver.answer = answering(500);
  await openWith(page, customer, receiver);
  await newShipment(customer.client);
  await expect(main(page).getByText('Failing', { exact: true })).toBeVisible();
  await expect(main(page).getByText(/^Every attempt has failed since \d+ \w+ \d{4}/)).toBeVisible();
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await afterDays(page, { disables_at: inThreeDays });
  await expect(main(page).getByText(/it will be disabled at \d+ \w+ \d{4}, .*, in (3 d|2 d 23 h)/)).toBeVisible();
  await afterDays(page, { enabled: false, disabled_reason: 'failing' });
  await expect(main(page).getByText(/It was disabled because every attempt had failed for five days/)).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Enable again' })).toBeVisible();
});

test('a webhook whose receiver answers 410 is disabled, says why, and can be enabled again', async ({
  page,
  customer,
  receiver,
}) => {
  receiver.answer = answering(410);
  await openWith(page, customer, receiver);
  await newShipment(customer.client);
  await expect(main(page).getByText('Disabled: 410 Gone')).toBeVisible();
  await expect(main(page).getByText('the receiver answered 410 Gone.')).toBeVisible();
  await main(page).getByRole('button', { name: 'Enable again' }).click();
  await expect(toast(page, 'Webhook enabled')).toBeVisible();
  await expect(main(page).getByText('Enabled', { exact: true })).toBeVisible();
});

test('after a rotation both secrets sign', async ({ page, customer, receiver }) => {
  await openWith(page, customer, receiver);
  await choose(page, 'Rotate secret');
  await expect(dialog(page)).toContainText('For 24 hours both the old and the new one sign');
  await dialog(page).getByRole('button', { name: 'Rotate secret' }).click();
  await expect(dialog(page)).toContainText(/Both secrets sign until \d+ \w+ \d{4}/);
  const secret = await dialog(page)
    .getByText(/^whsec_/)
    .innerText();
  await dialog(page).getByRole('button', { name: 'I have saved it' }).click();
  await expect(main(page).getByText(/^Two secrets sign until/)).toBeVisible();
  await main(page).getByRole('button', { name: 'Send test event' }).click();
  const [sent] = await until('the test event to arrive', () => receiver.received.length > 0 && receiver.received);
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = sent?.headers ?? {};
  const signatures = String(signature).split(' ');
  expect(signatures).toHaveLength(2);
  expect(signatures).toContain(signatureOf(secret, String(id), String(timestamp), sent?.body ?? ''));
});

test('a webhook is edited, disabled, enabled, rewound and removed', async ({ page, customer, receiver }) => {
  const { tracking_number } = await newShipment(customer.client);
  await openWith(page, customer, receiver);
  await choose(page, 'Edit');
  await field(dialog(page), 'description').fill('Tells the buyers');
  await dialog(page).getByRole('button', { name: 'Save webhook' }).click();
  await expect(main(page).getByText('Tells the buyers')).toBeVisible();

  await choose(page, 'Disable');
  await expect(main(page).getByText('Disabled', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Send test event' })).toBeDisabled();
  await choose(page, 'Enable');
  await expect(main(page).getByText('Enabled', { exact: true })).toBeVisible();

  await choose(page, 'Rewind');
  await dialog(page).getByRole('radio', { name: 'A cursor' }).check();
  await dialog(page).getByRole('button', { name: 'Rewind' }).click();
  await expect(await messageOf(dialog(page), 'after')).toHaveText('Enter a cursor of the feed');
  await field(dialog(page), 'after').fill('0');
  await dialog(page).getByRole('button', { name: 'Rewind' }).click();
  await expect(toast(page, '1 delivery scheduled')).toBeVisible();
  await until('the event to arrive again', () =>
    receiver.received.some(({ body }) => (JSON.parse(body) as CloudEvent).subject === tracking_number),
  );

  await choose(page, 'Remove');
  await expect(dialog(page)).toContainText('This cannot be undone.');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Webhook removed')).toBeVisible();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});

test.describe('in the hour that the clocks repeat', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('a rewind starts at the instant that the dialog shows', async ({ page, customer, receiver }) => {
    await atTime(page, '2026-10-26T01:20:30.500Z');
    await openWith(page, customer, receiver);
    const sent: unknown[] = [];
    await page.route('**/api/v1/webhooks/*/rewind/', async (route) => {
      sent.push(route.request().postDataJSON());
      await route.continue();
    });
    await choose(page, 'Rewind');
    await expect(field(dialog(page), 'at')).toHaveValue('2026-10-25T02:20');
    await expect(dialog(page).getByLabel('UTC offset').locator('option:checked')).toHaveText('UTC+1, the second time');
    await dialog(page).getByRole('button', { name: 'Rewind' }).click();
    await expect.poll(() => sent).toEqual([{ at: '2026-10-25T01:20:00.000Z' }]);
  });
});

test('a section that cannot be loaded reports it and offers a retry', async ({ page, customer, allow }) => {
  allow(failedRequest);
  await withoutLiveLine(page);
  await signInAs(page, customer);
  await page.route('**/api/v1/webhooks/', (route) => route.fulfill({ status: 404, json: { detail: 'Not here' } }));
  await page.goto('/developers/webhooks');
  await expect(page.getByRole('alert')).toContainText('The webhooks cannot be loaded');
  await page.unroute('**/api/v1/webhooks/');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});
