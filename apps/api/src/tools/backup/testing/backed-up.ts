import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyCheckpoint } from '@waymark/contracts';
import { keptCheckpointKey } from '../../../config/checkpoint-key.js';
import { openEventReader } from '../../../event-log/log-files.js';
import type { StoredEvent } from '@waymark/event-store';
import { makeBackup, type Backup, type BackupOptions } from '../make-backup.js';
import { restoreBackup, type Restored } from '../restore-backup.js';

/** Returns all stored events of a data directory. */
export const eventsOf = (directory: string): StoredEvent[] => {
  const reader = openEventReader({ file: join(directory, 'events.db') });
  const events = reader.storedAfter(0, Number.MAX_SAFE_INTEGER);
  reader.close();
  return events;
};

/** A temporary directory for backups and restored data directories. */
export class BackedUp {
  private hours = 0;

  private constructor(private readonly root: string) {}

  static async make(): Promise<BackedUp> {
    return new BackedUp(await mkdtemp(join(tmpdir(), 'waymark-backup-')));
  }

  get backups(): string {
    return this.at('backups');
  }

  at(name: string): string {
    return join(this.root, name);
  }

  /** Makes a backup dated an hour after the previous one, signed with the key in the data directory. */
  async backUp(dataDirectory: string, options: Partial<BackupOptions> = {}): Promise<Backup> {
    keptCheckpointKey(dataDirectory);
    this.hours += 1;
    return makeBackup({
      dataDirectory,
      target: this.backups,
      environment: {},
      now: () => new Date(Date.UTC(2026, 0, 2, this.hours)),
      isCopy: false,
      report: () => undefined,
      ...options,
    });
  }

  restore(backup: string, name = 'restored', checkpoint?: AnyCheckpoint): Promise<Restored> {
    return restoreBackup({
      backup,
      dataDirectory: this.at(name),
      environment: {},
      checkpoint,
      say: () => undefined,
    });
  }

  names(name: string): Promise<string[]> {
    return readdir(this.at(name)).then((names) => names.toSorted());
  }

  dispose(): Promise<void> {
    return rm(this.root, { recursive: true, force: true });
  }
}
