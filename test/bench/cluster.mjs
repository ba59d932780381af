// `npm run tool -- bench-cluster`: durable creations by 64 clients through 1, 2 and 3 nodes, compared with a bare program
// that calls appendToStream (programs/bare-append.mjs), all on one KurrentDB and in one run. Needs `kurrentd` (or
// EventStore.ClusterNode) and redis-server on PATH, or KURRENTDB_URL and REDIS_URL of empty servers. Only ratios within
// a run are comparable. In the first rows a program has one core, and KurrentDB, Redis and the clients the other; then
// all share both cores.
import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { exampleWaybill } from '@waymark/contracts';
import { sign } from './programs/jwt.mjs';
import { loadCore, place } from './support/machine.mjs';
import { median } from './support/numbers.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { onFreePort, onFreePorts } = await import(join(root, '.stamp/test/support/servers/free-ports.js'));
const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
const short = process.argv.includes('--short');
const CLIENTS = 64;
const WARM_UP = short ? 2_000 : 5_000;
const MEASURED = short ? 3_000 : 8_000;
const ROUNDS = short ? 1 : 3;
const children = [];

/** The options of `npm start` and of the container. */
const FLAGS = ['--max-semi-space-size=32'];

const start = (command, args, env = {}) => {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  child.output = '';
  child.stdout.on('data', (chunk) => (child.output += chunk));
  children.push(child);
  return child;
};

const until = async (what, probe) => {
  for (const end = performance.now() + 120_000; performance.now() < end; await pause(100)) {
    const answer = await probe().catch(() => undefined);
    if (answer) return answer;
  }
  throw new Error(`waited 120 s for ${what}`);
};

const isOk = (url) => async () => (await fetch(url)).ok;

const startKurrent = async () => {
  if (process.env.KURRENTDB_URL) return process.env.KURRENTDB_URL;
  const program = ['kurrentd', 'EventStore.ClusterNode'].find((name) => spawnSync('which', [name]).status === 0);
  if (!program) throw new Error('no kurrentd or EventStore.ClusterNode on PATH, and no KURRENTDB_URL');
  const db = ['--db', 'log', 'index'].map(
    (name) => `--${name.replace('--', '')}=${join(folder, name.replace('--', ''))}`,
  );
  return onFreePorts(2, async ([port, replication]) => {
    start(
      program,
      [
        '--insecure',
        ...db,
        '--stream-existence-filter-size=1000000',
        '--node-ip=127.0.0.1',
        `--node-port=${port}`,
        '--replication-ip=127.0.0.1',
        `--replication-port=${replication}`,
      ],
      { EVENTSTORE_TELEMETRY_OPTOUT: 'true' },
    );
    await until('KurrentDB', isOk(`http://127.0.0.1:${port}/health/live`));
    return `kurrentdb://127.0.0.1:${port}?tls=false`;
  });
};

const startRedis = async () => {
  if (process.env.REDIS_URL) return process.env.REDIS_URL;
  return onFreePort(async (port) => {
    const redis = start('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']);
    await until('Redis', async () => redis.output.includes('Ready to accept connections'));
    return `redis://127.0.0.1:${port}`;
  });
};

const startNode = async (number, environment) => {
  const node = start(process.execPath, [...FLAGS, 'apps/api/dist/main.js'], {
    ...environment,
    DATA_DIR: join(folder, `node-${number}`),
  });
  const port = await until('a node', async () => /running at http:\S+:(\d+)/.exec(node.output)?.[1]);
  await until('the node to be ready', isOk(`http://127.0.0.1:${port}/api/v1/health/`));
  return `http://127.0.0.1:${port}`;
};

