import { workerData } from 'node:worker_threads';
import { serveGroupCommit } from '@waymark/event-store/sqlite';
import type { CoordinationJob } from './coordination-jobs.js';
import { CoordinationWriter, type CoordinationResult } from './coordination-writer.js';

const { file, places } = workerData as { file: string; places?: number };
serveGroupCommit<CoordinationJob, CoordinationResult>(() => CoordinationWriter.open(file, places));
