import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AuditAppended, ShipmentsChanged, TrackingChanged, TrackingWatchAnswer } from '@waymark/contracts/wire';
import type { Socket } from 'socket.io-client';
import type { LiveSocket } from './live-socket.js';
import { messageReader } from './message-reader.js';
import { readable } from './readable-socket.js';
import { FakeSocket } from './testing/fake-socket.js';
import { NUMBER, settled } from './testing/live-stage.js';

const CURSOR = '0000000000000042-0badcafe';

describe('a socket that checks messages against the contract', () => {
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

  it('does not load the schemas for public watches', async () => {
    socket.emit('tracking.watch', NUMBER, null, jest.fn());
    await settled();
    expect(line.sent).toHaveLength(1);
    expect(load).not.toHaveBeenCalled();
  });

  it('responds with a refusal when the schemas cannot be loaded', async () => {
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const answered = await watchAudit();
    expect(line.sent).toEqual([]);
    expect(answered).toHaveBeenCalledWith(expect.objectContaining({ ok: false, code: 'INTERNAL_ERROR' }));
  });

  it('delivers messages without fields that a later release added', async () => {
    await watchAudit();
    const heard = jest.fn<(message: AuditAppended) => void>();
    socket.on('audit.appended', heard);
    line.fire('audit.appended', { events: [], missed: true, cursor: CURSOR, later: 1 });
    expect(heard).toHaveBeenCalledWith({ events: [], missed: true, cursor: CURSOR });
    expect(unreadable).not.toHaveBeenCalled();
  });

  it('delivers unknown words of a newer server', async () => {
    await watchAudit();
    const heard = jest.fn<(message: unknown) => void>();
    socket.on('shipments.changed', heard);
    const change = { type: 'ShipmentWeighed', at: '2026-01-01T10:00:00.000Z' };
    const message = { version: 2, change, cursor: CURSOR, kind: 'upserted', id: 7 };
    line.fire('shipments.changed', message);
    expect(heard).toHaveBeenCalledWith(message);
    expect(unreadable).not.toHaveBeenCalled();
  });

  it('reports an unreadable message, and does not deliver it', () => {
    const heard = jest.fn();
    socket.on('tracking.changed', heard);
    for (const message of [undefined, null, '<html>', {}, { tracking_number: NUMBER, cursor: CURSOR }]) {
      line.fire('tracking.changed', message);
    }
    expect(heard).not.toHaveBeenCalled();
    expect(unreadable).toHaveBeenCalledTimes(5);
  });

  it('delivers a change without a shipment and an update that it cannot read', async () => {
    await watchAudit();
    const [tracked, changed] = [
      jest.fn<(message: TrackingChanged) => void>(),
      jest.fn<(message: ShipmentsChanged) => void>(),
    ];
    socket.on('tracking.changed', tracked);
    socket.on('shipments.changed', changed);
    const rest = {
      version: 2,
      change: { type: 'ShipmentEdited' as const, at: '2026-01-01T10:00:00.000Z' },
      cursor: CURSOR,
    };
    const lacking = { shipment: { id: 7 }, update: { id: 1 } };
    line.fire('tracking.changed', { ...rest, ...lacking, tracking_number: NUMBER });
    line.fire('shipments.changed', { ...rest, ...lacking, kind: 'upserted', id: 7 });
    expect(tracked).toHaveBeenCalledWith({ ...rest, tracking_number: NUMBER });
    expect(changed).toHaveBeenCalledWith({ ...rest, kind: 'upserted', id: 7 } as const);
    expect(unreadable).not.toHaveBeenCalled();
  });

  it('reports a message whose listener throws, and delivers the next one', async () => {
    await watchAudit();
    const heard = jest.fn<(message: AuditAppended) => void>().mockImplementationOnce(() => {
      throw new TypeError('a word of a newer server');
    });
    socket.on('audit.appended', heard);
    const message = { events: [], missed: true, cursor: CURSOR };
    expect(() => line.fire('audit.appended', message)).toThrow('a word of a newer server');
    expect(unreadable).toHaveBeenCalledTimes(1);
    line.fire('audit.appended', message);
    expect(heard).toHaveBeenCalledTimes(2);
    expect(unreadable).toHaveBeenCalledTimes(1);
  });

  it('ignores a message of an unknown type', async () => {
    await watchAudit();
    const heard = jest.fn<(message: AuditAppended) => void>();
    socket.on('audit.appended', heard);
    line.fire('parcels.weighed', { id: 7 });
    line.fire('audit.appended', { events: [], missed: true, cursor: CURSOR });
    expect(heard).toHaveBeenCalledTimes(1);
    expect(unreadable).not.toHaveBeenCalled();
  });

  it.each(['shipments.changed', 'audit.appended', 'delivery.changed', 'webhook.changed'] as const)(
    'reports an unreadable %s',
    async (name) => {
      await watchAudit();
      const heard = jest.fn();
      socket.on(name, heard);
      line.fire(name, { cursor: CURSOR });
      expect(heard).not.toHaveBeenCalled();
      expect(unreadable).toHaveBeenCalledTimes(1);
    },
  );

  it('treats an unreadable response as a refusal that a retry may resolve', () => {
    const answered = jest.fn<(answer: TrackingWatchAnswer) => void>();
    socket.emit('tracking.watch', NUMBER, null, answered);
    expect(line.sent).toEqual([['tracking.watch', NUMBER, null, expect.any(Function)]]);
    line.answer({ ok: true });
    expect(answered).toHaveBeenCalledWith({
      ok: false,
      detail: 'The response could not be read',
      code: 'INTERNAL_ERROR',
    });
  });

  it('delivers a refusal and Socket.IO’s own events unchanged', () => {
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
