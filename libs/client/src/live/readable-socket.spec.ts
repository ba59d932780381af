import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AuditAppended, TrackingWatchAnswer } from '@waymark/contracts/wire';
import type { Socket } from 'socket.io-client';
import type { LiveSocket } from './live-socket.js';
import { messageReader } from './message-reader.js';
import { readable } from './readable-socket.js';
import { FakeSocket } from './testing/fake-socket.js';
import { NUMBER, settled } from './testing/live-stage.js';

const CURSOR = '0000000000000042-0badcafe';

describe('a socket that is read by the contract', () => {
  let line: FakeSocket;
  let socket: LiveSocket;
  const unreadable = jest.fn();
  const load = jest.fn(() => Promise.resolve(messageReader));

  beforeEach(() => {
    unreadable.mockClear();
    load.mockClear();
    line = new FakeSocket({ getToken: () => null });
    socket = readable(line as unknown as Socket, load);
    socket.on('unreadable', unreadable);
  });

  const watchAudit = async (): Promise<jest.Mock> => {
    const answered = jest.fn();
    line.accept();
    socket.emit('audit.watch', null, answered);
    await settled();
    return answered;
  };

  it('brings no schemas for what anybody may watch', async () => {
    socket.emit('tracking.watch', NUMBER, null, jest.fn());
    await settled();
    expect(line.sent).toHaveLength(1);
    expect(load).not.toHaveBeenCalled();
  });

  it('refuses in the server’s place when the schemas cannot be had', async () => {
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const answered = await watchAudit();
    expect(line.sent).toEqual([]);
    expect(answered).toHaveBeenCalledWith(expect.objectContaining({ ok: false, code: 'INTERNAL_ERROR' }));
  });

  it('hands on what the contract knows, without what a later version added', async () => {
    await watchAudit();
    const heard = jest.fn<(message: AuditAppended) => void>();
    socket.on('audit.appended', heard);
    line.fire('audit.appended', { events: [], missed: true, cursor: CURSOR, later: 1 });
    expect(heard).toHaveBeenCalledWith({ events: [], missed: true, cursor: CURSOR });
    expect(unreadable).not.toHaveBeenCalled();
  });

  it('hands on what a newer server says in words of its own', async () => {
    await watchAudit();
    const heard = jest.fn<(message: unknown) => void>();
    socket.on('shipments.changed', heard);
    const change = { type: 'ShipmentWeighed', at: '2026-01-01T10:00:00.000Z' };
    const message = { version: 2, change, cursor: CURSOR, kind: 'upserted', id: 7 };
    line.fire('shipments.changed', message);
    expect(heard).toHaveBeenCalledWith(message);
    expect(unreadable).not.toHaveBeenCalled();
  });

  it('tells that a message could not be read, and hands nothing on', () => {
    const heard = jest.fn();
    socket.on('tracking.changed', heard);
    for (const message of [undefined, null, '<html>', {}, { tracking_number: NUMBER, cursor: CURSOR }]) {
      line.fire('tracking.changed', message);
    }
    expect(heard).not.toHaveBeenCalled();
    expect(unreadable).toHaveBeenCalledTimes(5);
  });

  it('takes an answer that cannot be read for a refusal that another try may mend', () => {
    const answered = jest.fn<(answer: TrackingWatchAnswer) => void>();
    socket.emit('tracking.watch', NUMBER, null, answered);
    expect(line.sent).toEqual([['tracking.watch', NUMBER, null, expect.any(Function)]]);
    line.answer({ ok: true });
    expect(answered).toHaveBeenCalledWith({
      ok: false,
      detail: 'The answer could not be read',
      code: 'INTERNAL_ERROR',
    });
  });

  it('hands on a refusal as it came, and what is no message of the contract', () => {
    const answered = jest.fn<(answer: TrackingWatchAnswer) => void>();
    const refusal = { ok: false, detail: 'Shipment not found', code: 'SHIPMENT_NOT_FOUND' } as const;
    socket.emit('tracking.watch', NUMBER, null, answered);
    line.answer(refusal);
    expect(answered).toHaveBeenCalledWith(refusal);
    const lost = jest.fn<(reason: string) => void>();
    socket.on('disconnect', lost);
    line.lose('transport close');
    expect(lost).toHaveBeenCalledWith('transport close');
  });
});
