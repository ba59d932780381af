import { accountStream, type AccountEvent, type StaffEvent } from '@waymark/domain';
import { accountEvents, staffEvents } from '@waymark/vocabulary';
import type { RecordedEvent, Projection } from '../../event-log/event-log.js';
import { nothingInMemory } from '@waymark/event-store';
import { searchIndex } from '../../platform/search-words.js';
import { accountRows, newcomer, type AccountColumns } from './account-rows.js';
import { assertDeclared, isOneOf, MalformedEventError } from '../../event-log/event-shape.js';

const PREFIX = accountStream('');

/** Only the account's stream uses links to a new password. */
type FoldedEvent = Exclude<AccountEvent, { type: 'PasswordResetLinkMade' }> | StaffEvent;

const { PasswordResetLinkMade: _, ...foldedEvents } = { ...accountEvents, ...staffEvents };

const assertFolded = (event: RecordedEvent<FoldedEvent>): void => {
  assertDeclared(event);
  if (event.type === 'AccountRegistered' && event.stream !== accountStream(event.data.id)) {
    throw new MalformedEventError(`account ${event.data.id} does not belong to stream ${event.stream}`);
  }
};

const accountOf = (event: RecordedEvent<FoldedEvent>): string => {
  switch (event.type) {
    case 'RoleGranted':
    case 'AccountDisabled':
    case 'AccountEnabled':
    case 'SessionsEnded':
      return event.data.account_id ?? event.stream.slice(PREFIX.length);
    case 'AccountRegistered':
    case 'ProfileUpdated':
    case 'PasswordChanged':
    case 'PasswordRehashed':
      return event.stream.slice(PREFIX.length);
    default:
      return event satisfies never;
  }
};

/** Applies an event to its account's row. */
const changesOf = (
  event: Exclude<RecordedEvent<FoldedEvent>, { type: 'AccountRegistered' }>,
): Partial<AccountColumns> => {
  switch (event.type) {
    case 'ProfileUpdated':
      return event.data.changes;
    case 'PasswordChanged': {
      const { password_hash, kept_session_id, revokes_api_keys } = event.data;
      const revoked = revokes_api_keys ? { api_keys_revoked_at: event.metadata.recorded_at } : {};
      return { password_hash, kept_session_id, password_changed: event.position, ...revoked };
    }
    case 'PasswordRehashed':
      return { password_hash: event.data.password_hash };
    case 'RoleGranted':
      return { role: event.data.role };
    case 'AccountDisabled':
      return { enabled: 0, sessions_ended: event.position };
    case 'AccountEnabled':
      return { enabled: 1 };
    case 'SessionsEnded':
      return { sessions_ended: event.position };
    default:
      return event satisfies never;
  }
};

/** One row for each account, numbered by the log position of its registration, and its search words. */
export const accountsProjection: Projection = {
  name: 'accounts',
  version: 5,
  tables: `
    CREATE TABLE accounts (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      email TEXT NOT NULL,
      normalised_email TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      role TEXT NOT NULL,
      enabled INTEGER NOT NULL,
      registered_at TEXT NOT NULL,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      phone_number TEXT NOT NULL,
      address TEXT NOT NULL,
      company_name TEXT NOT NULL,
      password_changed INTEGER NOT NULL,
      kept_session_id TEXT,
      sessions_ended INTEGER NOT NULL,
      api_keys_revoked_at TEXT NOT NULL
    ) STRICT;
    ${searchIndex('account_search')}
  `,
  indexes: `
    CREATE INDEX accounts_by_email ON accounts (normalised_email);
    CREATE INDEX accounts_by_password ON accounts (password_changed);
    CREATE INDEX accounts_by_end ON accounts (sessions_ended);
    CREATE INDEX accounts_by_role ON accounts (role) WHERE role <> 'customer';
  `,
  open: (database) => {
    const rows = accountRows(database);
    return {
      ...nothingInMemory,
      apply: (event) => {
        if (!isOneOf(foldedEvents, event)) return;
        assertFolded(event);
        const before = rows.read(accountOf(event));
        if (event.type === 'AccountRegistered') {
          if (!before) rows.write(undefined, newcomer(event.position, event.data));
          return;
        }
        if (before) rows.write(before, { ...before, ...changesOf(event) });
      },
    };
  },
};
