import type { Locator, Page } from '@playwright/test';
import { expect, test, withMotion } from '../../support/fixtures.js';

test.use(withMotion);

const main = (page: Page): Locator => page.getByRole('main');
const heading = (place: Locator, name: string | RegExp): Locator => place.getByRole('heading', { name });

/** Follows a link and returns its destination. */
const follow = async (page: Page, link: Locator): Promise<string> => {
  const before = page.url();
  await link.click();
  await expect(page).not.toHaveURL(before);
  return new URL(page.url()).pathname;
};

test.describe('About', () => {
  test.beforeEach(({ page }) => page.goto('/about'));

  test('states mission, vision, the five values, and the journey since 2022', async ({ page }) => {
    await expect(heading(main(page), 'Our mission')).toBeVisible();
    await expect(heading(main(page), 'Our vision')).toBeVisible();
    const values = ['Integrity and transparency', 'Customer obsession', 'Innovation', 'Reliability', 'Sustainability'];
    for (const value of values) await expect(heading(main(page), value)).toBeVisible();
    const steps = main(page).getByRole('region', { name: 'From one route' }).getByRole('listitem');
    await expect(steps).toHaveCount(4);
    await expect(steps.nth(0)).toContainText('2022Founded');
    await expect(steps.nth(0)).toContainText(/logistics and in AI/);
    await expect(steps.nth(1)).toContainText(/^2022.*AI platform.*real-time tracking.*route optimisation/);
    await expect(steps.nth(3)).toContainText(/^2024.*20\+ countries/);
    await expect(main(page)).not.toContainText('2021');
  });

  test('shows three team members, and links to the services and the contact page', async ({ page }) => {
    const members = main(page).getByRole('region', { name: 'Handled by people' }).getByRole('listitem');
    await expect(members).toHaveCount(3);
    for (const title of ['Founder and Chief Executive', 'Head of Operations', 'Head of Technology']) {
      await expect(heading(members, title)).toBeVisible();
    }
    for (const [name, path] of [
      ['Explore Services', '/services'],
      ['Contact Us', '/contact'],
      ['See Our Services', '/services'],
    ] as const) {
      expect(await follow(page, main(page).getByRole('link', { name }))).toBe(path);
      await page.goBack();
    }
  });
});

test.describe('Services', () => {
  test.beforeEach(({ page }) => page.goto('/services'));

  test('starts with a custom quote, says why to choose the company, and ends with a link to the contact page', async ({
    page,
  }) => {
    const why = main(page).getByRole('region', { name: 'Why Choose Waymark' });
    await expect(why.getByRole('listitem')).toHaveCount(3);
    for (const point of ['Reliability', 'AI Innovation', 'Sustainability'])
      await expect(heading(why, point)).toBeVisible();
    expect(await follow(page, main(page).getByRole('link', { name: 'Request a Custom Quote' }))).toBe('/contact');
    await page.goBack();
    expect(await follow(page, main(page).getByRole('link', { name: 'Get in Touch' }))).toBe('/contact');
  });

  const services = [
    ...['Express Delivery', 'International Shipping', 'E-commerce Solutions'],
    ...['Secure Handling', 'Eco-Friendly Fleet', 'Dedicated Support'],
  ];

  test('offers six services, each with three features and a Get Started link', async ({ page }) => {
    for (const service of services) {
      const card = main(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: service }) });
      await expect(card.getByRole('listitem')).toHaveCount(3);
      const start = card.getByRole('link', { name: 'Get Started', exact: true });
      await expect(start).toHaveAccessibleDescription(service);
      expect(await follow(page, start)).toBe('/contact');
      await page.goBack();
    }
  });
});

test.describe('FAQ', () => {
  const answers = [
    ['How do I schedule a delivery?', /Sign up or log in, then use our booking platform/],
    ['Can I track my shipment in real time?', /tracking number/],
    ['Which areas do you serve?', /locally, nationally and internationally/],
    ['Are my parcels insured and secure?', /insurance options/],
    ['Do you offer eco-friendly delivery?', /Electric vans/],
    ['How do I contact support?', /24\/7.*live chat, e-mail or phone/],
  ] as const;
  const buttons = (page: Page): Locator => main(page).getByRole('button');

  test.beforeEach(({ page }) => page.goto('/faq'));

  test('has six questions, each of which controls its answer', async ({ page }) => {
    await expect(buttons(page)).toHaveText(answers.map(([question]) => question));
    const ids = await buttons(page).evaluateAll((all) =>
      all.map((button) => button.getAttribute('aria-controls') ?? ''),
    );
    expect(new Set(ids).size).toBe(answers.length);
    for (const id of ids) await expect(page.locator(`[id="${id}"]`)).toHaveCount(1);
    for (const [question, answer] of answers) {
      await page.getByRole('button', { name: question }).click();
      await expect(page.getByRole('region', { name: question })).toContainText(answer);
    }
  });

  test('opens one question at a time, closes the open one, and links to the contact page', async ({ page }) => {
    const [first, second] = [buttons(page).nth(0), buttons(page).nth(1)];
    const open = main(page).locator('button[aria-expanded=true]');
    const shown = main(page).getByText(/Sign up or log in/);
    await expect(open).toHaveCount(0);
    await expect(shown).toBeHidden();

    await first.click();
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await expect(shown).toBeVisible();

    await second.click();
    await expect(open).toHaveCount(1);
    await expect(second).toHaveAttribute('aria-expanded', 'true');
    await expect(shown).toBeHidden();

    await second.click();
    await expect(open).toHaveCount(0);
    expect(await follow(page, main(page).getByRole('link', { name: 'Contact Us' }))).toBe('/contact');
  });

  test('works by keyboard, and a closed answer has no tab stop', async ({ page }) => {
    await buttons(page).nth(0).focus();
    await page.keyboard.press('Enter');
    const link = main(page).getByRole('link', { name: 'Sign up' });
    await expect(link).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await buttons(page).nth(0).focus();
    await page.keyboard.press('Space');
    await expect(buttons(page).nth(0)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Tab');
    await expect(buttons(page).nth(1)).toBeFocused();
  });
});
