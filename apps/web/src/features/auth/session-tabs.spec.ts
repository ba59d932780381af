import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it, jest } from '@jest/globals';
import type { InternalAxiosRequestConfig } from 'axios';
import fc from 'fast-check';
import type { StoredSession } from './machines/auth/stored-session.js';

const user = { id: 'ada', email: 'ada@example.test', role: 'customer' } as StoredSession['user'];

/** A server with one session, as decision 12 describes it: each refresh token is spent once, or again with its key. */
const serverOf = (run: number) => {
  const spent = new Map<string, { key: unknown; next: number }>();
  let issued = 0;
  let requests = 0;
  let isRevoked = false;
  let accepted = `${run} access-0`;
  return {
    /** Ends the lifetime of every access token. */
    expire: () => void (accepted = ''),
    accepts: (access: string | null) => access === accepted,
    issued: () => issued,
    requests: () => requests,
    isRevoked: () => isRevoked,
    revoke: () => void (isRevoked = true),
    refresh: ({ data, headers }: InternalAxiosRequestConfig) => {
      requests += 1;
      const { refresh } = JSON.parse(String(data)) as { refresh: string };
      const key = headers.get('Idempotency-Key');
      const before = spent.get(refresh);
      if (before && before.key !== key) isRevoked = true;
      if (isRevoked) return null;
      const next = before?.next ?? (issued += 1);
      if (!before) accepted = `${run} access-${next}`;
      spent.set(refresh, { key, next });
      return { access: `${run} access-${next}`, refresh: `${run} refresh-${next}` };
    },
  };
};

type Delivery = () => void;
/** What the other processes have not received yet, in order. */
type Mail = Record<'storage' | 'messages', Delivery[]>;

interface Tab {
  view: Map<string, string>;
  window: EventTarget;
  channel: Channel | null;
  mail: Mail;
}

const running = new AsyncLocalStorage<{ tab: Tab; tabs: Tab[] }>();
const here = () => {
  const at = running.getStore();
  if (!at) throw new Error('Code of a tab runs outside it');
  return at;
};
const others = () => here().tabs.filter((tab) => tab !== here().tab);

const storage = {
  getItem: (key: string) => here().tab.view.get(key) ?? null,
  setItem: (key: string, value: string) => change(key, value),
  removeItem: (key: string) => change(key, null),
};
const put = ({ view }: Tab, key: string, value: string | null) =>
  void (value === null ? view.delete(key) : view.set(key, value));
/** Is visible in this tab at once, and in the others when the test delivers it. */
const change = (key: string, newValue: string | null): void => {
  put(here().tab, key, newValue);
  for (const tab of others()) {
    tab.mail.storage.push(() => {
      put(tab, key, newValue);
      tab.window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
    });
  }
};

class Channel {
  onmessage?: (event: { data: unknown }) => void;
  constructor() {
    here().tab.channel = this;
  }
  postMessage(data: unknown): void {
    for (const tab of others()) tab.mail.messages.push(() => tab.channel?.onmessage?.({ data }));
  }
}

// A browser without the Web Locks API, so that refreshes overlap.
Object.defineProperties(globalThis, {
  navigator: { value: {}, configurable: true },
  localStorage: { value: storage, configurable: true },
  BroadcastChannel: { value: Channel, configurable: true },
  window: { get: () => running.getStore()?.tab.window, configurable: true },
});

const load = async () => {
  jest.resetModules();
  return import('./session-actor.js');
};
const tabs = Array.from({ length: 3 }, (): Tab => ({
  view: new Map(),
  window: new EventTarget(),
  channel: null,
  mail: { storage: [], messages: [] },
}));
const inTab = <Result>(index: number, work: () => Result): Result =>
  running.run({ tab: tabs[index] as Tab, tabs }, work);
const pages: Awaited<ReturnType<typeof load>>[] = [];
for (const index of tabs.keys()) pages.push(await inTab(index, load));
// The pages load the client of the last registry, when they first call the server.
const { http } = await import('../../lib/requests/http.js');
const { AxiosError } = await import('axios');

type Step =
  | { do: 'expire' }
  /** Sends a request, which refreshes the tokens if they have expired. */
  | { do: 'ask'; tab: number; waits: boolean }
  | { do: 'deliver'; tab: number; mail: keyof Mail };

let runs = 0;

