import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { eventFile } from '@waymark/event-store/sqlite';
import { coordinationFile } from './coordination/adapters/sqlite/coordination-file.js';
import { outboxFile } from './coordination/adapters/sqlite/outbox/outbox-file.js';
import { storedEvents } from './event-log/event-format.js';

describe.each([{ ...eventFile, ...storedEvents.advice }, outboxFile, coordinationFile])(
  'the format of the $name',
  ({ name, version, upgrades, wayBack, remedy }) => {
    it('is described in docs/upgrading.md', () => {
      const documented = readFileSync(new URL('../../../docs/upgrading.md', import.meta.url), 'utf8');
      expect(documented).toMatch(new RegExp(`^\\| ${name}, \\S+ \\| ${version} \\|`, 'm'));
    });

    it('has a way back if it can be converted, and a remedy for a damaged file', () => {
      expect(wayBack !== undefined).toBe(upgrades !== undefined);
      expect(remedy).toContain('docs/backup.md');
    });
  },
);
