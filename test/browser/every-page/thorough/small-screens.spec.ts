import type { Page } from '@playwright/test';
import { pagePaths } from '@waymark/contracts/ui';
import { demoStaff } from '../../../support/clients/people.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { signInAs } from '../../support/signed-in.js';

const pages = ['dashboard', 'allShipments', 'createShipment', 'people', 'audit', 'developers', 'profile'] as const;

const openEach = async (page: Page, look: (name: string) => Promise<void>): Promise<void> => {
  for (const name of pages) {
    await page.goto(pagePaths[name]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(name);
  }
};

test.describe('a screen 320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('has the whole top bar of each signed-in page, and nothing next to it', async ({ page, anybody }) => {
    await signInAs(page, await demoStaff(anybody));
    await openEach(page, async (name) => {
      for (const button of await page.getByRole('banner').getByRole('button').all()) {
        await expect(button, name).toBeInViewport({ ratio: 1 });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(320);
    });
  });
});

test.describe('a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('has fields whose text is at least 16 pixels, so that an iPhone does not zoom', async ({ page, anybody }) => {
    await signInAs(page, await demoStaff(anybody));
    await openEach(page, async (name) => {
      const sizes = await page
        .locator('input:not([type="checkbox"], [type="radio"]), select, textarea')
        .evaluateAll((fields) => fields.map((field) => parseFloat(getComputedStyle(field).fontSize)));
      expect(Math.min(...sizes, 16), name).toBe(16);
    });
  });
});

test('a label keeps its black bars on white in forced colours', async ({ page, customer }) => {
  const { id } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto(pagePaths.shipment(id));
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  const label = page.getByRole('dialog').locator('.shipment-label');
  await expect(label).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(label).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('progress and shares are visible in forced colours', async ({ page, customer }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await newUpdate(customer.client, id);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const background = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.goto(pagePaths.trackNumber(tracking_number));
  await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible();
  const canvas = await background('body');
  const [rail, fill] = [await background('.progress-rail'), await background('.progress-fill')];
  expect(new Set([canvas, rail, fill]).size).toBe(3);
  await expect(page.locator('.progress-node').first()).toHaveCSS('border-top-width', '2px');

  await signInAs(page, customer);
  await page.goto(pagePaths.dashboard);
  const share = 'h2:text-is("In Transit") ~ div div div';
  await expect(page.locator(share)).toHaveAttribute('style', /scaleX\(1\)/);
  expect(new Set([canvas, await background(share)]).size).toBe(2);
});
