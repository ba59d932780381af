import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { until } from '../support/waiting/until.js';
import type { Browser, InputSource, Tab } from './tab.js';

interface Answer {
  id: number;
  type: 'success' | 'error';
  result: unknown;
  message?: string;
}
type Send = <Result>(method: string, params: Record<string, unknown>) => Promise<Result>;

/** WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/ */
const connect = async (address: string): Promise<{ send: Send; close: () => void }> => {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let last = 0;
  const send: Send = async <Result>(method: string, params: Record<string, unknown>) => {
    const id = ++last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, message } = await answered;
    if (type === 'error') throw new Error(`${method}: ${message}`);
    return result as Result;
  };
  return { send, close: () => socket.close() };
};

type Called =
  { type: 'success'; result: { value?: string } } | { type: 'exception'; exceptionDetails: { text: string } };

const openTab = async (send: Send): Promise<Tab> => {
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  const target = { context };
  const inFront = () => send('browsingContext.activate', target);
  return {
    go: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    call: async <Result>(source: string, ...parameters: readonly unknown[]) => {
      const called = await send<Called>('script.callFunction', {
        functionDeclaration: `async (json) => JSON.stringify([await (${source})(...JSON.parse(json))])`,
        arguments: [{ type: 'string', value: JSON.stringify(parameters) }],
        target,
        awaitPromise: true,
      });
      if (called.type === 'exception') throw new Error(called.exceptionDetails.text);
      const [result] = JSON.parse(called.result.value ?? '[]') as [Result];
      return result;
    },
    act: async (actions: readonly InputSource[]) => {
      await inFront();
      await send('input.performActions', { context, actions });
    },
    print: async () => Buffer.from((await send<{ data: string }>('browsingContext.print', target)).data, 'base64'),
  };
};

const START = 'exec "$(command -v firefox-esr || command -v firefox)" "$@"';

/** Starts Firefox, which speaks WebDriver BiDi itself, with a profile of its own. */
export const startFirefox = async (): Promise<Browser> => {
  const home = await mkdtemp(join(tmpdir(), 'waymark-firefox-'));
  const options = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'];
  const child = spawn('sh', ['-c', START, 'sh', ...options], {
    env: { PATH: process.env['PATH'], HOME: home, MOZ_CRASHREPORTER_DISABLE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close');
  const address = await until('Firefox to listen', () => {
    if (child.exitCode !== null) throw new Error(`Firefox ended at its start:\n${output}`);
    return /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1];
  });
  const { send, close } = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  return {
    open: () => openTab(send),
    close: async () => {
      close();
      child.kill();
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
};
