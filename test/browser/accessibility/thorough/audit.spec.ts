import { demoAuditor } from '../../../support/clients/people.js';
import { checkPage, onPhone, test } from '../../support/accessibility.js';
import { rows, search } from '../../support/audit-parts.js';
import { failing, holdBack } from '../../support/disturb.js';
import { expect, failedRequest } from '../../support/fixtures.js';
import { main } from '../../support/parts.js';
import { afterPauses, withClock } from '../../support/pauses.js';
import { signInAs } from '../../support/signed-in.js';

test.describe.configure({ timeout: 180_000 });

test('the audit screen: loading, filled, expanded, empty and failed', async ({ page, allow, anybody }) => {
  allow(failedRequest);
  await signInAs(page, await demoAuditor(anybody));
  const show = await holdBack(page, '/audit/events/?*');
  await page.goto('/audit?actor=role:staff');
  await expect(page.getByText('Loading events…')).toBeAttached();
  await checkPage(page);
  show();
  await rows(page).first().getByRole('button').click();
  await expect(rows(page).first()).toContainText('Request id');
  await search(page).click();
  const suggestions = page.getByRole('listbox');
  await onPhone(page, async () =>
    expect(await suggestions.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0),
  );
  await search(page).fill('actor:');
  await expect(suggestions).toBeVisible();
  await checkPage(page);
  await onPhone(page, async () => {
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
  });
  await page.goto('/audit?from=2099-01-01');
  await expect(main(page).getByText('No events found')).toBeVisible();
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await expect(page.getByRole('heading', { name: 'The log is whole' })).toBeVisible();
  await checkPage(page);
  await failing(page, 'GET', '/audit/events/?*');
  await withClock(page);
  await page.reload();
  await afterPauses(page, (look) =>
    expect(page.getByRole('alert')).toContainText('The log cannot be loaded right now', look),
  );
  await checkPage(page);
});
