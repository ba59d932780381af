import type { Page } from '@playwright/test';
import { apiPaths, type Profile } from '@waymark/contracts';
import { demoStaff } from '../../../support/clients/people.js';
import { newShipment } from '../../../support/clients/samples.js';
import { until } from '../../../support/waiting/until.js';
import { withClaims } from '../../support/access-tokens.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { isLive, main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

/** A token of the same session that expires after this time. */
const endingIn = (seconds: number, token: string): string =>
  withClaims(token, { exp: Math.floor(Date.now() / 1_000) + seconds });

interface Line {
  sent: string[];
  received: string[];
  closed: boolean;
}

/** Every socket that the page opens from now on, with its frames. */
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
const renewals = ({ sent }: Line): string[] => sent.filter((frame) => frame.includes('"session.renew"'));

test('a page whose access token expires soon sends a newer one on the same socket', async ({
  page,
  context,
  customer,
}) => {
  const lines = linesOf(page);
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await isLive(page);

  // Another tab stores a token that expires soon, and this tab adopts it.
  const soon = endingIn(50, customer.access);
  await signInAs(await context.newPage(), customer, { token: soon });
  const line = await until('the socket to be renewed', () => lines.find((one) => renewals(one).length === 2));
  expect(line.received.some((frame) => frame.includes('"session.expiring"'))).toBe(true);
  const [adopted, renewed] = renewals(line);
  expect([adopted?.includes(soon), renewed?.includes(soon)]).toEqual([true, false]);

  const { tracking_number } = await newShipment(customer.client);
  await expect(page.getByRole('row').filter({ hasText: tracking_number })).toBeVisible();
  await isLive(page);
  expect(lines.map(({ closed }) => closed)).toEqual([false]);
});

test('a session that staff end closes at once, and the page says so', async ({ page, customer, anybody, allow }) => {
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
