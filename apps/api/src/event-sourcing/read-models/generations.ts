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

const LATEST_TRIES = 100;

let buildings = 0;

const synchronise = (path: string): void => {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

const alreadyThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

const isRunning = (processId: number): boolean => {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/**
 * The files of a set of read models in the data directory: `<set>-<generation>.db`, of which `<set>.current` names
 * the one in use, and `<set>-building-<process id>-….db`, not yet finished.
 */
export class Generations {
  private readonly pointer: string;
  private readonly finished: RegExp;
  private readonly unfinished: RegExp;

  constructor(
    private readonly directory: string,
    private readonly set: string,
  ) {
    this.pointer = join(directory, `${set}.current`);
    this.finished = new RegExp(`^${set}-(\\d+)\\.db`, 'u');
    this.unfinished = new RegExp(`^${set}-building-(\\d+)-`, 'u');
  }

  /** Undefined when there is none, or its file does not say which. */
  get current(): number | undefined {
    try {
      const generation = Number(readFileSync(this.pointer, 'utf8').trim());
      return Number.isSafeInteger(generation) && generation > 0 ? generation : undefined;
    } catch {
      return undefined;
    }
  }

  file(generation: number): string {
    return join(this.directory, `${this.set}-${generation}.db`);
  }

  newBuildingFile(): string {
    buildings += 1;
    return join(this.directory, `${this.set}-building-${process.pid}-${Date.now().toString(36)}${buildings}.db`);
  }

  /** Makes a finished file the current generation; two that finish at the same time get two numbers. */
  publish(building: string): number {
    synchronise(building);
    for (let attempt = 0; attempt < LATEST_TRIES; attempt += 1) {
      const generation = this.newest + 1;
      try {
        linkSync(building, this.file(generation));
        rmSync(building);
        this.point(generation);
        return generation;
      } catch (error) {
        if (!alreadyThere(error)) throw error;
      }
    }
    throw new Error(`no free generation number for ${this.set} in ${this.directory}`);
  }

  /** Removes the generations before `current`, and what rebuilds that came to no end have left. */
  removeBefore(current: number): void {
    for (const name of readdirSync(this.directory)) {
      const generation = this.finished.exec(name)?.[1];
      const builder = this.unfinished.exec(name)?.[1];
      const isOld = generation !== undefined && Number(generation) < current;
      const isLeftOver = builder !== undefined && !isRunning(Number(builder));
      if (isOld || isLeftOver) rmSync(join(this.directory, name), { force: true });
    }
  }

  private get newest(): number {
    return Math.max(0, ...readdirSync(this.directory).map((name) => Number(this.finished.exec(name)?.[1] ?? 0)));
  }

  private point(generation: number): void {
    const draft = `${this.pointer}.${process.pid}`;
    const descriptor = openSync(draft, 'w');
    writeSync(descriptor, `${generation}\n`);
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(draft, this.pointer);
    synchronise(this.directory);
  }
}
