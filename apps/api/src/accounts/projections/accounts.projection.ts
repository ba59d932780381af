import {
  accountDecider,
  accountStream,
  normaliseEmail,
  type Account,
  type AccountEvent,
  type AccountState,
} from '@waymark/domain';
import type { Position, RecordedEvent } from '../../event-sourcing/event-store.js';
import { assertComplete, assertPartial, type Shape } from '../../event-sourcing/read-models/event-shape.js';
import {
  MalformedEventError,
  nothingInMemory,
  type Projection,
  type ViewsDatabase,
} from '../../event-sourcing/read-models/projection.js';

const PREFIX = accountStream('');

type DataOf<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>['data'];

const REGISTERED: Shape<DataOf<'AccountRegistered'>> = {
  id: 'text',
  email: 'text',
  password_hash: 'text',
  profile: 'object',
  registered_at: 'text',
};
const PROFILE: Shape<Account['profile']> = {
  first_name: 'text',
  last_name: 'text',
  phone_number: 'text',
  address: 'text',
  company_name: 'text',
};

const ACCOUNT_EVENTS: Readonly<Record<AccountEvent['type'], true>> = {
  AccountRegistered: true,
  ProfileUpdated: true,
  PasswordChanged: true,
  PasswordRehashed: true,
  RoleGranted: true,
};

const isAccountEvent = (event: RecordedEvent): event is RecordedEvent<AccountEvent> =>
  Object.hasOwn(ACCOUNT_EVENTS, event.type);

const assertAccountEvent = (event: RecordedEvent<AccountEvent>): void => {
  switch (event.type) {
    case 'AccountRegistered':
      assertComplete(event.data, REGISTERED);
      if (event.stream !== accountStream(event.data.id)) {
        throw new MalformedEventError(`account ${event.data.id} is not that of ${event.stream}`);
      }
      return assertComplete(event.data.profile, PROFILE);
    case 'ProfileUpdated':
      return assertPartial(event.data.changes, PROFILE);
    case 'PasswordChanged':
      return assertComplete(event.data, { password_hash: 'text', kept_session_id: 'optional text' });
    case 'PasswordRehashed':
      return assertComplete(event.data, { password_hash: 'text' });
    case 'RoleGranted':
      return assertComplete(event.data, { role: 'text' });
    default: {
      const never: never = event;
      return never;
    }
  }
};

/** Where the account's password was last changed, 0 for never, and which session that left standing. */
interface PasswordChange {
  password_changed: Position;
  kept_session_id: string | null;
}

type AccountColumns = Omit<Account, 'profile'> & Account['profile'] & PasswordChange;

const NEVER: PasswordChange = { password_changed: 0, kept_session_id: null };

const accountRows = (
  database: ViewsDatabase,
): {
  read: (id: string) => { state: AccountState; change: PasswordChange };
  write: (account: Account, change: PasswordChange) => void;
} => {
  const select = database.prepare('SELECT * FROM accounts WHERE id = ?');
  const replace = database.prepare('INSERT OR REPLACE INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  return {
    read: (id) => {
      const row = select.get(id) as AccountColumns | undefined;
      if (!row) return { state: accountDecider.initialState, change: NEVER };
      const { email, password_hash, role, registered_at } = row;
      const { first_name, last_name, phone_number, address, company_name } = row;
      const profile = { first_name, last_name, phone_number, address, company_name };
      const { password_changed, kept_session_id } = row;
      const state = {
        kind: 'registered',
        account: { id, email, password_hash, role, profile, registered_at },
      } as const;
      return { state, change: { password_changed, kept_session_id } };
    },
    write: ({ id, email, password_hash, role, registered_at, profile }, { password_changed, kept_session_id }) => {
      const { first_name, last_name, phone_number, address, company_name } = profile;
      const account = [id, email, normaliseEmail(email), password_hash, role, registered_at];
      const details = [first_name, last_name, phone_number, address, company_name];
      replace.run(...account, ...details, password_changed, kept_session_id);
    },
  };
};

const changeOf = (event: RecordedEvent<AccountEvent>): PasswordChange | undefined =>
  event.type === 'PasswordChanged'
    ? { password_changed: event.position, kept_session_id: event.data.kept_session_id }
    : undefined;

export const accountsProjection: Projection = {
  name: 'accounts',
  version: 2,
  tables: `
    CREATE TABLE accounts (
      id TEXT PRIMARY KEY,
      email TEXT NOT NULL,
      normalised_email TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      role TEXT NOT NULL,
      registered_at TEXT NOT NULL,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      phone_number TEXT NOT NULL,
      address TEXT NOT NULL,
      company_name TEXT NOT NULL,
      password_changed INTEGER NOT NULL,
      kept_session_id TEXT
    ) STRICT, WITHOUT ROWID;
  `,
  indexes: `
    CREATE INDEX accounts_by_email ON accounts (normalised_email);
    CREATE INDEX accounts_by_password ON accounts (password_changed);
  `,
  open: (database) => {
    const rows = accountRows(database);
    return {
      ...nothingInMemory,
      apply: (event) => {
        if (!isAccountEvent(event)) return;
        assertAccountEvent(event);
        const before = rows.read(event.stream.slice(PREFIX.length));
        const state = accountDecider.evolve(before.state, event);
        if (state.kind === 'registered') rows.write(state.account, changeOf(event) ?? before.change);
      },
    };
  },
};
