import { workerData } from 'node:worker_threads';
import type { FileAdvice } from './event-file.js';
import { EventWriter, type WriterJob, type WriterResult } from './event-writer.js';
import { serveGroupCommit } from '../sqlite/group-commit/group-commit-thread.js';
import type { Durability } from '../sqlite/open-database.js';

const { file, durability, advice } = workerData as { file: string; durability: Durability; advice?: FileAdvice };
serveGroupCommit<WriterJob, WriterResult>(() => EventWriter.open(file, durability, advice));
