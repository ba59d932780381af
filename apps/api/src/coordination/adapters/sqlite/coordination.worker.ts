import { workerData } from 'node:worker_threads';
import { serveGroupCommit } from '../../../platform/sqlite/group-commit/group-commit-thread.js';
import type { CoordinationJob } from './coordination-jobs.js';
import { CoordinationWriter, type CoordinationResult } from './coordination-writer.js';

const { file } = workerData as { file: string };
serveGroupCommit<CoordinationJob, CoordinationResult>(() => CoordinationWriter.open(file));
