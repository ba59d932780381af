import { workerData } from 'node:worker_threads';
import { serveGroupCommit } from '@waymark/event-store/sqlite';
import type { OutboxJob, OutboxResult } from './outbox-jobs.js';
import { OutboxWriter } from './outbox-writer.js';

const { file } = workerData as { file: string };
serveGroupCommit<OutboxJob, OutboxResult>(() => OutboxWriter.open(file));
