import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onFreePort } from '../support/servers/free-ports.js';
import { until } from '../support/waiting/until.js';
import type { Browser, InputSource, Tab } from './tab.js';

type Send = <Result>(method: string, path: string, body?: unknown) => Promise<Result>;

/** WebDriver: https://www.w3.org/TR/webdriver2/ */
const sendTo =
  (address: string): Send =>
  async <Result>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Result & { message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  };

const tabOf = (send: Send, session: string, handle: string): Tab => {
  const of = (path: string) => `/session/${session}${path}`;
  const inFront = () => send('POST', of('/window'), { handle });
  return {
    go: async (url) => {
      await inFront();
      await send('POST', of('/url'), { url });
    },
    call: async <Result>(source: string, ...parameters: readonly unknown[]) => {
      await inFront();
      return send<Result>('POST', of('/execute/sync'), {
        script: `return (${source})(...arguments)`,
        args: parameters,
      });
    },
    act: async (actions: readonly InputSource[]) => {
      await inFront();
      await send('POST', of('/actions'), { actions });
    },
  };
};

/** The folder of MiniBrowser, whose name has the architecture and the version of the library. */
const miniBrowser = async (): Promise<string> => {
  for (const parent of ['/usr/lib', '/usr/libexec']) {
    for (const file of existsSync(parent) ? await readdir(parent) : []) {
      for (const version of ['4.1', '4.0', '6.0']) {
        const found = join(parent, file, `webkit2gtk-${version}`, 'MiniBrowser');
        if (existsSync(found)) return found;
      }
    }
  }
  throw new Error('WebKitWebDriver is here, but not MiniBrowser');
};

/** Starts WebKitGTK's MiniBrowser on a display without a screen. */
export const startWebKit = async (): Promise<Browser> => {
  const home = await mkdtemp(join(tmpdir(), 'waymark-webkit-'));
  const children: ChildProcess[] = [];
  const start = (program: string, parameters: readonly string[], display = ''): ChildProcess => {
    const env = { PATH: process.env['PATH'], HOME: home, XDG_RUNTIME_DIR: home, DISPLAY: display };
    const child = spawn(program, parameters, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(child);
    return child;
  };
  const screen = start('Xvfb', ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1280x1024x24']);
  let display = '';
  screen.stdout?.setEncoding('utf8').on('data', (text: string) => (display += text));
  await until('Xvfb to have a display', () => display.endsWith('\n'));
  const send = await onFreePort(async (port) => {
    start('WebKitWebDriver', [`--port=${port}`], `:${display.trim()}`);
    const sendThere = sendTo(`http://127.0.0.1:${port}`);
    const listens = () => sendThere('GET', '/status').then(Boolean, () => false);
    await until('WebKitWebDriver to listen', listens);
    return sendThere;
  });
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: await miniBrowser(), args: ['--automation'] } },
    },
  });
  return {
    open: async () => {
      const { handle } = await send<{ handle: string }>('POST', `/session/${sessionId}/window/new`, { type: 'window' });
      return tabOf(send, sessionId, handle);
    },
    close: async () => {
      await send('DELETE', `/session/${sessionId}`);
      for (const child of children) {
        const ended = once(child, 'close');
        child.kill();
        await ended;
      }
      await rm(home, { recursive: true, force: true });
    },
  };
};
