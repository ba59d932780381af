// Takes a picture of every screen and its states, in both themes, at widths of 390 and 1440 pixels (basic states also at
// 768), into pictures/. Words on the command line select the screens whose names contain one of them:
// npm run tool -- pictures track
import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsTo, preparePeople } from './pictures/people.mjs';
import { screensFor } from './pictures/screens.mjs';
import { build, install, root } from './prepare.mjs';
import { findChromium } from './test/chromium.mjs';

const port = 3900 + (process.pid % 90);
const address = `http://127.0.0.1:${port}`;
const wanted = process.argv.slice(2);
const views = [390, 768, 1440].flatMap((width) => ['dark', 'light'].map((theme) => ({ width, theme })));
const ATONCE = 2;

install();
build();
const data = mkdtempSync(join(tmpdir(), 'waymark-pictures-'));
const server = spawn(process.execPath, ['apps/api/dist/main.js'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), DATA_DIR: data, DEMO: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' },
});

const healthy = async (call) => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (server.exitCode !== null) throw new Error('the server ended before it was ready');
    if (await call('GET', '/health/').catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not become healthy within 30 seconds');
};

/** Runs in the page. A live page keeps its socket open, so that the network is never idle; checks the visible content instead. */
const isSettled = (isHeld) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  return (
    document.fonts.status === 'loaded' &&
    (isHeld || document.querySelector('[aria-busy="true"], .animate-shimmer') === null) &&
    all('img').every(({ complete }) => complete) &&
    all('.map-box').every((map) => map.querySelector('.map-land')) &&
    all('.globe').every((globe) => globe.querySelector('.globe-land')) &&
    (isHeld || all('figure.map').every((map) => map.querySelector('.map-caption'))) &&
    !document.body.innerText.includes('Connecting…')
  );
};

const keepFromAnswering = async (page, { hold, fail, block }) => {
  if (hold) await page.route(`**/api/v1${hold}`, () => {});
  if (fail) await page.route(`**/api/v1${fail}`, (route) => route.fulfill({ status: 500, body: '' }));
  if (block) await page.route(block, (route) => route.abort());
};

const folder = join(root, 'pictures');
const failed = [];

const take = async (browser, screen, { width, theme }) => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  try {
    await context.addInitScript(
      ([mode, session]) => {
        localStorage.setItem('themePreference', mode);
        if (session) localStorage.setItem('authState', session);
      },
      [theme, await screen.session?.()],
    );
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('console', (message) => {
      if (!screen.noisy && ['error', 'warning'].includes(message.type()))
        console.log(`${screen.name} ${theme} ${width}: ${message.text()}`);
    });
    await keepFromAnswering(page, screen);
    await page.goto(address + screen.path);
    await page.locator('h1').first().waitFor();
    await page.waitForFunction(isSettled, screen.hold !== undefined);
    if (screen.act) {
      await screen.act(page);
      await page.waitForFunction(isSettled, screen.hold !== undefined || screen.busy === true);
    }
    if (!screen.over) await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({
      path: join(folder, `${screen.name}-${theme}-${width}.png`),
      fullPage: !screen.over,
      animations: 'disabled',
    });
  } catch (error) {
    failed.push(`${screen.name} ${theme} ${width}: ${error.message.split('\n')[0]}`);
  } finally {
    await context.close();
  }
};

try {
  const call = callsTo(address);
  await healthy(call);
  const screens = screensFor(await preparePeople(call)).filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const pictures = screens.flatMap((screen) =>
    views
      .filter(({ width }) => (width === 768 ? screen.base : width === 390 || !screen.narrowOnly))
      .map((view) => [screen, view]),
  );
  const total = pictures.length;
  const worker = async () => {
    for (let next = pictures.shift(); next; next = pictures.shift()) await take(browser, ...next);
  };
  await Promise.all(Array.from({ length: ATONCE }, worker));
  await browser.close();
  console.log(`${total - failed.length} pictures in pictures/`);
  if (failed.length > 0) {
    console.error(`${failed.length} could not be taken:\n${failed.join('\n')}`);
    process.exitCode = 1;
  }
} finally {
  server.kill('SIGTERM');
  server.once('exit', () => rmSync(data, { recursive: true, force: true }));
}
