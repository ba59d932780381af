import { StoreUnavailableError, type CopyStatus } from '@waymark/event-store';

/** Maximum disconnection in milliseconds. */
export const LONGEST_CUT_OFF = 10 * 60_000;

/** This node has been cut off from the shared log for too long to authorize requests. */
export class LogCutOffError extends StoreUnavailableError {
  constructor() {
    super('this node has been cut off from the log for ten minutes. Check its connection to KurrentDB');
  }
}

/** A node that is cut off from the log does not learn of disabled accounts and revoked keys. */
export class LogContact {
  constructor(private readonly copy: () => Pick<CopyStatus, 'cut_off'> | undefined) {}

  /** Whether this node can still authorize requests. */
  get isRecent(): boolean {
    return (this.copy()?.cut_off ?? 0) < LONGEST_CUT_OFF;
  }

  /** Throws LogCutOffError. */
  assertRecent(): void {
    if (!this.isRecent) throw new LogCutOffError();
  }
}
