// `npm run tool -- conformance-cluster`: the conformance suite against three nodes behind a round-robin proxy.
// Prints the skipped tests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { RoundRobinProxy } from '../support/servers/round-robin-proxy.js';
import { Cluster, serverName } from './cluster.js';

const SKIPPED_FILES = {
  'rate-limits.spec': 'it starts its own server with limits',
  'protocol.spec': 'the proxy would read its broken requests',
  'webhook-addresses.spec': 'these nodes allow webhooks to this machine',
  'webhook-handshake.spec': 'these nodes have no public address',
};
/** Words of the names of tests. */
const SKIPPED_TESTS = {
  'is limited per account, for any credentials': 'each node has its own limit of open feeds',
  'counts requests, and counts and times commands by outcome': 'each node has its own counters',
  'a waiting poll of a tracking number': 'each node counts its own polls',
  'may use long polling': 'each request of a poll may go to another node',
};

const cluster = await Cluster.start(3, { DEMO: 'on', WEBHOOK_ALLOW_PRIVATE: 'on' });
const proxy = await RoundRobinProxy.start(cluster.nodes.map(({ anybody }) => anybody.url));
console.log(`Three nodes with ${serverName} behind ${proxy.url}. Skipped:`);
for (const [what, why] of Object.entries({ ...SKIPPED_FILES, ...SKIPPED_TESTS })) console.log(`  ${what}: ${why}`);
try {
  const patterns = process.argv.slice(2);
  const run = spawn(
    'npx',
    [
      'jest',
      '--maxWorkers=1',
      ...(patterns.length > 0 ? patterns : ['./test/conformance/']),
      // Last, since this option takes every word after it.
      '--testPathIgnorePatterns',
      ...Object.keys(SKIPPED_FILES),
      '--testNamePattern',
      `^(?!.*(?:${Object.keys(SKIPPED_TESTS).join('|')}))`,
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
