import {
  accountDecider,
  accountStream,
  fold,
  type Account,
  type AccountEvent,
  type WaymarkEvent,
} from '@waymark/domain';
import type { EventReader } from '../event-sourcing/event-store.js';

/** An account as the log has it, and at which version. */
export const recordedAccount = async (
  reader: Pick<EventReader, 'readStream'>,
  id: string,
): Promise<{ account: Account; version: number } | undefined> => {
  const events = await reader.readStream(accountStream(id));
  const facts: Iterable<WaymarkEvent> = events;
  const state = fold(accountDecider.evolve, accountDecider.initialState, facts as Iterable<AccountEvent>);
  return state.kind === 'registered' ? { account: state.account, version: events.length } : undefined;
};
