import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const PROGRAMS = ['kurrentd', 'EventStore.ClusterNode'];

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The program of a real KurrentDB on this machine. */
export const kurrentProgram = (process.env['PATH'] ?? '')
  .split(delimiter)
  .flatMap((folder) => PROGRAMS.map((program) => join(folder, program)))
  .find(isExecutable);

/** The version, such as 'EventStoreDB version 23.10.8.0', for the names of tests, including skipped ones. */
export const kurrentVersion = (): string => {
  if (kurrentProgram === undefined) return 'a real KurrentDB';
  return execFileSync(kurrentProgram, ['--version'], { encoding: 'utf8' }).split('(', 1)[0]?.trim() ?? kurrentProgram;
};
