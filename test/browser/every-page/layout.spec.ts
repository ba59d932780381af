import type { Page } from '@playwright/test';
import { demoStaff } from '../../support/clients/people.js';
import { expect, test } from '../support/fixtures.js';
import { sidebar, untilItHasItsCode } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const publicPages = [
  ['Home', '/'],
  ['About', '/about'],
  ['Services', '/services'],
  ['FAQ', '/faq'],
  ['Contact', '/contact'],
  ['Track Shipment', '/track'],
] as const;

test('the icons that browsers request by themselves exist', async ({ request, product }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
    ['/apple-touch-icon.png', 'image/png'],
  ] as const) {
    const response = await request.get(`${product.address}${path}`);
    expect([response.status(), response.headers()['content-type']]).toEqual([200, type]);
  }
});

test.describe('the top bar', () => {
  test('names the company and links to the public pages, which have no sidebar', async ({ page, customer }) => {
    await page.setViewportSize(wide);
    await signInAs(page, customer);
    await page.goto('/nowhere');
    await expect(sidebar(page)).toBeVisible();
    const links = navigation(page).getByRole('link').filter({ visible: true });
    await expect(links).toHaveText(publicPages.map(([name]) => name));
    for (const [name, path] of publicPages) {
      await navigation(page).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(sidebar(page), path).toHaveCount(0);
    }
    await expect(navigation(page).getByRole('link', { name: 'Track Shipment' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('banner').getByRole('link', { name: 'Waymark' }).click();
    await expect(page).toHaveURL('/');
  });

  test('has an account menu for signed-in users', async ({ page, customer }) => {
    await signInAs(page, customer);
    await page.goto('/about');
    const menu = page.getByRole('button', { name: 'Account menu' });
    await menu.click();
    await expect(page.getByRole('menuitem')).toHaveText(['Dashboard', 'Profile', 'Logout']);
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect(menu).toHaveCount(0);
  });

  test('collapses into a list on small screens, with a Dashboard link for signed-in users alone', async ({
    page,
    customer,
  }) => {
    await page.setViewportSize(narrow);
    await page.goto('/about');
    await expect(navigation(page)).toBeHidden();
    const button = page.getByRole('button', { name: 'Open menu' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    for (const [name] of publicPages) {
      await expect(navigation(page).getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(navigation(page).getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(navigation(page)).toBeHidden();

    await signInAs(page, customer);
    await page.goto('/about');
    await button.click();
    await navigation(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(navigation(page)).toBeHidden();
  });
});

test.describe('the foot of a page', () => {
  test('shows the version of the running server to staff, on signed-in pages only', async ({ page, anybody }) => {
    const { body } = await anybody.get<{ version: string }>('/health/');
    await signInAs(page, await demoStaff(anybody));
    const version = page.getByText(`Version ${body.version}`, { exact: true });
    await page.goto('/shipments');
    await expect(version).toBeVisible();
    await page.goto('/about');
    await expect(page.getByRole('group', { name: 'Backend health' })).toBeVisible();
    await expect(version).toHaveCount(0);
  });
});

test.describe('the sidebar', () => {
  const links = (page: Page) => sidebar(page).getByRole('navigation', { name: 'Account' }).getByRole('link');

  test('is hidden from guests', async ({ page }) => {
    await page.goto('/nowhere');
    await untilItHasItsCode(page);
    await expect(page.getByRole('group', { name: 'Backend health' })).toBeVisible();
    await expect(sidebar(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /sidebar/ })).toHaveCount(0);
  });

  test('lists four pages for customers, and is open from 768 pixels on until it is closed', async ({
    page,
    customer,
  }) => {
    await signInAs(page, customer);
    await page.setViewportSize(wide);
    await page.goto('/dashboard');
    await expect(page.getByText(/^Version /)).toHaveCount(0);
    await expect(links(page)).toHaveText(['Dashboard', 'Create Shipment', 'Track Shipment', 'Profile']);
    await expect(links(page).first()).toHaveAttribute('aria-current', 'page');
    for (const [name, path] of [
      ['Create Shipment', '/shipments/create'],
      ['Dashboard', '/dashboard'],
      ['Profile', '/profile'],
    ] as const) {
      await links(page).filter({ hasText: name }).click();
      await expect(page).toHaveURL(path);
      await expect(sidebar(page)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Close sidebar' }).click();
    await expect(sidebar(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open sidebar' })).toHaveAttribute('aria-expanded', 'false');

    await page.setViewportSize({ width: 768, height: 800 });
    await page.goto('/nowhere');
    await expect(sidebar(page)).toBeVisible();
    await page.setViewportSize({ width: 767, height: 800 });
    await page.reload();
    const open = page.getByRole('button', { name: 'Open sidebar' });
    await expect(open).toBeVisible();
    await expect(sidebar(page)).toBeHidden();
    await open.click();
    await links(page).filter({ hasText: 'Track Shipment' }).click();
    await expect(page).toHaveURL('/track');
    await expect(sidebar(page)).toBeHidden();
  });
});

test('an unknown path shows the 404 page with a link home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Oops! The page you are looking for does not exist.' }),
  ).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Waymark');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
});
