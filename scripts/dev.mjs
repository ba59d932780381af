// The API with reload on port 3000, and Vite with hot module replacement in front of it on port 5173.
import { spawn } from 'node:child_process';
import { build, checkNode, install, root, tsc } from './prepare.mjs';

checkNode();
install();
build();
const parts = [
  [tsc, '-b', 'apps/api/tsconfig.build.json', '--watch', '--preserveWatchOutput'],
  [
    '--watch-path=apps/api/compiled',
    '--watch-path=libs/domain/dist',
    '--watch-path=libs/vocabulary/dist',
    '--watch-path=libs/contracts/dist',
    '--watch-path=libs/event-store/dist',
    '--watch-path=libs/event-store-kurrentdb/dist',
    '--watch-path=libs/proofs/dist',
    'apps/api/compiled/main.js',
  ],
  ['node_modules/vite/bin/vite.js', 'apps/web'],
  // Each in a process group of its own: the compiler is a child of tsc, and a signal to tsc does not reach it.
].map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit', detached: true }));

const stop = () => {
  for (const { pid, exitCode, signalCode } of parts)
    if (exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM');
};
// SIGHUP: the terminal was closed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
for (const part of parts) part.once('exit', stop);
