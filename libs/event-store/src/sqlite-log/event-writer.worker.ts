import { workerData } from 'node:worker_threads';
import { EventWriter, type WriterJob, type WriterResult } from './event-writer.js';
import { serveGroupCommit } from '../../../platform/sqlite/group-commit/group-commit-thread.js';
import type { Durability } from '../../../platform/sqlite/open-database.js';

const { file, durability } = workerData as { file: string; durability: Durability };
serveGroupCommit<WriterJob, WriterResult>(() => EventWriter.open(file, durability));
