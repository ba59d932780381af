import { Worker } from 'node:worker_threads';
import { threadFile } from '../runtime/thread-file.js';
import type { Position } from '../log/event-store.js';
import type { ProjectorThreadData, RenewalMessage } from '../projections/projector-messages.js';
import type { RenewalCause, RenewalStatus } from './read-models.js';

/** Milliseconds. Most failures are caused by a full disk, which takes time to fix. */
const PAUSE_AFTER_FAILURE = 10_000;

export interface RenewalOptions {
  projector: ProjectorThreadData;
  /** Called when a new generation is available. The projector then switches to it. */
  built: () => void;
  /** Called with the reason of a failed build, which is retried. */
  failed: (error: Error) => void;
}

/** Rebuilds rows in a separate thread, while the previous rows are still served and updated. */
export class Renewal {
  private worker: Worker | undefined;
  private retry: NodeJS.Timeout | undefined;
  private current: RenewalStatus | undefined;
  private closing = false;

  constructor(private readonly options: RenewalOptions) {}

  /** Undefined while no rebuild is needed. */
  get status(): RenewalStatus | undefined {
    return this.current;
  }

  /** Starts a rebuild. Does nothing if one is running. */
  begin(cause: RenewalCause): void {
    if (this.current || this.closing) return;
    this.current = { cause, position: 0 };
    this.build();
  }

  /** Call when the new rows are in use. */
  end(): void {
    this.current = undefined;
    clearTimeout(this.retry);
  }

  /** The projector's signals must already be closing; otherwise, the thread never ends. */
  async close(): Promise<void> {
    this.closing = true;
    clearTimeout(this.retry);
    const { worker } = this;
    if (worker) await new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  }

  private build(): void {
    if (this.closing) return;
    // The previous thread is about to end.
    if (this.worker) return void this.worker.once('exit', () => this.build());
    const worker = new Worker(threadFile('read-models/renewal.worker.js'), {
      workerData: this.options.projector,
    });
    this.worker = worker;
    worker.on('message', (message: RenewalMessage) => this.receive(message));
    worker.on('error', (error) => {
      this.options.failed(error);
      if (this.closing || !this.current) return;
      this.current = { ...this.current, failed: true };
      this.retry = setTimeout(() => this.build(), PAUSE_AFTER_FAILURE);
    });
    worker.on('exit', () => {
      this.worker = undefined;
    });
  }

  private receive(message: RenewalMessage): void {
    switch (message.kind) {
      case 'building':
        this.reach(message.position);
        return;
      case 'built':
        return this.options.built();
      default:
        return message satisfies never;
    }
  }

  private reach(position: Position): void {
    if (this.current) this.current = { cause: this.current.cause, position };
  }
}
