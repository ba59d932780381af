import { Worker } from 'node:worker_threads';
import { StoreUnavailableError } from '../../event-store.js';
import type { LogProof, LogRoot } from '../../log-proof.js';
import type { Verification } from '../../verify-log.js';
import { workerLocation } from '../../worker-location.js';

export type ProofTask = 'verify' | 'root';

/** Reads the whole file in a thread of its own for each task, one task of a kind at a time. */
export class SqliteLogProof implements LogProof {
  private readonly workers = new Set<Worker>();
  private verifying: Promise<Verification> | undefined;
  private lastRoot: Promise<unknown> = Promise.resolve();

  constructor(private readonly file: string) {}

  verify(): Promise<Verification> {
    this.verifying ??= this.run<Verification>('verify').finally(() => {
      this.verifying = undefined;
    });
    return this.verifying;
  }

  root(): Promise<LogRoot> {
    const start = (): Promise<LogRoot> => this.run<LogRoot>('root');
    const root = this.lastRoot.then(start, start);
    this.lastRoot = root;
    return root;
  }

  async close(): Promise<void> {
    await Promise.all([...this.workers].map((worker) => worker.terminate()));
  }

  private run<Result>(task: ProofTask): Promise<Result> {
    const worker = new Worker(workerLocation(import.meta.url, './log-proof.worker.js'), {
      workerData: { file: this.file, task },
    });
    this.workers.add(worker);
    return new Promise<Result>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error) => reject(new StoreUnavailableError(error.message, { cause: error })));
      worker.once('exit', () => {
        this.workers.delete(worker);
        reject(new StoreUnavailableError('the log was closed'));
      });
    });
  }
}
