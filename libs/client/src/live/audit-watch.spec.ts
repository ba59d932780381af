import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditAppended } from '@waymark/contracts/wire';
import { LiveStage, auditHandlers, settled } from './testing/live-stage.js';

const appended = (cursor: string, missed = false): AuditAppended => ({ events: [], missed, cursor });

describe('the watch of the whole log', () => {
  let stage: LiveStage;
  let handlers: ReturnType<typeof auditHandlers>;
  let leave: () => void;

  beforeEach(async () => {
    stage = new LiveStage();
    stage.token = 'an auditor';
    handlers = auditHandlers();
    leave = stage.client.watchAudit(handlers);
    await settled();
    stage.socket.accept();
  });

  it('requests the newest page once the watch has started, then delivers appended events', () => {
    expect(stage.socket.sent[0]?.slice(0, 2)).toEqual(['audit.watch', null]);
    expect(handlers.onReload).not.toHaveBeenCalled();
    stage.socket.answer({ ok: true, cursor: '7' });
    expect(handlers.onReload).toHaveBeenCalledTimes(1);
    stage.socket.fire('audit.appended', appended('8'));
    expect(handlers.onAppended).toHaveBeenCalledWith(appended('8'));
  });

  it('reconnects with the cursor of the last event, without another page', () => {
    stage.socket.answer({ ok: true, cursor: '7' });
    stage.socket.fire('audit.appended', appended('9'));
    stage.socket.lose('transport close');
    stage.socket.accept();
    expect(stage.socket.sent.at(-1)?.slice(0, 2)).toEqual(['audit.watch', '9']);
    stage.socket.answer({ ok: true, cursor: '40' });
    stage.socket.lose('transport close');
    stage.socket.accept();
    expect(stage.socket.sent.at(-1)?.slice(0, 2)).toEqual(['audit.watch', '9']);
    expect(handlers.onReload).toHaveBeenCalledTimes(1);
  });

  it('reads the page again when it missed more than a message holds', () => {
    stage.socket.answer({ ok: true, cursor: '7' });
    stage.socket.fire('audit.appended', appended('9000', true));
    expect(handlers.onReload).toHaveBeenCalledTimes(2);
    expect(handlers.onAppended).not.toHaveBeenCalled();
  });

  it('reports a refusal, and starts without a cursor the next time', () => {
    stage.socket.answer({ ok: false, detail: 'No', code: 'FORBIDDEN' });
    expect(handlers.onRefused).toHaveBeenCalledWith('No');
    stage.socket.lose('transport close');
    stage.socket.accept();
    expect(stage.socket.sent.at(-1)?.slice(0, 2)).toEqual(['audit.watch', null]);
  });

  it('unwatches when the last handler leaves', () => {
    const leaveAnother = stage.client.watchAudit(auditHandlers());
    leave();
    expect(stage.socket.sent.map(([name]) => name)).not.toContain('audit.unwatch');
    leaveAnother();
    expect(stage.socket.sent.at(-1)).toEqual(['audit.unwatch']);
  });
});
