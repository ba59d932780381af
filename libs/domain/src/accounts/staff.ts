import { DomainError, unreachable } from '../errors.js';
import type { staffEvents } from '@waymark/vocabulary';
import type { Actor, Decider, EventOf, Role } from '../event.js';

/** The account that an event is about, with its e-mail address at that time. */
type Subject = Readonly<{ account_id: string; email: string }>;

/** Decisions of staff and of Waymark itself about accounts. */
export type StaffEvent = EventOf<typeof staffEvents>;

export type Standing = Readonly<{ role: Role; enabled: boolean }>;

/** A linked list of the decisions, newest first, so that a long stream folds in one pass. */
export type StaffState = Readonly<{ event: StaffEvent; before: StaffState }> | null;

export type StaffCommand = Readonly<{
  actor: Actor;
  account: Subject;
  /** Roles that early logs granted in the accounts' own streams. Later decisions override them; no new ones are added. */
  granted_before: Readonly<Record<string, Role>>;
  /** Accounts that nobody can use here, such as the demo accounts when DEMO is off. None of them counts as the last staff account. */
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

/** Checks the actor's current standing in this stream, not that in the command: when two staff members demote each other, only the first succeeds. */
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

/** Decides roles, and which accounts are disabled. One stream covers all accounts, so that the last staff account is never lost. */
export const staffDecider: Decider<StaffState, StaffCommand, StaffEvent> = {
  initialState: null,
  evolve: (before, event) => ({ event, before }),
  decide,
};

export const STAFF_STREAM = 'staff';

const takesStaffRights = (event: StaffEvent): boolean =>
  event.type === 'AccountDisabled' || (event.type === 'RoleGranted' && event.data.role !== 'staff');

/**
 * Whether a password reset link is still valid after the decisions before and since it was made. The link becomes
 * invalid for good when its account is disabled, when the account's sessions are ended, and when the staff member who
 * made it loses the role or is disabled.
 */
export const resetLinkStands = (
  { account_id, maker }: { account_id: string; maker: Actor },
  decided: { before: readonly StaffEvent[]; since: readonly StaffEvent[] },
): boolean => {
  const about =
    (id: string) =>
    ({ data }: StaffEvent): boolean =>
      data.account_id === id;
  if (
    decided.since.filter(about(account_id)).some(({ type }) => type === 'AccountDisabled' || type === 'SessionsEnded')
  )
    return false;
  if (maker.role === 'system') return true;
  const granted = decided.before
    .filter(about(maker.id))
    .reduce<Standing>((standing, event) => ({ ...standing, ...changeOf(event) }), { role: 'staff', enabled: true });
  return isActiveStaff(granted) && !decided.since.filter(about(maker.id)).some(takesStaffRights);
};

/** Whether this stream ever granted the role staff to an account whose e-mail address is not excepted. */
export const hasHadStaff = (state: StaffState, except: (email: string) => boolean): boolean => {
  for (let link = state; link; link = link.before) {
    const { type, data } = link.event;
    if (type === 'RoleGranted' && data.role === 'staff' && !except(data.email ?? '')) return true;
  }
  return false;
};
