import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { readPublicShipment } from '@waymark/contracts/wire';
import { samplePublicShipment } from './testing/sample-public-shipment.js';
import { pollTracking } from './tracking-polls.js';

const NUMBER = 'WM-7K2F-9QX4-3MTB-8';
const PATH = `/api/v1/shipments/track/${NUMBER}/live/`;
const polled = (cursor: string, version: number) =>
  Response.json({ cursor, shipment: { ...samplePublicShipment, version } });

afterEach(() => void jest.restoreAllMocks());

/** Follows the number with these responses, one for each request, and records `count` notes. Later requests wait. */
const follow = async (count: number, ...responses: (Response | Error)[]): Promise<unknown[]> => {
  const notes: unknown[] = [];
  const fetched = jest.spyOn(globalThis, 'fetch');
  fetched.mockImplementation((_, options) => {
    const response = responses[fetched.mock.calls.length - 1];
    if (response instanceof Error) return Promise.reject(response);
    if (response) return Promise.resolve(response);
    return new Promise((__, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  });
  let stop = (): void => {};
  await new Promise<void>((resolve) => {
    const note = (value: unknown): void => {
      if (notes.push(value) === count) resolve();
    };
    const handlers = { onAnswered: note, onUnreadable: () => note('unreadable') };
    stop = pollTracking({ number: NUMBER, onPolled: (polled) => note(polled?.version ?? 'gone'), ...handlers });
  });
  stop();
  return notes;
};
const requests = () => jest.mocked(fetch).mock.calls.map(([path]) => path);

describe('the long polls of a number', () => {
  it('have a sample that the contract accepts', () => {
    expect(readPublicShipment(samplePublicShipment)).toEqual(samplePublicShipment);
  });

  it('begin with the present and go from cursor to cursor', async () => {
    expect(await follow(4, polled('1', 1), polled('2', 2))).toEqual([true, 1, true, 2]);
    expect(requests().slice(0, 2)).toEqual([PATH, `${PATH}?after=1`]);
  });

  it('continue after a wait without an event at the cursor that counts it', async () => {
    await follow(6, polled('1', 1), polled('1.1', 1), polled('2', 2));
    expect(requests().slice(0, 3)).toEqual([PATH, `${PATH}?after=1`, `${PATH}?after=1.1`]);
  });

  it('report a number that the server does not know', async () => {
    const unknown = Response.json({ detail: 'Shipment not found', code: 'SHIPMENT_NOT_FOUND' }, { status: 404 });
    expect(await follow(2, unknown)).toEqual([true, 'gone']);
    expect(requests()).toEqual([PATH]);
  });

  it('report a response in JSON that they cannot read, and retry', async () => {
    const { version: _version, ...lacking } = samplePublicShipment;
    const newer = Response.json({ cursor: '1', shipment: lacking });
    expect(await follow(4, newer, polled('1', 1))).toEqual(['unreadable', false, true, 1]);
  });

  it.each<[string, () => Response | Error]>([
    ['a 503', () => Response.json({ code: 'STORE_UNAVAILABLE' }, { status: 503 })],
    ['a 404 of a proxy', () => new Response('<p>Lost</p>', { status: 404 })],
    ['a sign-in page of a network', () => new Response('<p>Welcome</p>')],
    ['a lost connection', () => new TypeError('Failed to fetch')],
  ])('retry after %s', async (_, failure) => {
    expect(await follow(3, failure(), polled('1', 1))).toEqual([false, true, 1]);
  });
});
