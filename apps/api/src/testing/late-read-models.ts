import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
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
