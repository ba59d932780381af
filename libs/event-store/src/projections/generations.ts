import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../runtime/error-code.js';
import { synchronise } from '../runtime/synchronise.js';
import { BuildingLock } from './building-lock.js';

const LATEST_TRIES = 100;

let buildings = 0;

/**
 * The files of a set of read models in the data directory: finished generations `<set>-<generation>.db`, the current
 * one named in `<set>.current`, and unfinished `<set>-building-….db`, while `<set>.lock` is held.
 */
export class Generations {
  private readonly pointer: string;
  private readonly finished: RegExp;
  private readonly unfinished: RegExp;
  private readonly lock: BuildingLock;

  constructor(
    private readonly directory: string,
    private readonly set: string,
  ) {
    this.pointer = join(directory, `${set}.current`);
    this.finished = new RegExp(`^${set}-(\\d+)\\.db`, 'u');
    this.unfinished = new RegExp(`^${set}(-building-|\\.current\\.)`, 'u');
    this.lock = new BuildingLock(join(directory, `${set}.lock`));
  }

  /** Undefined if there is none, or if the pointer file is invalid. */
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

  /** Runs the work with the name of a new file that no other process uses or removes meanwhile. */
  async building<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
    const release = this.lock.hold();
    buildings += 1;
    const file = join(this.directory, `${this.set}-building-${process.pid}-${Date.now().toString(36)}${buildings}.db`);
    try {
      return await work(file);
    } finally {
      rmSync(file, { force: true });
      release();
    }
  }

  /** Makes a finished file the current generation. Concurrent builds get different numbers. */
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
        if (errorCode(error) !== 'EEXIST') throw error;
      }
    }
    throw new Error(`no free generation number for ${this.set} in ${this.directory}`);
  }

  /** Removes the generations before `current`, and remains of aborted rebuilds. */
  removeBefore(current: number): void {
    this.remove((name) => this.numberOf(name) < current);
    this.removeLeftOvers();
  }

  /** Removes remains of aborted rebuilds, unless a rebuild is running, because its files look the same. */
  removeLeftOvers(): void {
    this.lock.whenFree(() => {
      const { current = Infinity } = this;
      this.remove((name) => this.unfinished.test(name) || this.numberOf(name) > current);
    });
  }

  private remove(isUnwanted: (name: string) => boolean): void {
    for (const name of readdirSync(this.directory)) {
      if (isUnwanted(name)) rmSync(join(this.directory, name), { force: true });
    }
  }

  /** Returns the generation of a file; NaN for other files. */
  private numberOf(name: string): number {
    return Number(this.finished.exec(name)?.[1]);
  }

  private get newest(): number {
    return Math.max(0, ...readdirSync(this.directory).map((name) => this.numberOf(name) || 0));
  }

  private point(generation: number): void {
    const draft = `${this.pointer}.${process.pid}`;
    writeFileSync(draft, `${generation}\n`, { flush: true });
    renameSync(draft, this.pointer);
    synchronise(this.directory);
  }
}
