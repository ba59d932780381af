import { readFile } from 'node:fs/promises';
import { expect, test } from '../../support/fixtures.js';
import { main } from '../../support/parts.js';

test('the guide is public, and shows the tested receiver', async ({ page }) => {
  await page.goto('/developers/guide');
  await expect(page.getByRole('heading', { level: 1, name: 'From a key to a verified webhook' })).toBeVisible();
  await expect(page).toHaveTitle(/^Developer guide · /);
  const receiver = await readFile('docs/examples/webhook-receiver.mjs', 'utf8');
  await expect(page.getByRole('region', { name: 'webhook-receiver.mjs' })).toHaveText(receiver.trimEnd(), {
    useInnerText: true,
  });
});

test('its table of contents and addresses with a fragment lead to its sections', async ({ page }) => {
  await page.goto('/developers/guide');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  for (const link of await contents.getByRole('link').all()) {
    const name = await link.innerText();
    await link.click();
    const heading = main(page).getByRole('heading', { name, exact: true });
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();
  }
  await page.goto('/about');
  await page.goto('/developers/guide#receiver');
  await expect(main(page).getByRole('heading', { name: 'A receiver in 20 lines' })).toBeInViewport();
});

test('its links to the API documents work', async ({ page, anybody }) => {
  await page.goto('/developers/guide');
  for (const name of ['Swagger UI', 'openapi.json', 'asyncapi.json']) {
    const href = await main(page).getByRole('link', { name }).getAttribute('href');
    expect((await anybody.raw(href ?? '')).status, name).toBe(200);
  }
});
