import { decidesWhoActs } from '@waymark/domain';
import { ReadYourWrites as EngineReadYourWrites, type ReadYourWritesParts } from '@waymark/event-store';

/** The engine's read-your-writes for Waymark's accounts. */
export class ReadYourWrites extends EngineReadYourWrites {
  constructor(parts: Omit<ReadYourWritesParts, 'decidesWhoActs'>) {
    super({ ...parts, decidesWhoActs });
  }
}
