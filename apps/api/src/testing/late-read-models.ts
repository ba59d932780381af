import { DatabaseSync } from '@photostructure/sqlite';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Generations, type ReadModels } from '@waymark/event-store/sqlite';
import { EVENT_INDEX, READ_MODELS } from '../platform/tokens.js';

const holdBack = (readModels: ReadModels): void => {
  const wake = readModels.wake.bind(readModels);
  const caughtUpWith = readModels.caughtUpWith.bind(readModels);
  readModels.wake = () => undefined;
  readModels.caughtUpWith = (position, patience) => {
    wake(position);
    return caughtUpWith(position, patience);
  };
};

/** Delays all new rows until a reader waits for them. A reader that does not wait reads old rows. */
export const holdBackRows = (application: NestFastifyApplication): void => {
  holdBack(application.get<ReadModels>(READ_MODELS));
  holdBack(application.get<ReadModels>(EVENT_INDEX));
};

/** Stops all new rows of the read models until the returned function is called. */
export const stopRows = (dataDirectory: string): (() => void) => {
  const generations = new Generations(dataDirectory, 'views');
  const rows = new DatabaseSync(generations.file(generations.current ?? 0));
  rows.exec('BEGIN IMMEDIATE');
  return () => rows.close();
};
