import { join } from 'node:path';
import type { Coordination } from '../../coordination.js';
import { MemoryDeliveryChannel } from '../memory/memory-delivery-channel.js';
import { type Clock, MemoryMarks } from '@waymark/event-store';
import { openSqliteOutbox } from './outbox/sqlite-outbox.js';
import { openSqliteCoordination } from './sqlite-coordination.js';

/**
 * Opens coordination for a single process: two files in its data directory, and memory. Rejects with a readable error
 * if another process uses the files.
 */
export const openEmbeddedCoordination = async (options: {
  dataDirectory: string;
  clock?: Clock;
  steadyClock?: Clock;
}): Promise<Coordination> => {
  const { dataDirectory, steadyClock, ...rest } = options;
  const file = await openSqliteCoordination({
    file: join(dataDirectory, 'coordination.db'),
    ...(steadyClock && { steadyClock }),
    ...rest,
  });
  try {
    const { outbox, leases, ...outboxFile } = await openSqliteOutbox({
      file: join(dataDirectory, 'outbox.db'),
      ...rest,
    });
    return {
      ...file,
      outbox,
      leases,
      marks: new MemoryMarks(),
      deliveryChannel: new MemoryDeliveryChannel(),
      eventReaders: { everyNodeReads: async () => true },
      check: async () => {
        await Promise.all([file.check(), outboxFile.check()]);
      },
      close: async () => {
        await file.close();
        await outboxFile.close();
      },
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};
