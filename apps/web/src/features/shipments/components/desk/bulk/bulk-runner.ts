import { RequestError, detailOf } from '@waymark/client';
import { texts } from '@waymark/contracts/ui';
import type { storedBatch, Batch } from './bulk-batch.js';
import {
  failedOf,
  isNeedless,
  isUndoable,
  type BulkCommand,
  type Effects,
  type Outcome,
  type Part,
} from './bulk-part.js';
import { ChangedSinceError, carryOut, takeBack, type PartRequests } from './bulk-steps.js';
import { newGate, sendEach, type Gate } from './bulk-update.js';

/** `open`: all parts have settled, and the person has not finished the batch. */
export type Stage = 'none' | 'running' | 'failed' | 'open';

const whyOf = (error: unknown, fallback: string): string => {
  if (error instanceof ChangedSinceError) return error.message;
  if (!(error instanceof RequestError)) return fallback;
  if (error.fields) return Object.values(error.fields).flat().join(' ');
  return error.status === undefined ? error.message : detailOf(error, fallback);
};

/** The part at the start of an undo. */
const toUndo = (part: Part): Part => {
  if (isUndoable(part)) return { ...part, outcome: { kind: 'waiting' } };
  return part.outcome.kind === 'failed' ? { ...part, outcome: { kind: 'skipped', why: 'It was not updated.' } } : part;
};

/** Runs and undoes a batch, independently of the panel that shows it. */
export class BulkRunner {
  private now: Batch | null;
  private isRunning = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly stored: ReturnType<typeof storedBatch>,
    private readonly requestsOf: (batch: Batch, part: Part, gate: Gate) => PartRequests,
    private readonly gate: Gate = newGate(),
  ) {
    this.now = stored.read();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly batch = (): Batch | null => this.now;

  readonly stage = (): Stage => {
    if (!this.now) return 'none';
    if (this.isRunning) return 'running';
    return failedOf(this.now.parts).length > 0 ? 'failed' : 'open';
  };

  begin(command: BulkCommand, parts: readonly Part[]): Promise<void> {
    this.now = this.stored.begin(command, parts);
    return this.run(parts.filter(({ outcome }) => outcome.kind === 'waiting'));
  }

  /** Retries the failed parts, of the batch or of its undo. */
  tryAgain(): Promise<void> {
    return this.run(failedOf(this.now?.parts ?? []));
  }

  undo(): Promise<void> {
    if (!this.now || this.isRunning) return Promise.resolve();
    const parts = this.now.parts.map(toUndo);
    this.now = { ...this.now, parts, isUndoing: true };
    this.stored.write(this.now);
    for (const part of parts) this.stored.save(this.now, part);
    return this.run(parts.filter(({ outcome }) => outcome.kind === 'waiting'));
  }

  finish(): void {
    if (!this.now || this.isRunning) return;
    for (const part of this.now.parts) this.requestsOf(this.now, part, this.gate).forget();
    this.stored.forget(this.now);
    this.now = null;
    this.notify();
  }

  private async run(parts: readonly Part[]): Promise<void> {
    const batch = this.now;
    if (!batch || this.isRunning) return;
    this.isRunning = true;
    this.notify();
    await sendEach(parts, (part) => this.send(batch, part));
    this.isRunning = false;
    this.notify();
  }

  private async send(batch: Batch, part: Part): Promise<void> {
    let current = part;
    const change = (changed: Partial<Pick<Part, 'effects' | 'outcome'>>): void => {
      current = { ...current, ...changed };
      this.replace(current);
    };
    const outcome = (now: Outcome): void => change({ outcome: now });
    const save = (effects: Effects): void => change({ effects });
    const requests = this.requestsOf(batch, part, this.gate);
    outcome({ kind: 'sending' });
    try {
      if (batch.isUndoing) await takeBack(batch, part, requests, save);
      else await carryOut(batch, part, requests, save);
      if (batch.isUndoing) outcome({ kind: 'undone' });
      else
        outcome(isNeedless(current.effects) ? { kind: 'skipped', why: 'You had already added it.' } : { kind: 'done' });
    } catch (error) {
      if (batch.isUndoing && error instanceof ChangedSinceError) {
        outcome({ kind: 'kept', why: 'Changed since; not undone.' });
      } else {
        outcome({
          kind: 'failed',
          why: whyOf(error, batch.update ? texts.updateAddFailed : texts.shipmentUpdateFailed),
        });
      }
    }
  }

  private replace(part: Part): void {
    if (!this.now) return;
    this.now = { ...this.now, parts: this.now.parts.map((one) => (one.id === part.id ? part : one)) };
    this.stored.save(this.now, part);
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
