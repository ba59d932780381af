import { Worker } from 'node:worker_threads';
import type { Position } from '../event-store.js';
import { workerFile } from '../../package-files.js';
import type { ProjectorThreadData, RenewalMessage } from './projector-messages.js';
import type { RenewalCause, RenewalStatus } from './read-models.js';

/** Milliseconds; what failed has mostly failed for want of room on the disk. */
const PAUSE_AFTER_FAILURE = 10_000;

export interface RenewalOptions {
  projector: ProjectorThreadData;
  /** Called when a new generation is there; whoever follows the log changes over to it. */
  built: () => void;
  /** Told why it could not be built; it is tried again. */
  failed: (error: Error) => void;
}

/** Builds rows anew in a thread of its own, while those there go on being read and followed. */
export class Renewal {
  private worker: Worker | undefined;
  private retry: NodeJS.Timeout | undefined;
  private current: RenewalStatus | undefined;
  private closing = false;

  constructor(private readonly options: RenewalOptions) {}

  /** Undefined when the rows there are those to be read. */
  get status(): RenewalStatus | undefined {
    return this.current;
  }

  /** One at a time: while there is one, nothing. */
  begin(cause: RenewalCause): void {
    if (this.current || this.closing) return;
    this.current = { cause, position: 0 };
    this.build();
  }

  /** The new rows are being read. */
  end(): void {
    this.current = undefined;
    clearTimeout(this.retry);
  }

  /** The projector's signals have to say that it closes. */
  async close(): Promise<void> {
    this.closing = true;
    clearTimeout(this.retry);
    const { worker } = this;
    if (worker) await new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  }

  private build(): void {
    if (this.closing) return;
    // The one before is about to end.
    if (this.worker) return void this.worker.once('exit', () => this.build());
    const worker = new Worker(workerFile('event-sourcing/read-models/renewal.worker.js'), {
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