/** Clients in a separate process, so that their processor time is not counted as the server's. */
const load = (given) =>
  new Promise((resolve, reject) => {
    const { onItsCore, ...task } = given;
    const [program, ...rest] = [
      ...(onItsCore ? loadCore : []),
      process.execPath,
      join(root, 'test/bench/http-load.mjs'),
    ];
    const child = spawn(program, rest, {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const bodies = [exampleWaybill];
    child.stdin.end(JSON.stringify({ clients: CLIENTS, warmUp: WARM_UP, milliseconds: MEASURED, bodies, ...task }));
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.on('exit', (code) => (code === 0 ? resolve(JSON.parse(output)) : reject(new Error('the load failed'))));
  });

/** Seconds of processor time of a process and its threads so far. */
const processorSeconds = (pid) => {
  const { stdout } = spawnSync('ps', ['-o', 'cputimes=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout.trim());
};

const WAYMARK = 'a node of Waymark';
const nameOf = ({ spawnargs }) =>
  spawnargs.includes('apps/api/dist/main.js') ? WAYMARK : (spawnargs[0]?.split('/').at(-1) ?? '');

const ownReadAtOnce = async (address, elsewhere, token) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const created = await fetch(`${address}/api/v1/shipments/`, {
    method: 'POST',
    headers,
    body: JSON.stringify(exampleWaybill),
  });
  const { id } = await created.json();
  return (await fetch(`${elsewhere}/api/v1/shipments/${id}/`, { headers })).status === 200;
};

const main = async () => {
  const [eventStore, redis] = await Promise.all([startKurrent(), startRedis()]);
  const secret = randomUUID() + randomUUID();
  const bareServer = start(process.execPath, [...FLAGS, 'test/bench/programs/bare-append.mjs']);
  bareServer.stdin.write(`${JSON.stringify({ url: eventStore, secret, example: exampleWaybill })}\n`);
  const bareHeaders = { authorization: `Bearer ${sign(secret, { account_id: randomUUID() })}` };
  const bare = await until('the bare program', async () => /http:\S+/.exec(bareServer.output)?.[0]);
  const environment = {
    NODE_ENV: 'production',
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    PORT: '0',
    EVENT_STORE_URL: eventStore,
    REDIS_URL: redis,
    JWT_SECRET: secret,
    CHECKPOINT_KEY: generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'der' })
      .toString('base64'),
  };
  const nodes = [await startNode(1, environment)];
  const registered = await fetch(`${nodes[0]}/api/v1/accounts/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.com', password: 'correct horse', first_name: 'Ada', last_name: 'L' }),
  });
  const { access } = await registered.json();
  const headers = { authorization: `Bearer ${access}` };

  const runs = { 'bare alone': [], '1 alone': [], bare: [], 1: [], 2: [], 3: [] };
  const spent = {};
  const oneCore = [bareServer, children.find((child) => nameOf(child) === WAYMARK)].map(({ pid }) => pid);
  const others = children.map(({ pid }) => pid).filter((pid) => !oneCore.includes(pid));
  place(oneCore, 'server');
  place(others, 'clients');
  for (let round = 0; round < ROUNDS; round += 1) {
    runs['bare alone'].push(await load({ urls: [`${bare}/shipments`], headers: bareHeaders, onItsCore: true }));
    runs['1 alone'].push(await load({ urls: [`${nodes[0]}/api/v1/shipments/`], headers, onItsCore: true }));
  }
  place([...oneCore, ...others], 'both');
  // A node without requests still follows the log, so each node starts only when it is measured.
  for (const count of [1, 2, 3]) {
    if (count > nodes.length) nodes.push(await startNode(count, environment));
    for (let round = 0; round < ROUNDS; round += 1) {
      runs.bare.push(await load({ urls: [`${bare}/shipments`], headers: bareHeaders }));
      const before = children.map(({ pid }) => processorSeconds(pid));
      const urls = nodes.map((node) => `${node}/api/v1/shipments/`);
      runs[count].push(await load({ urls, headers }));
      spent[count] = children.map(({ pid }, index) => processorSeconds(pid) - (before[index] ?? 0));
    }
  }
  const isShown = await ownReadAtOnce(nodes[0], nodes[2], access);

  const perSecond = (run) => run.answers / run.seconds;
  /** The bare program's previous round. */
  const bareBefore = (name, round) =>
    name === '1 alone' ? runs['bare alone'][round] : runs.bare[(Number(name) - 1) * ROUNDS + round];
  const ofBare = (name) =>
    name.startsWith('bare')
      ? 1
      : median(runs[name].map((run, round) => perSecond(run) / perSecond(bareBefore(name, round))));
  const titles = [
    ['bare alone', 'bare HTTP + appendToStream, on a core'],
    ['1 alone', 'Waymark, 1 node, on a core'],
    ['bare', 'bare HTTP + appendToStream'],
    ['1', 'Waymark, 1 node'],
    ['2', 'Waymark, 2 nodes'],
    ['3', 'Waymark, 3 nodes'],
  ];
  const rows = titles.map(([name, what]) => {
    const all = runs[name];
    return {
      what,
      'creations/s': Math.round(median(all.map(perSecond))),
      'of bare': Number(ofBare(name).toFixed(2)),
      'p50 ms': Number(median(all.map(({ p50 }) => p50)).toFixed(1)),
      'p99 ms': Number(median(all.map(({ p99 }) => p99)).toFixed(1)),
      refused: all.reduce((sum, { refused }) => sum + refused, 0),
    };
  });
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}; ${CLIENTS} clients, median of ${ROUNDS}`,
  );
  console.table(rows);
  console.log(`An own read through another node, at once: ${isShown ? 'shown' : 'NOT SHOWN'}`);
  const names = children.map(nameOf);
  console.log('Processor seconds while 1, 2 and 3 nodes were loaded:');
  console.table(names.map((name, index) => ({ name, 1: spent[1][index], 2: spent[2][index], 3: spent[3][index] })));
  writeFileSync(join(root, 'bench-cluster.json'), `${JSON.stringify({ rows, spent, isShown }, null, 2)}\n`);
  if (!isShown || rows.some(({ refused }) => refused > 0)) process.exitCode = 1;
};

try {
  await main();
} finally {
  for (const { pid } of children) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  rmSync(folder, { recursive: true, force: true });
}
