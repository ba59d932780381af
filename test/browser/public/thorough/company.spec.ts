import { expect, failedRequest, test } from '../../support/fixtures.js';
import { main } from '../../support/parts.js';
import { startProduct } from '../../support/product.js';

test('another company has its own name from the first paint, its own desk, a map and no demo accounts', async ({
  page,
  allow,
}) => {
  test.setTimeout(240_000);
  allow(failedRequest);
  const environment = { COMPANY_NAME: 'Ash & Sons', SUPPORT_EMAIL: 'desk@ash.example', DEMO: 'off' };
  const product = await startProduct({ ...environment, MAP_EMBED_URL: 'https://maps.example/embed' });
  try {
    const { address } = product;
    await page.route('https://maps.example/**', (route) => route.abort());
    const code = /\/assets\/.+\.js$/;
    await page.route(code, () => {});
    await page.goto(`${address}/contact`, { waitUntil: 'commit' });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Ash & Sons' })).toBeVisible();
    await expect(page).toHaveTitle(/Ash & Sons/);
    await page.unroute(code);

    const refused = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    const answer = await page.goto(`${address}/contact`);
    expect(answer?.headers()['content-security-policy']).toContain(
      "connect-src 'self' https://maps.example;frame-src https://maps.example;",
    );
    await expect(main(page).getByText('desk@ash.example')).toBeVisible();
    await expect(page.getByText('Waymark')).toHaveCount(0);
    const frame = page.getByTitle('Map of our office');
    await expect(frame).toHaveAttribute('loading', 'lazy');
    await frame.scrollIntoViewIfNeeded();
    await refused;
    // Hides the browser's message about an unreachable server.
    await expect(frame).toHaveCSS('opacity', '0');
    await page.route('https://maps.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'A map' }));
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(frame.contentFrame().getByText('A map')).toBeVisible();
    await expect(frame).toHaveCSS('opacity', '1');
    const drawing = await frame.locator('xpath=preceding-sibling::*').boundingBox();
    const { x, y, height } = (await frame.boundingBox()) ?? {};
    expect(height).toBe(220);
    expect([drawing?.x, drawing?.y]).toEqual([x, y]);

    const settings = page.waitForResponse('**/settings/');
    await page.goto(`${address}/login`);
    await settings;
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByText('Demo accounts')).toHaveCount(0);
  } finally {
    await product.stop();
  }
});
