// Group commit: a thread that owns the file commits rows that are posted together in one transaction.
import { setImmediate } from 'node:timers';
import { Worker } from 'node:worker_threads';

export class GroupCommit {
  gathered = [];
  posted = [];

  constructor(file) {
    this.worker = new Worker(new URL('group-commit.worker.mjs', import.meta.url), { workerData: file });
    this.worker.on('message', (outcomes) => {
      const settled = this.posted.splice(0, outcomes.length);
      outcomes.forEach((position, index) => {
        if (position === null) settled[index].reject(new Error('the stream is at another version'));
        else settled[index].resolve(position);
      });
    });
  }

  /** Resolves with the row's position once it is on disk; rejects if the stream already has that version. */
  insert(stream, version, type, data) {
    return new Promise((resolve, reject) => {
      if (this.gathered.push({ row: [stream, version, type, data], resolve, reject }) > 1) return;
      setImmediate(() => {
        this.worker.postMessage(this.gathered.map(({ row }) => row));
        this.posted.push(...this.gathered.splice(0));
      });
    });
  }
}
