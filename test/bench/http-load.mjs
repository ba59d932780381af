// Clients that each send their next request when they have read the answer to the one before; a process of its own.
// Usage: node http-load.mjs '{"url": …, "headers": {…}, "body": …, "clients": 64, "warmUp": 3000, "milliseconds": 6000}'
// Prints {"answers", "refused", "seconds", "p50", "p99"}; latencies in milliseconds.
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

const { urls, headers, body, clients, warmUp, milliseconds } = JSON.parse(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: clients });
const text = JSON.stringify(body);
const begin = performance.now() + warmUp;
const end = begin + milliseconds;
const latencies = [];
let refused = 0;
let turn = 0;

const post = () =>
  new Promise((resolve, reject) => {
    turn += 1;
    const sent = request(
      urls[turn % urls.length],
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode));
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });

const client = async () => {
  while (performance.now() < end) {
    const start = performance.now();
    const status = await post();
    if (start < begin) continue;
    if (status === 201) latencies.push(performance.now() - start);
    else refused += 1;
  }
};

await Promise.all(Array.from({ length: clients }, client));
latencies.sort((left, right) => left - right);
const quantile = (part) => latencies[Math.floor(latencies.length * part)] ?? null;
console.log(
  JSON.stringify({
    answers: latencies.length,
    refused,
    seconds: milliseconds / 1000,
    p50: quantile(0.5),
    p99: quantile(0.99),
  }),
);
agent.destroy();
