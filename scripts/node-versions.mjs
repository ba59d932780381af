// `npm run tool -- node-versions [20 22 …]`: npm start and npm test in a clone of this commit, with each version of Node.js.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './prepare.mjs';

const VERSIONS = ['20', '22', '24', '26'];
const chosen = process.argv.slice(2);
const logs = join(root, '.stamp', 'node-versions');

const run = (command, args, options) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...options });
  if (status !== 0) throw new Error([`${command} ${args.join(' ')} failed`, stdout, stderr, error?.message].join('\n'));
  return stdout.trim();
};

const secondsSince = (start) => `${((performance.now() - start) / 1_000).toFixed(0)} s`;

/** Returns the time until the server was healthy. Rejects if it ended before, or not with 0 after SIGTERM to npm. */
const startAndEnd = async (project, env) => {
  const began = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: project,
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  const closed = once(npm, 'close');
  const isHealthy = async () => {
    const port = /running at http:[^\s:]+:(\d+)/.exec(output)?.[1];
    return port !== undefined && (await fetch(`http://127.0.0.1:${port}/api/v1/health/`)).ok;
  };
  let duration;
  try {
    while (npm.exitCode === null && !(await isHealthy())) await pause(100);
    if (npm.exitCode === null) duration = secondsSince(began);
  } finally {
    npm.kill('SIGTERM');
  }
  const [code] = await closed;
  if (duration === undefined || code !== 0) throw new Error(`npm start ended with ${code}:\n${output}`);
  return duration;
};

const test = async (project, env, log) => {
  const began = performance.now();
  const output = openSync(log, 'w');
  const npm = spawn('npm', ['test'], { cwd: project, env, stdio: ['ignore', output, output] });
  const [code] = await once(npm, 'close');
  closeSync(output);
  const result = /^\d+ passed, \d+ failed.*$/m.exec(readFileSync(log, 'utf8'))?.[0] ?? 'no result';
  return { code, result, duration: secondsSince(began) };
};

const tryVersion = async (wanted) => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-node-'));
  try {
    const project = join(folder, 'project');
    run('git', ['clone', '--quiet', root, project]);
    run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', join(folder, 'node'), `node@${wanted}`]);
    const env = { ...process.env, PATH: [join(folder, 'node/node_modules/.bin'), process.env.PATH].join(delimiter) };
    const version = run('node', ['--version'], { env });
    const start = await startAndEnd(project, env);
    const log = join(logs, `${version}.log`);
    const { code, result, duration } = await test(project, env, log);
    console.log(
      `${version}: npm start was healthy after ${start}; npm test: ${result} in ${duration}, exit code ${code}`,
    );
    if (code !== 0) console.log(`  ${log}`);
    return code === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

mkdirSync(logs, { recursive: true });
let isGood = true;
for (const version of chosen.length > 0 ? chosen : VERSIONS) isGood = (await tryVersion(version)) && isGood;
process.exitCode = isGood ? 0 : 1;
