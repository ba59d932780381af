import type { Actor, WaymarkEvent } from '@waymark/domain';
import { Log as EngineLog } from '@waymark/event-store/testing';

/** A log in memory that accepts malformed events. */
export class Log extends EngineLog<WaymarkEvent, Actor> {
  constructor() {
    super({ id: 'somebody', email: 'somebody@example.com', role: 'staff' });
  }
}
