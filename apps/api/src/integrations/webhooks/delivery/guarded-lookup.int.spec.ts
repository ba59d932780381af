import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BlockedAddressError, guardedLookup, type Resolve } from './guarded-lookup.js';
import { startReceiver, type WebhookReceiver } from '../../../../../../test/support/webhooks/receiver.js';
import { systemTiming } from '../../../platform/timing.js';
import { httpTransport, type Exchange } from './transport.js';

const NOT_PUBLIC = { status: null, error: 'The address is not public, and WEBHOOK_ALLOW_PRIVATE is off' };

/** Returns different addresses for each look-up. */
const rebinding = (...answers: (readonly string[])[]): Resolve & { lookUps: string[] } => {
  const lookUps: string[] = [];
  const resolve: Resolve = async (hostname) => {
    lookUps.push(hostname);
    return answers[lookUps.length - 1] ?? [];
  };
  return Object.assign(resolve, { lookUps });
};

const lookUp = (resolve: Resolve, all: boolean): Promise<unknown> =>
  new Promise((done, fail) => {
    guardedLookup(resolve, false)('hook.example', { all }, (error, address, family) =>
      error ? fail(error) : done(all ? address : [address, family]),
    );
  });

describe('the look-up of a host name', () => {
  it('returns exactly the checked addresses, with one look-up', async () => {
    const resolve = rebinding(['8.8.8.8', '2606:4700::1111'], ['127.0.0.1']);
    expect(await lookUp(resolve, true)).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    expect(resolve.lookUps).toEqual(['hook.example']);
    await expect(lookUp(resolve, true)).rejects.toBeInstanceOf(BlockedAddressError);
  });

  it('returns one address on request', async () => {
    expect(await lookUp(rebinding(['8.8.8.8']), false)).toEqual(['8.8.8.8', 4]);
  });

  it.each([[['10.0.0.1']], [['8.8.8.8', '169.254.169.254']], [['::1']], [['::ffff:127.0.0.1']], [['fd00:ec2::254']]])(
    'rejects a name with any address that is not public: %j',
    async (addresses) => {
      await expect(lookUp(rebinding(addresses), true)).rejects.toBeInstanceOf(BlockedAddressError);
    },
  );

  it('reports a name without addresses', async () => {
    await expect(lookUp(rebinding([]), true)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});

describe('a webhook', () => {
  let receiver: WebhookReceiver;

  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  const post = (url: string, resolve: Resolve, allowPrivate = false): Promise<Exchange> =>
    httpTransport({ resolve, allowPrivate, timing: systemTiming })(
      { url, headers: {}, body: '{}' },
      new AbortController().signal,
    );

  it('never reaches a server of this machine: by name, by name that was public before, or by address', async () => {
    const { port } = new URL(receiver.url);
    const resolve = rebinding(['127.0.0.1'], ['127.0.0.1', '8.8.8.8']);
    expect(await post(`http://hook.example:${port}/`, resolve)).toMatchObject(NOT_PUBLIC);
    expect(await post(`http://hook.example:${port}/`, resolve)).toMatchObject(NOT_PUBLIC);
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost']) {
      expect(await post(`http://${host}:${port}/`, resolve)).toMatchObject(NOT_PUBLIC);
    }
    expect([resolve.lookUps.length, receiver.received]).toEqual([2, []]);
  });

  it('connects to the resolved address, with the host name of its URL', async () => {
    const { port } = new URL(receiver.url);
    const exchange = await post(`http://hook.example:${port}/`, rebinding(['127.0.0.1']), true);
    expect(exchange).toMatchObject({ status: 200, response: 'thanks', error: null });
    expect(receiver.received[0]?.headers.host).toBe(`hook.example:${port}`);
  });
});
