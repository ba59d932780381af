import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pagePaths } from '@waymark/contracts/ui';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';
import { main } from '../parts.js';
import { signInAs } from '../signed-in.js';

const { home, about, services, faq, contact, track, login, register, developersGuide } = pagePaths;
const script = /\/assets\/.+\.js$/;

/** Holds back the scripts; the returned function lets come those whose path is among `named`, or all and for good. */
const holdScripts = async (page: Page) => {
  let mayCome = (_path: string): boolean => false;
  const held: { path: string; come: () => void }[] = [];
  await page.route(script, async (route) => {
    const path = new URL(route.request().url()).pathname;
    if (!mayCome(path)) await new Promise<void>((come) => held.push({ path, come }));
    await route.continue();
  });
  return async (named?: (path: string) => boolean) => {
    mayCome = named ?? (() => true);
    for (const { path, come } of held) if (mayCome(path)) come();
    if (named === undefined) await page.unrouteAll({ behavior: 'wait' });
  };
};

const pressTheme = (page: Page) => page.getByRole('button', { name: 'Switch to light mode' }).click();
const expectLight = (page: Page) => expect(page.locator('html')).not.toHaveClass(/dark/);

for (const path of [home, about, services, faq, contact, track, login, register, developersGuide]) {
  test(`${path} can be read before any code has come, and works with the code that its document names`, async ({
    page,
    request,
  }) => {
    const document = await (await request.get(path)).text();
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/Waymark/);
    await expect(page.getByRole('contentinfo')).toContainText(`2016-${new Date().getFullYear()}`);
    await release((address) => document.includes(`"${address}"`));
    // Pressed again by the page's own code when it has come, and not before.
    await pressTheme(page);
    await expectLight(page);
    await release();
  });
}

test('a sign-in that was sent before the code had come is a sign-in all the same', async ({ page, customer }) => {
  const release = await holdScripts(page);
  await page.goto(login, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password').fill(customer.password);
  await main(page).getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(login);
  await release();
  await expect(page).toHaveURL(pagePaths.dashboard);
});

test('who signs in in another tab before the code has come is signed in here too', async ({
  page,
  context,
  customer,
}) => {
  const release = await holdScripts(page);
  await page.goto(login, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await signInAs(await context.newPage(), customer);
  await release();
  await expect(page).toHaveURL(pagePaths.dashboard);
});

test('what was typed before the code had come stays, and is what the form reads', async ({ page }) => {
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

test('a number that was sent before the code had come is tracked', async ({ page, allow }) => {
  allow(/404/);
  const release = await holdScripts(page);
  await page.goto(track, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('WM-0000-0000-0000-1');
  await page.getByRole('textbox', { name: 'Tracking number' }).press('Enter');
  await release();
  await expect(page).toHaveURL(/tracking=WM/);
  await expect(main(page).getByRole('alert')).toBeVisible();
});

test('a question that was pressed before the code had come opens', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(faq, { waitUntil: 'commit' });
  // The document may still be coming: its last question so far need not be the page's.
  const question = main(page).getByRole('button', { expanded: false }).nth(5);
  const name = String(await question.textContent());
  await question.click();
  await release();
  await expect(main(page).getByRole('button', { name, expanded: true })).toBeVisible();
});

test('who has scrolled before the code had come stays there', async ({ page }) => {
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

test('who is signed in never sees the page of a guest', async ({ page, customer }) => {
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

/** The product as on a slow line: of a page's document what stands behind the first heading comes when `finish` is called. */
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
  test(`${address} is not drawn by code that has come before the whole document`, async ({ page, product }) => {
    const line = await startSlowLine(product.address);
    await page.goto(line.address + address, { waitUntil: 'commit' });
    const code = page.locator('head > script[type="module"]');
    await expect(code).not.toHaveCount(0);
    // The same modules, which have been run by then.
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
