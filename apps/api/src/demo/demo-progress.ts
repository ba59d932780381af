import type { EventReader, RecordedEvent } from '../event-log/event-log.js';
import { DEMO_ACCOUNTS } from '../accounts/demo-accounts.js';

/** More events than the demo records. Nothing else is recorded before it is complete. */
const MAXIMUM_EVENTS = 1_000;

/** Each command of the demo has an idempotency key, by which a later start finds its events. */
export const demoKeys = {
  account: (email: string) => `demo account ${email}`,
  identifiers: 'demo identifiers',
  role: (email: string) => `demo role ${email}`,
  moment: (index: number) => `demo moment ${index}`,
  end: 'demo end',
};

/** The demo's events from earlier starts. */
export class DemoProgress {
  private constructor(
    /** When the demo's first event was recorded; undefined in an empty log. */
    readonly began: Date | undefined,
    private readonly byKey: ReadonlyMap<string, RecordedEvent>,
  ) {}

  /** Undefined when the demo is complete or the log began without it. */
  static async read(reader: Pick<EventReader, 'readAfter'>): Promise<DemoProgress | undefined> {
    const [first, ...others] = await reader.readAfter(0, MAXIMUM_EVENTS);
    if (!first) return new DemoProgress(undefined, new Map());
    if (!('metadata' in first)) return undefined;
    const byKey = new Map<string, RecordedEvent>();
    for (const event of [first, ...others]) {
      if ('metadata' in event) byKey.set(event.metadata.idempotency_key ?? '', event);
    }
    const isOurs = first.metadata.idempotency_key === demoKeys.account(DEMO_ACCOUNTS[0].email);
    return isOurs && !byKey.has(demoKeys.end)
      ? new DemoProgress(new Date(first.metadata.recorded_at), byKey)
      : undefined;
  }

  /** The last event of the command with this key. */
  of(key: string): RecordedEvent | undefined {
    return this.byKey.get(key);
  }
}
