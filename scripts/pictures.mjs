// Takes a picture of every screen, in both themes, at 390 and 1440 wide, into pictures/.
// Words on the command line keep only the screens whose name holds one of them: npm run pictures -- track
import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, root } from './prepare.mjs';

const port = 3900 + (process.pid % 90);
const address = `http://127.0.0.1:${port}`;
const wanted = process.argv.slice(2);
const widths = [390, 1440];
const themes = ['dark', 'light'];

install();
build();
const data = mkdtempSync(join(tmpdir(), 'waymark-pictures-'));
const server = spawn(process.execPath, ['apps/api/dist/main.js'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), DATA_DIR: data, DEMO: 'on', RATE_LIMITS: 'off' },
});

const call = async (path, options = {}) => {
  const answer = await fetch(`${address}/api/v1${path}`, options);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
};

const healthy = async () => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (server.exitCode !== null) throw new Error('the server ended before it was ready');
    if (await call('/health/').catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not become healthy within 30 seconds');
};

const signIn = async (email) => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: 'waymark-demo' });
  const { access, refresh } = await call('/accounts/token/', { method: 'POST', headers, body });
  const profile = await call('/accounts/profile/', { headers: { authorization: `Bearer ${access}` } });
  const shipments = await call('/shipments/', { headers: { authorization: `Bearer ${access}` } });
  const user = {
    id: profile.id,
    email: profile.email,
    firstName: profile.first_name,
    lastName: profile.last_name,
    phoneNumber: profile.phone_number,
    address: profile.address,
    companyName: profile.company_name,
    isStaff: profile.is_staff,
    role: profile.role,
  };
  return { session: JSON.stringify({ token: access, refreshToken: refresh, user }), shipments };
};

/** Runs in the page. A live page keeps its socket open, so the network is never idle: what counts is what can be seen. */
const isSettled = () => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  return (
    document.fonts.status === 'loaded' &&
    document.querySelector('[aria-busy="true"], .animate-shimmer') === null &&
    all('img').every(({ complete }) => complete) &&
    all('.map-box').every((map) => map.querySelector('.map-land')) &&
    all('figure.map').every((map) => map.querySelector('.map-caption')) &&
    !document.body.innerText.includes('Connecting…')
  );
};

const publicScreens = [
  '/',
  '/about',
  '/services',
  '/faq',
  '/contact',
  '/track',
  '/login',
  '/register',
  '/developers/guide',
  '/no-such-page',
];

try {
  await healthy();
  const customer = await signIn('customer@demo.test');
  const staff = await signIn('staff@demo.test');
  const [first] = [...customer.shipments].sort((a, b) => b.tracking_updates.length - a.tracking_updates.length);
  const named = (path, session, name = path.slice(1).replaceAll('/', '-') || 'home') => ({ name, path, session });
  const screens = [
    ...publicScreens.map((path) => named(path)),
    named(`/track?tracking=${first.tracking_number}`, undefined, 'track-found'),
    named('/dashboard', customer.session),
    named('/dashboard', staff.session, 'dashboard-staff'),
    named('/profile', customer.session),
    named('/shipments/create', customer.session),
    named(`/shipments/${first.id}`, customer.session, 'shipment'),
    named(`/shipments/${first.id}/edit`, customer.session, 'shipment-edit'),
    named(`/shipments/${first.id}/add-tracking`, customer.session, 'shipment-add-tracking'),
    named('/shipments', staff.session, 'all-shipments'),
    named('/developers', customer.session),
    named('/developers/keys', customer.session),
    named('/developers/webhooks', customer.session),
    named('/developers/deliveries', customer.session),
    named(`/shipments/${first.id}/history`, customer.session, 'history'),
    named('/audit', staff.session),
    named('/developers', staff.session),
  ].filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

  const folder = join(root, 'pictures');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  for (const width of widths) {
    for (const theme of themes) {
      for (const { name, path, session } of screens) {
        const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
        await context.addInitScript(
          ([mode, state]) => {
            localStorage.setItem('themePreference', mode);
            if (state) localStorage.setItem('authState', state);
          },
          [theme, session],
        );
        const page = await context.newPage();
        page.on('console', (message) => {
          if (['error', 'warning'].includes(message.type()))
            console.log(`${name} ${theme} ${width}: ${message.text()}`);
        });
        await page.goto(address + path);
        await page.locator('h1').first().waitFor();
        await page.waitForFunction(isSettled);
        await page.screenshot({
          path: join(folder, `${name}-${theme}-${width}.png`),
          fullPage: true,
          animations: 'disabled',
        });
        await context.close();
      }
    }
  }
  await browser.close();
  console.log(`${screens.length * widths.length * themes.length} pictures in pictures/`);
} finally {
  server.kill('SIGTERM');
  server.once('exit', () => rmSync(data, { recursive: true, force: true }));
}
