import { newEmail } from '../../../support/clients/people.js';
import { quay } from '../../../support/clients/samples.js';
import { failing } from '../../support/disturb.js';
import { expect, failedRequest, test } from '../../support/fixtures.js';
import { fill, press, sendAgainAfterFailure } from '../../support/forms.js';
import { field, main, toast } from '../../support/parts.js';

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ allow }) => allow(failedRequest));

test('a failed account form reports the error, keeps its values and succeeds on retry', async ({ page, customer }) => {
  const person = { first_name: 'Mary', last_name: 'Somerville', email: newEmail(), password: 'correct horse' };
  await page.goto('/register');
  await fill(page, { ...person, password2: person.password });
  await sendAgainAfterFailure(page, {
    request: ['POST', '/accounts/register/'],
    send: () => press(page, 'Create account'),
    message: 'Failed to register',
    kept: () => expect(field(page, 'password2')).toHaveValue(person.password),
  });
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();

  await fill(page, { email: customer.email, password: customer.password });
  const restore = await failing(page, 'POST', '/accounts/token/');
  await press(page, 'Login');
  await expect(toast(page, 'Login failed')).toBeVisible();
  await expect(field(page, 'password')).toHaveValue(customer.password);
  await restore();
  await sendAgainAfterFailure(page, {
    request: ['GET', '/accounts/profile/'],
    send: () => press(page, 'Login'),
    message: 'Failed to load user profile',
  });
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/profile');
  await fill(page, { company_name: 'Somerville & Co' });
  await sendAgainAfterFailure(page, {
    request: ['PATCH', '/accounts/profile/'],
    // Every form uses the same HTTP code, so that one form each meets the other failures.
    disturbance: 'nonsense',
    send: () => press(page, 'Update Profile'),
    message: 'Failed to update profile',
    kept: () => expect(field(page, 'company_name')).toHaveValue('Somerville & Co'),
  });
  await expect(toast(page, 'Profile updated successfully')).toBeVisible();

  await fill(page, {
    old_password: customer.password,
    new_password: 'another horse',
    new_password2: 'another horse',
  });
  await sendAgainAfterFailure(page, {
    request: ['POST', '/accounts/change-password/'],
    disturbance: 'cut',
    send: () => press(page, 'Change Password'),
    message: 'Failed to change password',
    kept: () => expect(field(page, 'new_password2')).toHaveValue('another horse'),
  });
  await expect(toast(page, 'Password changed successfully')).toBeVisible();

  const dialog = page.getByRole('dialog');
  await press(page, 'Add address');
  await fill(dialog, quay);
  await sendAgainAfterFailure(page, {
    request: ['POST', '/shipments/addresses/'],
    send: () => dialog.getByRole('button', { name: 'Save Address' }).click(),
    message: 'Failed to save address',
    kept: () => expect(field(dialog, 'city')).toHaveValue(quay.city),
  });
  await expect(toast(page, 'Address saved')).toBeVisible();

  await sendAgainAfterFailure(page, {
    request: ['DELETE', '/shipments/addresses/*/'],
    send: async () => {
      await press(page, 'Remove Quay');
      await dialog.getByRole('button', { name: 'Remove' }).click();
    },
    message: 'Failed to remove address',
  });
  await expect(main(page).getByText('No saved addresses yet')).toBeVisible();
});
