// Measures the public pages with Lighthouse as a phone on a slow connection: npm run tool -- lighthouse http://localhost:3000
// Lighthouse is too big for a dependency: npx fetches it, or LIGHTHOUSE names its command-line file.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './test/chromium.mjs';

const version = '12.8.2';
const address = (process.argv[2] ?? 'http://localhost:3000').replace(/\/$/, '');
const paths = ['/', '/about', '/services', '/faq', '/contact', '/track', '/login', '/register'];
/** Minimum score of each category, out of 100. */
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const runs = Number(process.env.RUNS ?? 3);

const command = process.env.LIGHTHOUSE
  ? [process.execPath, process.env.LIGHTHOUSE]
  : ['npx', '--yes', `lighthouse@${version}`];

const give = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

const reachable = await fetch(address).then(
  (answer) => answer.ok,
  () => false,
);
if (!reachable) give(`No product answers at ${address}; start it with npm start, or give another address.`);
if (spawnSync(command[0], [...command.slice(1), '--version'], { stdio: 'ignore' }).status !== 0)
  give(
    `Lighthouse is not available: npx cannot fetch lighthouse@${version}, and LIGHTHOUSE does not name a working copy.`,
  );

const folder = mkdtempSync(join(tmpdir(), 'waymark-lighthouse-'));

const measure = (path) => {
  const file = join(folder, 'report.json');
  const options = ['--quiet', '--output=json', `--output-path=${file}`, '--chrome-flags=--headless=new --no-sandbox'];
  const measureOnce = () =>
    spawnSync(command[0], [...command.slice(1), address + path, ...options], {
      encoding: 'utf8',
      env: { CHROME_PATH: findChromium(), ...process.env },
    });
  // Lighthouse sometimes loses the trace of a run and asks for another run.
  const first = measureOnce();
  const result = first.status === 0 ? first : measureOnce();
  if (result.status !== 0) give(`Lighthouse failed on ${path}:\n${result.stderr}`);
  return JSON.parse(readFileSync(file, 'utf8'));
};

const score = (report, category) => Math.round(report.categories[category].score * 100);
const figure = (report, audit) => report.audits[audit].numericValue;

/** A busy machine can make a run slower, but never faster, so the median run by performance counts. */
const middleOf = (reports) =>
  [...reports].sort((a, b) => a.categories.performance.score - b.categories.performance.score)[reports.length >> 1];

const shortfalls = [];
const rows = {};
for (const path of paths) {
  const report = middleOf(Array.from({ length: runs }, () => measure(path)));
  for (const [category, minimum] of Object.entries(least)) {
    const reached = score(report, category);
    if (reached >= minimum) continue;
    const failed = report.categories[category].auditRefs.filter(
      ({ id, weight }) => weight > 0 && (report.audits[id].score ?? 1) < 1,
    );
    shortfalls.push(`${path} ${category} ${reached}: ${failed.map(({ id }) => id).join(', ')}`);
  }
  const shift = figure(report, 'cumulative-layout-shift');
  if (shift > 0) shortfalls.push(`${path} shifts by ${shift.toFixed(4)}`);
  rows[path] = {
    ...Object.fromEntries(Object.keys(least).map((category) => [category, score(report, category)])),
    'first paint, ms': Math.round(figure(report, 'first-contentful-paint')),
    'largest paint, ms': Math.round(figure(report, 'largest-contentful-paint')),
    'blocked, ms': Math.round(figure(report, 'total-blocking-time')),
    'layout shift': Number(shift.toFixed(4)),
  };
}
rmSync(folder, { recursive: true });
console.table(rows);
for (const shortfall of shortfalls) console.log(shortfall);
process.exitCode = shortfalls.length === 0 ? 0 : 1;
