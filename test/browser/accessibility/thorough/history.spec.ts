import { demoAuditor } from '../../../support/clients/people.js';
import { checkPage, onPhone, test } from '../../support/accessibility.js';
import { holdBack } from '../../support/disturb.js';
import { expect, failedRequest } from '../../support/fixtures.js';
import { change, open, expectToStandAt, state, withPast } from '../../support/history-parts.js';
import { main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.describe.configure({ timeout: 180_000 });

test('the history: loading, loaded, not found and of a deleted shipment', async ({
  page,
  allow,
  customer,
  anybody,
}) => {
  allow(failedRequest);
  const { id } = await withPast(customer);
  await signInAs(page, customer);
  const show = await holdBack(page, `/shipments/${id}/history/`);
  await page.goto(`/shipments/${id}/history?version=3`);
  await expect(page.getByText('Loading history…')).toBeAttached();
  await checkPage(page);
  show();
  await expectToStandAt(page, 3, 4);
  await expect(state(page)).toBeVisible();
  await checkPage(page);
  await onPhone(page, async () => {
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
  });
  await page.goto(`/shipments/${id}/history?version=1`);
  await expectToStandAt(page, 1, 4);
  await change(page).getByText('fields got their first value').click();
  await checkPage(page);
  await page.goto('/shipments/999999999/history');
  await expect(page.getByRole('alert')).toContainText('Shipment not found');
  await checkPage(page);
  await customer.client.delete(`/shipments/${id}/`);
  await open(page, await demoAuditor(anybody), `/shipments/${id}/history`);
  await expect(main(page)).toContainText('Deleted on');
  await expect(state(page)).toBeVisible();
  await checkPage(page);
});
