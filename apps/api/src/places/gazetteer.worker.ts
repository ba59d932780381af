import { workerData } from 'node:worker_threads';
import { buildGazetteerFile } from './gazetteer-file.js';

const { file } = workerData as { file: string };
buildGazetteerFile(file);
