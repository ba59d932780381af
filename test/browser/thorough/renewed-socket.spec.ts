import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { apiPaths, type Profile } from '@waymark/contracts';
import { demoStaff } from '../../support/people.js';
import { newShipment } from '../../support/samples.js';
import { knownSecrets } from '../../support/secrets/known-secrets.js';
import { until } from '../../support/until.js';
import { expect, failedRequest, failedSocket, test } from '../fixtures.js';
import { main } from '../parts.js';
import { JWT_SECRET } from '../product.js';
import { signInAs } from '../signed-in.js';

/** The same session's token as if it had been made so long before its end. */
const endingIn = (seconds: number, token: string): string => {
  const [head = '', body = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const shortened = { ...claims, exp: Math.floor(Date.now() / 1_000) + seconds };
  const text = `${head}.${Buffer.from(JSON.stringify(shortened)).toString('base64url')}`;
  const access = `${text}.${createHmac('sha256', JWT_SECRET).update(text).digest('base64url')}`;
  knownSecrets.learn({ access });
  return access;
};

interface Line {
  sent: string[];
  received: string[];
  closed: boolean;
}

/** Every live line that the page opens from now on, with its frames. */
const linesOf = (page: Page): Line[] => {
  const lines: Line[] = [];
  page.on('websocket', (socket) => {
    const line: Line = { sent: [], received: [], closed: false };
    lines.push(line);
    socket.on('framesent', ({ payload }) => line.sent.push(String(payload)));
    socket.on('framereceived', ({ payload }) => line.received.push(String(payload)));
    socket.on('close', () => (line.closed = true));
  });
  return lines;
};
const isLive = (page: Page) => expect(main(page).getByText('Live', { exact: true })).toBeVisible();
const renewals = ({ sent }: Line): string[] => sent.filter((frame) => frame.includes('"session.renew"'));

test('a page whose access token ends soon takes a newer one to the server, on one and the same socket', async ({
  page,
  context,
  customer,
}) => {
  const lines = linesOf(page);
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await isLive(page);

  // Another tab keeps a token that ends soon, and this one takes it over.
  const soon = endingIn(50, customer.access);
  await signInAs(await context.newPage(), customer, { token: soon });
  const line = await until('the socket to be renewed', () => lines.find((one) => renewals(one).length === 2));
  expect(line.received.some((frame) => frame.includes('"session.expiring"'))).toBe(true);
  const [taken, renewed] = renewals(line);
  expect([taken?.includes(soon), renewed?.includes(soon)]).toEqual([true, false]);

  const { tracking_number } = await newShipment(customer.client);
  await expect(page.getByRole('row').filter({ hasText: tracking_number })).toBeVisible();
  await isLive(page);
  expect(lines.map(({ closed }) => closed)).toEqual([false]);
});

test('a session that staff end is over at once, and the page says so', async ({ page, customer, anybody, allow }) => {
  allow(failedRequest, failedSocket);
  const lines = linesOf(page);
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await isLive(page);
  const { body: profile } = await customer.client.get<Profile>(apiPaths.profile);
  const staff = await demoStaff(anybody);
  expect((await staff.client.post(apiPaths.endSessions(profile.id))).status).toBe(204);
  await expect(page).toHaveURL('/login');
  await expect(main(page)).toContainText('Your session has ended.');
  expect(lines.map(({ closed }) => closed)).toEqual([true]);
});
