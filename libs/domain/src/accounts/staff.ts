import { DomainError, unreachable } from '../errors.js';
import type { Actor, Decider, DomainEvent, Role } from '../event.js';

/** Whose account an event is about; the e-mail address as it was then. */
type Subject = Readonly<{ account_id: string; email: string }>;

/** What staff and Waymark itself decide about accounts. */
export type StaffEvent =
  /** Both null: of the account in whose own stream it lies, as roles were granted before. */
  | DomainEvent<'RoleGranted', { account_id: string | null; email: string | null; role: Role }>
  /** Also ends every session that began before. */
  | DomainEvent<'AccountDisabled', Subject>
  | DomainEvent<'AccountEnabled', Subject>
  /** Ends every session that began before. */
  | DomainEvent<'SessionsEnded', Subject>;

export type Standing = Readonly<{ role: Role; enabled: boolean }>;

/** What was decided, the newest first: linked, so that a long stream folds in one pass. */
export type StaffState = Readonly<{ event: StaffEvent; before: StaffState }> | null;

export type StaffCommand = Readonly<{
  actor: Actor;
  account: Subject;
  /** Roles that were granted in the accounts' own streams. No more ever are, so that these only lose their force. */
  granted_before: Readonly<Record<string, Role>>;
  /** Accounts under which nobody can act where this is decided, as the demo's without a demo: none of them is the last staff account. */
  shut: readonly string[];
}> &
  (
    | Readonly<{ type: 'ChangeStanding'; role?: Role | undefined; enabled?: boolean | undefined }>
    | Readonly<{ type: 'EndSessions' }>
  );

const NEWCOMER: Standing = { role: 'customer', enabled: true };

type Standings = ReadonlyMap<string, Standing>;

const changeOf = (event: StaffEvent): Partial<Standing> => {
  switch (event.type) {
    case 'RoleGranted':
      return { role: event.data.role };
    case 'AccountDisabled':
      return { enabled: false };
    case 'AccountEnabled':
      return { enabled: true };
    case 'SessionsEnded':
      return {};
    default:
      return unreachable(event, {});
  }
};

const standingsOf = (state: StaffState, granted_before: StaffCommand['granted_before']): Standings => {
  const standings = new Map<string, Standing>();
  for (const [id, role] of Object.entries(granted_before)) standings.set(id, { ...NEWCOMER, role });
  const events: StaffEvent[] = [];
  for (let link = state; link; link = link.before) events.push(link.event);
  for (const event of events.reverse()) {
    const { account_id } = event.data;
    if (account_id === null) continue;
    standings.set(account_id, { ...(standings.get(account_id) ?? NEWCOMER), ...changeOf(event) });
  }
  return standings;
};

const isActiveStaff = (standing: Standing | undefined): boolean =>
  standing !== undefined && standing.role === 'staff' && standing.enabled;

/** The actor as this stream knows it now, not as it was when the command set out: of two who demote each other, one is staff no more. */
const assertMayDecide = ({ actor, account }: StaffCommand, standings: Standings): void => {
  if (actor.role === 'system') return;
  if (!isActiveStaff(standings.get(actor.id))) throw new DomainError('FORBIDDEN');
  if (actor.id === account.account_id) throw new DomainError('OWN_ACCOUNT');
};

const decide = (command: StaffCommand, state: StaffState): readonly StaffEvent[] => {
  const { account } = command;
  const standings = standingsOf(state, command.granted_before);
  assertMayDecide(command, standings);
  switch (command.type) {
    case 'ChangeStanding': {
      const before = standings.get(account.account_id) ?? NEWCOMER;
      const { role = before.role, enabled = before.enabled } = command;
      const canAct = (id: string, standing: Standing): boolean => isActiveStaff(standing) && !command.shut.includes(id);
      if (canAct(account.account_id, before) && !isActiveStaff({ role, enabled })) {
        const others = [...standings].filter(([id, standing]) => id !== account.account_id && canAct(id, standing));
        if (others.length === 0) throw new DomainError('LAST_STAFF_ACCOUNT');
      }
      const events: StaffEvent[] = [];
      if (role !== before.role) events.push({ type: 'RoleGranted', data: { ...account, role } });
      if (enabled !== before.enabled) {
        events.push({ type: enabled ? 'AccountEnabled' : 'AccountDisabled', data: account });
      }
      return events;
    }
    case 'EndSessions':
      return [{ type: 'SessionsEnded', data: account }];
    default:
      return unreachable(command, []);
  }
};

/** Who is staff, and whose account is disabled: decided in one stream for all accounts, so that never the last staff account goes. */
export const staffDecider: Decider<StaffState, StaffCommand, StaffEvent> = {
  initialState: null,
  evolve: (before, event) => ({ event, before }),
  decide,
};

export const STAFF_STREAM = 'staff';

/** Whether staff was ever granted in this stream to any account but those named by e-mail. */
export const hasHadStaff = (state: StaffState, except: (email: string) => boolean): boolean => {
  for (let link = state; link; link = link.before) {
    const { type, data } = link.event;
    if (type === 'RoleGranted' && data.role === 'staff' && !except(data.email ?? '')) return true;
  }
  return false;
};
