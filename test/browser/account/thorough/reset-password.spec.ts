import { demoStaff } from '../../../support/clients/people.js';
import { dialog } from '../../support/accessibility.js';
import { expectNoAxeViolations } from '../../support/axe.js';
import { expect, failedRequest, test } from '../../support/fixtures.js';
import { press } from '../../support/forms.js';
import { main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test('a link that staff create gives access to an account once', async ({
  page,
  customer,
  anybody,
  anotherBrowser,
  allow,
}) => {
  allow(failedRequest);
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/people?q=${customer.email}`);
  await press(page, `Actions for ${customer.email}`);
  await page.getByRole('menuitem', { name: 'Reset password' }).click();
  await dialog(page).getByRole('button', { name: 'Make link' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Copy link' })).toBeVisible();
  const link = await dialog(page).getByRole('code').innerText();
  const { pathname, hash } = new URL(link);

  const theirs = await anotherBrowser();
  await theirs.goto(`${pathname}${hash}`);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Reset password' })).toBeVisible();
  await expectNoAxeViolations(theirs);
  const reset = async (password: string): Promise<void> => {
    await theirs.getByLabel('New password', { exact: true }).fill(password);
    await theirs.getByLabel('Confirm new password').fill(password);
    await press(theirs, 'Change Password');
  };
  await reset('an owl at night');
  await expect(theirs).toHaveURL('/login');
  await expect(theirs.getByText('Forgot your password?')).toBeVisible();
  const attempt = { email: customer.email, password: 'an owl at night' };
  expect((await anybody.post('/accounts/token/', attempt)).status).toBe(200);

  await theirs.goto(`${pathname}${hash}`);
  await reset('another owl at night');
  await expect(
    theirs.getByRole('alert').filter({ hasText: 'This link was used or replaced, or has expired' }),
  ).toBeVisible();
  await expect(theirs.getByLabel('New password', { exact: true })).toBeHidden();
  await expect(main(theirs).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});
