import { parentPort, receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { messageOf } from '../sqlite-errors.js';
import { Committer, type JobHandler } from './committer.js';
import type { FromThread, ToThread } from './messages.js';

/**
 * Maximum number of jobs after which a batch accepts no further message, so that the first job does not wait too long.
 */
const BATCH_SIZE = 1_000;
/** Milliseconds between a change and the copy of the write-ahead log into the file. */
const FOLD_INTERVAL = 10_000;

/** Runs in a writer thread: serves a GroupCommit until it is closed. */
export const serveGroupCommit = <Job, Result>(openHandler: () => JobHandler<Job, Result>): void => {
  if (!parentPort) throw new Error('serveGroupCommit must run in a worker thread');
  const port: MessagePort = parentPort;
  const committer = new Committer(openHandler);
  const send = (message: FromThread<Result>): void => port.postMessage(message);

  try {
    committer.open();
  } catch (error) {
    send({ refused: messageOf(error) });
    port.close();
    return;
  }

  const nextMessage = (): ToThread<Job> | undefined => {
    const received: { message: ToThread<Job> } | undefined = receiveMessageOnPort(port);
    return received?.message;
  };

  let folding: NodeJS.Timeout | undefined;
  /** Until the file holds everything, so that a copy of it alone is complete soon after the last change. */
  const foldSoon = (): void => {
    folding ??= setTimeout(() => {
      folding = undefined;
      if (!committer.fold()) foldSoon();
    }, FOLD_INTERVAL);
  };

  /** All queued jobs share one commit. */
  port.on('message', (first: ToThread<Job>) => {
    const jobs: Job[] = [];
    let message: ToThread<Job> | undefined = first;
    while (message && 'jobs' in message) {
      jobs.push(...message.jobs);
      message = jobs.length < BATCH_SIZE ? nextMessage() : undefined;
    }
    if (jobs.length > 0) {
      send({ outcomes: committer.commit(jobs) });
      foldSoon();
    }
    if (message) {
      clearTimeout(folding);
      committer.close();
      port.close();
    }
  });
  send({ opened: true });
};
