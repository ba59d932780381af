import type { Page } from '@playwright/test';
import { newEmail } from '../../support/clients/people.js';
import { expectNoAxeViolations } from '../support/axe.js';
import { expect, failedRequest, test } from '../support/fixtures.js';
import { field, main, messageOf, toast } from '../support/parts.js';
import { storedSession } from '../support/signed-in.js';

/** Reloads the page once the tab has stored the draft, and checks that the page restores the draft and says so. */
const expectRestoredDraft = async (page: Page, form: string) => {
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toContain(`draft:${form}`);
  await page.reload();
  await expect(main(page)).toContainText('Your earlier entries were restored.');
};

const login = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await main(page).getByRole('button', { name: 'Login', exact: true }).click();
};

test.describe('signing in', () => {
  test("requires its fields and a valid e-mail, and shows the server's detail about a wrong password", async ({
    page,
    allow,
    customer,
    anybody,
  }) => {
    allow(failedRequest);
    await page.goto('/login');
    await expect(page).toHaveTitle('Login · Waymark');
    await main(page).getByRole('button', { name: 'Login', exact: true }).click();
    await expect(await messageOf(page, 'email')).toHaveText('Email is required');
    await expect(field(page, 'email')).toBeFocused();

    await login(page, 'ada@nowhere', 'secret');
    await expect(await messageOf(page, 'email')).toHaveText('Invalid email address');
    await page.getByLabel('Email').fill('ada@example.com');
    await expect(page.getByText('Invalid email address')).toBeHidden();
    await expectRestoredDraft(page, 'login');
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
    await expect(page.getByLabel('Password')).toHaveValue('');
    await expectNoAxeViolations(page);

    const attempt = { email: customer.email, password: 'wrong' };
    const { body } = await anybody.post<{ detail: string }>('/accounts/token/', attempt);
    await login(page, attempt.email, attempt.password);
    await expect(toast(page, body.detail)).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toHaveValue(attempt.email);
    expect(await storedSession(page)).toBeNull();
  });

  test('success shows a toast and the dashboard, and stores the session', async ({ page, customer }) => {
    await page.goto('/login');
    await login(page, customer.email, customer.password);
    await expect(toast(page, 'Login successful!')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    const session = await storedSession(page);
    expect(Object.keys(session ?? {}).toSorted()).toEqual(['refreshToken', 'token', 'user']);
    expect(session?.user).toMatchObject({
      email: customer.email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      phoneNumber: '',
      address: '',
      companyName: '',
      isStaff: false,
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'My Shipments' })).toBeVisible();
    for (const path of ['/login', '/register']) {
      await test.step(`a signed-in user who opens ${path} goes to the dashboard`, async () => {
        await page.goto(path);
        await expect(page).toHaveURL('/dashboard');
      });
    }
  });

  test('a demo account signs in with one click', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Staff' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'All Shipments' })).toBeVisible();
  });
});

test.describe('registering', () => {
  const create = (page: Page) => page.getByRole('button', { name: 'Create account' }).click();

  test('requires its fields and two equal passwords', async ({ page }) => {
    await page.goto('/register');
    await expect(page).toHaveTitle('Register · Waymark');
    await create(page);
    const messages = {
      first_name: 'First name is required',
      password2: 'Please confirm your password',
    };
    for (const [name, text] of Object.entries(messages)) await expect(await messageOf(page, name)).toHaveText(text);
    await expect(field(page, 'first_name')).toBeFocused();
    await expectNoAxeViolations(page);

    await field(page, 'first_name').fill('Ada');
    await field(page, 'last_name').fill('Lovelace');
    await field(page, 'email').fill('ada@example.com');
    await field(page, 'password').fill('eight888');
    await field(page, 'password2').fill('another7');
    await create(page);
    const mismatch = await messageOf(page, 'password2');
    await expect(mismatch).toHaveText('Passwords must match');
    await field(page, 'password').fill('another7');
    await expect(mismatch).toBeHidden();
    await field(page, 'password').fill('eight888');
    await expectRestoredDraft(page, 'register');
    await expect(field(page, 'first_name')).toHaveValue('Ada');
    await expect(field(page, 'password')).toHaveValue('');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(field(page, 'first_name')).toHaveValue('');
  });

  test("reports the server's refusals at their fields, then signs in and goes to the dashboard", async ({
    page,
    allow,
    customer,
  }) => {
    allow(failedRequest);
    const email = newEmail();
    await page.goto('/register');
    await field(page, 'first_name').fill('Mary');
    await field(page, 'last_name').fill('Somerville');
    await field(page, 'email').fill(customer.email.toUpperCase());
    await field(page, 'password').fill('correct horse');
    await field(page, 'password2').fill('correct horse');
    await field(page, 'company_name').fill('Somerville & Co');
    await create(page);
    await expect(await messageOf(page, 'email')).toHaveText('An account with this email already exists');
    await expect(toast(page, 'email: An account with this email already exists')).toBeVisible();
    await field(page, 'email').fill(email);
    await field(page, 'password').fill('password1');
    await field(page, 'password2').fill('password1');
    await create(page);
    await expect(await messageOf(page, 'password')).toHaveText(
      'Too many people use this password; please choose another one',
    );
    await field(page, 'password').fill('correct horse');
    await field(page, 'password2').fill('correct horse');
    await create(page);
    await expect(page).toHaveURL('/dashboard');
    await expect(toast(page, 'Welcome to Waymark!')).toBeVisible();
    await expect(main(page)).toContainText('Welcome to Waymark, Mary.');
    await expect(page.getByText('No shipments found')).toBeVisible();
    expect((await storedSession(page))?.user).toMatchObject({ email, companyName: 'Somerville & Co' });
  });

  test('a field keeps its focus while the code of the page arrives after the settings', async ({ page }) => {
    let sendCode = (): void => undefined;
    const codeMayArrive = new Promise<void>((resolve) => (sendCode = resolve));
    await page.route('**/assets/register-*.js', async (route) => {
      await codeMayArrive;
      await route.fallback();
    });
    const settings = page.waitForResponse('**/api/v1/settings/');
    await page.goto('/register');
    await (await settings).finished();
    await field(page, 'email').fill('ada@example.com');
    const prerendered = await field(page, 'email').elementHandle();
    sendCode();
    await page.waitForFunction(() => !('early' in window));
    expect(await prerendered.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect(field(page, 'email')).toHaveValue('ada@example.com');
  });
});