/** Runs the steps in tabs that all begin with the same session. Without a secret, an earlier version of the client stored it. */
const browserAfter = async (steps: readonly Step[], hasSecret: boolean) => {
  const run = (runs += 1);
  const server = serverOf(run);
  http.defaults.adapter = async (config) => {
    const data = server.refresh(config);
    const response = {
      data: data ?? { detail: 'No.', code: 'INVALID_REFRESH_TOKEN' },
      status: data ? 200 : 401,
      statusText: '',
      headers: { 'content-type': 'application/json' },
      config,
    };
    if (data) return response;
    throw new AxiosError('refused', undefined, config, undefined, response);
  };
  const session = { token: `${run} access-0`, refreshToken: `${run} refresh-0`, user };
  for (const [index, tab] of tabs.entries()) {
    tab.mail = { storage: [], messages: [] };
    tab.view = new Map([['authState', JSON.stringify(session)]]);
    if (hasSecret) tab.view.set('refreshSecret', 'made at sign-in');
    for (const kept of [null, session])
      inTab(index, () => pages[index]?.session.send({ type: 'changed_elsewhere', session: kept }));
  }
  const tokenOf = (index: number) => pages[index]?.accessToken() ?? null;
  const ask = async (index: number) => {
    const token = tokenOf(index);
    if (token !== null && !server.accepts(token)) await inTab(index, () => pages[index]?.refreshAccess(token));
  };
  const deliver = (index: number, mail: keyof Mail) => inTab(index, () => tabs[index]?.mail[mail].shift()?.());
  const asked: Promise<void>[] = [];
  for (const step of steps) {
    if (step.do === 'expire') server.expire();
    else if (step.do === 'deliver') deliver(step.tab, step.mail);
    else {
      asked.push(ask(step.tab));
      if (step.waits) await asked.at(-1);
    }
  }
  await Promise.all(asked);
  return { server, tokenOf, ask, deliver };
};

const tab = fc.nat({ max: tabs.length - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant({ do: 'expire' as const }),
  fc.record({ do: fc.constant('ask' as const), tab, waits: fc.boolean() }),
  fc.record({
    do: fc.constant('deliver' as const),
    tab,
    mail: fc.constantFrom('storage' as const, 'messages' as const),
  }),
);

it('stays signed in, in every tab, however late storage and messages arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.boolean(), async (steps, hasSecret) => {
      const { server, tokenOf, ask, deliver } = await browserAfter(steps, hasSecret);
      expect(server.isRevoked()).toBe(false);
      for (const index of tabs.keys()) {
        expect(tokenOf(index)).not.toBeNull();
        for (const mail of ['storage', 'messages'] as const)
          while ((tabs[index] as Tab).mail[mail].length > 0) deliver(index, mail);
      }
      for (const index of tabs.keys()) {
        for (let tries = 0; tries <= server.issued(); tries += 1) await ask(index);
        expect(server.accepts(tokenOf(index))).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});

it('needs one refresh for all tabs if messages arrive at once', async () => {
  const renewal = (of: number): Step[] => [
    { do: 'expire' },
    { do: 'ask', tab: of, waits: true },
    ...tabs.map((_, index): Step => ({ do: 'deliver', tab: index, mail: 'messages' })),
    ...tabs.map((_, index): Step => ({ do: 'ask', tab: index, waits: true })),
  ];
  const { server, tokenOf, deliver } = await browserAfter([0, 1, 2, 0].flatMap(renewal), true);
  expect([server.issued(), server.requests()]).toEqual([4, 4]);
  for (const [index, { mail }] of tabs.entries()) {
    // Late events do not bring older tokens back.
    while (mail.storage.length > 0) {
      deliver(index, 'storage');
      expect(server.accepts(tokenOf(index))).toBe(true);
    }
  }
});

it('spends tokens from a message with the secret from that message, which storage may show later', async () => {
  const steps: Step[] = [
    { do: 'expire' },
    { do: 'ask', tab: 0, waits: true },
    { do: 'deliver', tab: 1, mail: 'messages' },
    { do: 'expire' },
    { do: 'ask', tab: 1, waits: true },
    { do: 'ask', tab: 0, waits: true },
  ];
  const { server, tokenOf } = await browserAfter(steps, false);
  expect([server.issued(), server.isRevoked()]).toEqual([2, false]);
  expect([tokenOf(0), tokenOf(1)].map(server.accepts)).toEqual([true, true]);
});

it.each(['ada', 'grace'])('after a refusal, takes over the session of %s that a message has announced', async (id) => {
  const { server, tokenOf, ask, deliver } = await browserAfter([], true);
  const session = { token: `of ${id}`, refreshToken: `refresh of ${id}`, user: { ...user, id } };
  inTab(2, () => here().tab.channel?.postMessage({ session, secret: 'another', spent: null }));
  deliver(1, 'messages');
  expect(server.accepts(tokenOf(1))).toBe(true);
  server.expire();
  server.revoke();
  await ask(1);
  expect(tokenOf(1)).toBe(session.token);
  // Nothing was removed from storage, where the new session may be.
  expect(tabs[0]?.mail.storage).toEqual([]);
});
