// `npm run conformance:cluster`: the conformance suite against three nodes behind a proxy that sends each request to
// the next one. Prints what it skips: nothing but rate-limits.spec.ts, whose servers have limits of their own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { RoundRobinProxy } from '../support/round-robin-proxy.js';
import { Cluster, serverName } from './cluster.js';

const cluster = await Cluster.start(3, { DEMO: 'on' });
const proxy = await RoundRobinProxy.start(cluster.nodes.map(({ anybody }) => anybody.url));
console.log(`Three nodes with ${serverName} behind ${proxy.url}; skipped: rate-limits.spec.ts`);
try {
  const patterns = process.argv.slice(2);
  const run = spawn(
    'npx',
    [
      'jest',
      '--maxWorkers=1',
      '--testPathIgnorePatterns=rate-limits',
      ...(patterns.length > 0 ? patterns : ['./test/conformance/']),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        CONFORMANCE_URL: proxy.url,
        NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
      },
    },
  );
  const [code] = (await once(run, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  proxy.close();
  await cluster.close();
}
