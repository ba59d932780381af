import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * The read models' files in the data directory: `views-<generation>.db`, of which `views.current` names the one in
 * use, and `views-building-<process id>-….db`, not yet finished.
 */
const POINTER = 'views.current';
const GENERATION = /^views-(\d+)\.db/u;
const BUILDING = /^views-building-(\d+)-/u;
const LATEST_TRIES = 100;

export const generationFile = (directory: string, generation: number): string =>
  join(directory, `views-${generation}.db`);

let buildings = 0;
export const buildingFile = (directory: string): string => {
  buildings += 1;
  return join(directory, `views-building-${process.pid}-${Date.now().toString(36)}${buildings}.db`);
};

/** Undefined when there is none, or its file does not say which. */
export const currentGeneration = (directory: string): number | undefined => {
  try {
    const generation = Number(readFileSync(join(directory, POINTER), 'utf8').trim());
    return Number.isSafeInteger(generation) && generation > 0 ? generation : undefined;
  } catch {
    return undefined;
  }
};

const synchronise = (path: string): void => {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

const writePointer = (directory: string, generation: number): void => {
  const draft = join(directory, `${POINTER}.${process.pid}`);
  const descriptor = openSync(draft, 'w');
  writeSync(descriptor, `${generation}\n`);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(draft, join(directory, POINTER));
  synchronise(directory);
};

const newestGeneration = (directory: string): number =>
  Math.max(0, ...readdirSync(directory).map((name) => Number(GENERATION.exec(name)?.[1] ?? 0)));

const alreadyThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Makes a finished file the current generation; two that finish at the same time get two numbers. */
export const publish = (directory: string, building: string): number => {
  synchronise(building);
  for (let attempt = 0; attempt < LATEST_TRIES; attempt += 1) {
    const generation = newestGeneration(directory) + 1;
    try {
      linkSync(building, generationFile(directory, generation));
      rmSync(building);
      writePointer(directory, generation);
      return generation;
    } catch (error) {
      if (!alreadyThere(error)) throw error;
    }
  }
  throw new Error(`no free generation number in ${directory}`);
};

const isRunning = (processId: number): boolean => {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Removes the generations before `current`, and what rebuilds that came to no end have left. */
export const removeOldGenerations = (directory: string, current: number): void => {
  for (const name of readdirSync(directory)) {
    const generation = GENERATION.exec(name)?.[1];
    const builder = BUILDING.exec(name)?.[1];
    const isOld = generation !== undefined && Number(generation) < current;
    const isLeftOver = builder !== undefined && !isRunning(Number(builder));
    if (isOld || isLeftOver) rmSync(join(directory, name), { force: true });
  }
};
