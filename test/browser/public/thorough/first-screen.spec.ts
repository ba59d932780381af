import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pagePaths } from '@waymark/contracts/ui';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.js';
import { main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

const { home, about, services, faq, contact, track, login, register, resetPassword, developersGuide } = pagePaths;
const script = /\/assets\/.+\.js$/;

/** Holds back the scripts. The returned function releases those whose path is in `named`, or all for good. */
const holdScripts = async (page: Page) => {
  let isReleased = (_path: string): boolean => false;
  const held: { path: string; release: () => void }[] = [];
  await page.route(script, async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (!isReleased(path)) await new Promise<void>((release) => held.push({ path, release }));
    await route.continue();
  });
  return async (named?: (path: string) => boolean) => {
    isReleased = named ?? (() => true);
    for (const { path, release } of held) if (isReleased(path)) release();
    if (named === undefined) await page.unrouteAll({ behavior: 'wait' });
  };
};

const pressTheme = (page: Page) => page.getByRole('button', { name: 'Switch to light mode' }).click();
const expectLight = (page: Page) => expect(page.locator('html')).not.toHaveClass(/dark/);

test('each page is readable before any code has loaded, and works with only the code that its document names', async ({
  page,
  request,
}) => {
  for (const path of [home, about, services, faq, contact, track, login, register, resetPassword, developersGuide]) {
    await test.step(path, async () => {
      const document = await (await request.get(path)).text();
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(/Waymark/);
      await expect(page.getByRole('contentinfo')).toContainText(`2016-${new Date().getFullYear()}`);
      await release((address) => document.includes(`"${address}"`));
      // The page's code replays the click once it has loaded, and not before.
      await pressTheme(page);
      await expectLight(page);
      await release();
      await page.evaluate(() => localStorage.clear());
    });
  }
});

test('a sign-in submitted before the code has loaded signs in', async ({ page, customer }) => {
  const release = await holdScripts(page);
  await page.goto(login, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password').fill(customer.password);
  await main(page).getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(login);
  await release();
  await expect(page).toHaveURL(pagePaths.dashboard);
});

test('a sign-in in another tab before the code has loaded applies here too', async ({ page, context, customer }) => {
  const release = await holdScripts(page);
  await page.goto(login, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await signInAs(await context.newPage(), customer);
  await release();
  await expect(page).toHaveURL(pagePaths.dashboard);
});

test('text typed before the code has loaded stays, and the form uses it', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(register, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('First name').fill('Nobody');
  await release();
  await main(page).getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email/i);
  await expect(page.getByLabel('Email')).toHaveValue('nobody');
  await expect(page.getByLabel('First name')).toHaveValue('Nobody');
  await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid', 'true');
});

test('a number submitted before the code has loaded is tracked', async ({ page, allow }) => {
  allow(/404/);
  const release = await holdScripts(page);
  await page.goto(track, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('WM-0000-0000-0000-1');
  await page.getByRole('textbox', { name: 'Tracking number' }).press('Enter');
  await release();
  await expect(page).toHaveURL(/tracking=WM/);
  await expect(main(page).getByRole('alert')).toBeVisible();
});

test('a question clicked before the code has loaded opens', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(faq, { waitUntil: 'commit' });
  // The document may still be loading, so that its last question is not yet the last of the page.
  const question = main(page).getByRole('button', { expanded: false }).nth(5);
  const name = String(await question.textContent());
  await question.click();
  await release();
  await expect(main(page).getByRole('button', { name, expanded: true })).toBeVisible();
});

test('a scroll position set before the code has loaded stays', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(home, { waitUntil: 'commit' });
  const last = main(page).getByRole('heading', { level: 2 }).last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await pressTheme(page);
  await release();
  await expectLight(page);
  await expect(last).toBeInViewport();
});

test('a signed-in user never sees the page for guests', async ({ page, customer }) => {
  await signInAs(page, customer);
  const release = await holdScripts(page);
  await page.goto(home, { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1, includeHidden: true });
  await expect(heading).toBeAttached();
  await expect(heading).toBeHidden();
  await release();
  await expect(heading).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

/** The product on a slow connection: the rest of a document after its first heading arrives when `finish` is called. */
const startSlowLine = async (address: string) => {
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(new URL(String(request.url), address));
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { 'content-type': String(answer.headers.get('content-type')) });
      const first = body.indexOf('</h1>') + 1;
      if (first > 0) {
        response.write(body.subarray(0, first));
        await finished;
      }
      response.end(body.subarray(first));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    finish,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

for (const address of [track, `${track}?tracking=`]) {
  test(`${address} is not rendered by code that has loaded before the whole document`, async ({ page, product }) => {
    const line = await startSlowLine(product.address);
    await page.goto(line.address + address, { waitUntil: 'commit' });
    const code = page.locator('head > script[type="module"]');
    await expect(code).not.toHaveCount(0);
    // These imports resolve once the page's modules have run.
    await code.evaluateAll((scripts) =>
      Promise.all(scripts.map((script) => import((script as HTMLScriptElement).src))),
    );
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    line.finish();
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    await pressTheme(page);
    await expectLight(page);
    line.close();
  });
}
