import { workerData } from 'node:worker_threads';
import { EventWriter, type WriterJob, type WriterResult } from './event-writer.js';
import { serveGroupCommit } from './group-commit/group-commit-thread.js';

const { file } = workerData as { file: string };
serveGroupCommit<WriterJob, WriterResult>(() => EventWriter.open(file));
