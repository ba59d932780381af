// `npm run conformance:cluster`: the conformance suite against three nodes behind a proxy that sends each request to
// the next one. Prints what it skips.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { RoundRobinProxy } from '../support/round-robin-proxy.js';
import { Cluster, serverName } from './cluster.js';

/** Files and, where one test alone is skipped, words of its name. */
const SKIPPED = {
  'rate-limits.spec': 'it starts servers of its own, with limits',
  'webhook-addresses.spec': 'webhooks of these nodes may go to this machine',
  'is one of a few that an account can have': 'the limit of open feeds is each node’s own',
};

const cluster = await Cluster.start(3, { DEMO: 'on', WEBHOOK_ALLOW_PRIVATE: 'on' });
const proxy = await RoundRobinProxy.start(cluster.nodes.map(({ anybody }) => anybody.url));
console.log(`Three nodes with ${serverName} behind ${proxy.url}. Skipped:`);
for (const [what, why] of Object.entries(SKIPPED)) console.log(`  ${what}: ${why}`);
try {
  const patterns = process.argv.slice(2);
  const run = spawn(
    'npx',
    [
      'jest',
      '--maxWorkers=1',
      ...(patterns.length > 0 ? patterns : ['./test/conformance/']),
      // Last, since it takes every word after it.
      '--testPathIgnorePatterns',
      'rate-limits',
      'webhook-addresses',
      '--testNamePattern',
      '^(?!.*is one of a few that an account can have)',
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
