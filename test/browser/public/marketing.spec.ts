import type { Locator, Page } from '@playwright/test';
import { expect, test, withMotion } from '../support/fixtures.js';

test.use(withMotion);

const main = (page: Page): Locator => page.getByRole('main');

/** Follows a link and returns its destination. */
const follow = async (page: Page, link: Locator): Promise<string> => {
  const before = page.url();
  await link.click();
  await expect(page).not.toHaveURL(before);
  return new URL(page.url()).pathname;
};

test.describe('Contact', () => {
  test.beforeEach(({ page }) => page.goto('/contact'));

  const form = (page: Page): Locator => page.getByRole('form', { name: 'Send Us a Message' });

  test('sends no request, and opens the message as a mail to support with the tracking number', async ({ page }) => {
    await page.goto('/contact?tracking=WM-7K2F-9QX4-3MTB-8');
    await expect(page.getByRole('link', { name: 'support@waymark.example' })).toBeVisible();
    await expect(form(page)).toContainText('opens your message in your mail program');
    // The last request that the page sends by itself.
    await expect(page.getByRole('group', { name: 'Backend health' })).toBeVisible();
    const requests: string[] = [];
    page.on('request', (request) => {
      // The page may still be fetching its code and fonts.
      if (!new URL(request.url()).pathname.startsWith('/assets/')) requests.push(request.url());
    });
    await form(page).getByLabel('Name').fill('Ada Lovelace');
    await form(page).getByLabel('Email').fill('ada@example.com');
    await form(page).getByLabel('Message').fill('Where is it?');
    const before = await main(page).innerText();
    const address = page.evaluate(
      () =>
        new Promise<string>((resolve) =>
          navigation.addEventListener('navigate', ({ destination }) => resolve(destination.url), { once: true }),
        ),
    );
    await form(page).getByRole('button', { name: 'Send Message' }).click();
    const mail = new URL(await address);
    expect(mail.href).toMatch(/^mailto:support@waymark\.example\?/);
    expect(mail.searchParams.get('subject')).toBe('WM-7K2F-9QX4-3MTB-8');
    expect(mail.searchParams.get('body')).toBe('Where is it?\r\n\r\nAda Lovelace\r\nada@example.com');
    expect(await main(page).innerText()).toBe(before);
    await expect(form(page).getByLabel('Message')).toHaveValue('Where is it?');
    await expect(page.getByRole('status').filter({ hasText: /sent|thank/i })).toHaveCount(0);
    await expect(page).toHaveURL(/\/contact\?tracking=WM-7K2F-9QX4-3MTB-8$/);
    expect(requests.filter((url) => !url.startsWith('mailto:'))).toEqual([]);
  });

  test("requires all three fields and an e-mail address, by the browser's validation", async ({ page }) => {
    const isValid = (label: string) =>
      form(page)
        .getByLabel(label)
        .evaluate((field) => field instanceof HTMLElement && field.matches(':valid'));
    for (const label of ['Name', 'Email', 'Message']) {
      expect(await isValid(label)).toBe(false);
      await form(page).getByLabel(label).fill('text');
    }
    expect(await isValid('Name')).toBe(true);
    expect(await isValid('Message')).toBe(true);
    expect(await isValid('Email')).toBe(false);
    await form(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(form(page).getByLabel('Email')).toBeFocused();
    await expect(form(page).getByLabel('Message')).toHaveAttribute('rows', '4');
  });

  test('says how to reach the company, and links back home', async ({ page }) => {
    const details = main(page).getByRole('region', { name: 'Contact details' });
    await expect(details.getByRole('link', { name: '+1 555 010 0199' })).toHaveAttribute('href', 'tel:+15550100199');
    await expect(details.getByRole('link', { name: 'support@waymark.example' })).toHaveAttribute(
      'href',
      'mailto:support@waymark.example',
    );
    await expect(details).toContainText('1 Harbour Street');
    await expect(details).toContainText('24/7, including holidays');
    expect(await follow(page, main(page).getByRole('link', { name: 'Back to Home' }))).toBe('/');
  });
});
