// Keeps idle sockets open in a separate process: node scripts/scale/sockets.mjs <address> <count>. Prints the elapsed
// seconds once all are open; ends with its input.
import { performance } from 'node:perf_hooks';
import { io } from 'socket.io-client';

const [address, count] = [process.argv[2], Number(process.argv[3])];
const connected = (socket) =>
  new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
const start = performance.now();
for (let open = 0; open < count; open += 100) {
  const batch = Array.from({ length: Math.min(100, count - open) }, () =>
    io(address, { forceNew: true, transports: ['websocket'] }),
  );
  await Promise.all(batch.map(connected));
}
console.log((performance.now() - start) / 1000);
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
