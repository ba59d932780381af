import { Worker } from 'node:worker_threads';
import type { Position } from '../log/event-store.js';
import { StoreUnavailableError } from '../log/store-errors.js';
import { treeHeadAt, type TreeHead, consistencyPath, inclusionPath } from '@waymark/proofs/tree';
import type { Consistency, Inclusion, LogProof, Verification } from '../log/log-proof.js';
import { threadFile } from '../runtime/thread-file.js';
import { openSqliteLogReader, type SqliteLogReader } from './sqlite-log-reader.js';

/**
 * Proofs from an events.db. `verify` reads the whole file in its own thread; tree nodes are read in the calling thread.
 */
export class SqliteLogProof implements LogProof {
  private worker: Worker | undefined;
  private verifying: Promise<Verification> | undefined;
  private opened: SqliteLogReader | undefined;

  constructor(private readonly file: string) {}

  verify(): Promise<Verification> {
    this.verifying ??= this.run().finally(() => {
      this.verifying = undefined;
    });
    return this.verifying;
  }

  async head(): Promise<TreeHead> {
    return this.headAt(await this.reader().head());
  }

  async headAt(size: number): Promise<TreeHead> {
    return treeHeadAt(this.reader().tree, size);
  }

  async inclusion(position: Position): Promise<Inclusion> {
    const reader = this.reader();
    const event = reader.storedAt(position);
    if (!event) throw new RangeError(`the log has no event at position ${position}`);
    const head = await this.head();
    return { event, head, path: inclusionPath(reader.tree, position, head.size) };
  }

  async consistency(from: number, to: number): Promise<Consistency> {
    const { tree } = this.reader();
    return { from: treeHeadAt(tree, from), to: treeHeadAt(tree, to), path: consistencyPath(tree, from, to) };
  }

  async close(): Promise<void> {
    this.opened?.close();
    await this.worker?.terminate();
  }

  /** Opened on first use, because the writer creates the file. */
  private reader(): SqliteLogReader {
    return (this.opened ??= openSqliteLogReader({ file: this.file }));
  }

  private run(): Promise<Verification> {
    const worker = new Worker(threadFile('sqlite-log/log-proof.worker.js'), {
      workerData: { file: this.file },
    });
    this.worker = worker;
    return new Promise<Verification>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error) => reject(new StoreUnavailableError(error.message, { cause: error })));
      worker.once('exit', () => reject(new StoreUnavailableError('the log was closed')));
    });
  }
}
