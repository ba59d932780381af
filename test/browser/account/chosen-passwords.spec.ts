import { expect, failedRequest, test } from '../support/fixtures.js';
import { fill, press } from '../support/forms.js';
import { messageOf } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';
import { newEmail } from '../../support/clients/people.js';

const COMMON = 'Too many people use this password; please choose another one';

test.describe('a password that the server rejects', () => {
  test.beforeEach(({ allow }) => allow(failedRequest));

  test('is reported at its field when registering', async ({ page }) => {
    const password = 'password1';
    await page.goto('/register');
    const person = { first_name: 'Mary', last_name: 'Somerville', email: newEmail() };
    await fill(page, { ...person, password, password2: password });
    await press(page, 'Create account');
    await expect(await messageOf(page, 'password')).toHaveText(COMMON);
    await fill(page, { password: 'correct horse', password2: 'correct horse' });
    await press(page, 'Create account');
    await expect(page).toHaveURL('/dashboard');
  });

  test('is reported at its field when changing it', async ({ page, customer }) => {
    await signInAs(page, customer);
    await page.goto('/profile');
    const chosen = (new_password: string) => ({
      old_password: customer.password,
      new_password,
      new_password2: new_password,
    });
    await fill(page, chosen(customer.email));
    await press(page, 'Change Password');
    await expect(await messageOf(page, 'new_password')).toHaveText('Password must not be your email address');
    await fill(page, chosen('         '));
    await press(page, 'Change Password');
    await expect(await messageOf(page, 'new_password')).toHaveText('Password must not be blank');
  });
});
