import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProductProcess } from '../../../support/product/product-process.js';
import { outputOfTool } from '../../../support/secrets/tool-process.js';
import { expectNoAxeViolations } from '../../support/axe.js';
import { expect, test } from '../../support/fixtures.js';
import { press } from '../../support/forms.js';
import { main } from '../../support/parts.js';

test('the sign-in page of a server without staff shows the command that makes the first account', async ({ page }) => {
  test.setTimeout(240_000);
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'waymark-browser-'));
  const product = await startProductProcess(DATA_DIR, { NODE_ENV: 'production' });
  try {
    await page.goto(`${product.address}/login`);
    const hint = main(page).getByRole('region', { name: 'This server has no staff account yet' });
    await expect(hint).toBeVisible();
    await expectNoAxeViolations(page);
    const command = 'npm run accounts -- create EMAIL staff';
    await expect(hint.getByText(command)).toBeVisible();
    await expect(hint.getByText(/^docker exec CONTAINER node .+ create EMAIL staff$/)).toBeVisible();

    const [, words = ''] = command.replace('EMAIL', 'boss@example.com').split(' -- ');
    const printed = await outputOfTool('accounts', words.split(' '), { DATA_DIR });
    await page.goto(`${product.address}/reset-password${/#\S+/.exec(printed)?.[0] ?? ''}`);
    await page.getByLabel('New password', { exact: true }).fill('an owl at night');
    await page.getByLabel('Confirm new password').fill('an owl at night');
    await press(page, 'Change Password');
    await expect(page).toHaveURL(/\/login$/);

    const settings = page.waitForResponse('**/settings/');
    await page.reload();
    await settings;
    await expect(page.getByText('Forgot your password?')).toBeVisible();
    await expect(hint).toHaveCount(0);
    await page.getByLabel('Email').fill('boss@example.com');
    await page.getByLabel('Password').fill('an owl at night');
    await main(page).getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('link', { name: 'All Shipments' })).toBeVisible();
  } finally {
    await page.close();
    await product.end('SIGTERM');
    await rm(DATA_DIR, { recursive: true });
  }
});
