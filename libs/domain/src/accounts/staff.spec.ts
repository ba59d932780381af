import { describe, expect, it } from '@jest/globals';
import { fold, type Actor, type Role } from '../event.js';
import { ada, auditor, ben, staff, system } from '../testing/actors.js';
import { specificationOf } from '../testing/decider-specification.js';
import { hasHadStaff, resetLinkStands, staffDecider, type StaffCommand, type StaffEvent } from './staff.js';

const given = specificationOf(staffDecider);

const other: Actor = { id: 'account-of-another', email: 'another@example.com', role: 'staff' };
const about = ({ id, email }: Actor) => ({ account_id: id, email });
const granted = (actor: Actor, role: Role): StaffEvent => ({ type: 'RoleGranted', data: { ...about(actor), role } });
const disabled = (actor: Actor): StaffEvent => ({ type: 'AccountDisabled', data: about(actor) });
const enabled = (actor: Actor): StaffEvent => ({ type: 'AccountEnabled', data: about(actor) });
const sessionsEnded = (actor: Actor): StaffEvent => ({ type: 'SessionsEnded', data: about(actor) });

const change = (actor: Actor, subject: Actor, standing: { role?: Role; enabled?: boolean }): StaffCommand => ({
  type: 'ChangeStanding',
  actor,
  account: about(subject),
  granted_before: {},
  shut: [],
  ...standing,
});
const endSessions = (actor: Actor, subject: Actor): StaffCommand => ({
  type: 'EndSessions',
  actor,
  account: about(subject),
  granted_before: {},
  shut: [],
});
const team = [granted(staff, 'staff'), granted(other, 'staff')];

describe('a role', () => {
  it.each(['staff', 'auditor'] as const)('of %s is granted by staff and by Waymark itself', (role) => {
    given(...team)
      .when(change(staff, ada, { role }))
      .then(granted(ada, role));
    given()
      .when(change(system, ada, { role }))
      .then(granted(ada, role));
  });

  it('is revoked by granting another', () => {
    given(...team, granted(ada, 'auditor'))
      .when(change(staff, ada, { role: 'customer' }))
      .then(granted(ada, 'customer'));
  });

  it('is granted once', () => {
    given(...team)
      .when(change(staff, other, { role: 'staff' }))
      .thenNothingHappens();
    given()
      .when(change(system, ada, { role: 'customer' }))
      .thenNothingHappens();
  });
});

describe('an account', () => {
  it('is disabled and enabled, each once', () => {
    given(...team)
      .when(change(staff, ada, { enabled: false }))
      .then(disabled(ada));
    given(...team, disabled(ada))
      .when(change(staff, ada, { enabled: false }))
      .thenNothingHappens();
    given(...team, disabled(ada))
      .when(change(other, ada, { enabled: true }))
      .then(enabled(ada));
    given(...team)
      .when(change(staff, ada, { enabled: true }))
      .thenNothingHappens();
  });

  it('changes role and standing at once', () => {
    given(...team)
      .when(change(staff, ada, { role: 'auditor', enabled: false }))
      .then(granted(ada, 'auditor'), disabled(ada));
  });

  it('keeps its role while it is disabled', () => {
    given(...team, disabled(other), enabled(other))
      .when(change(other, ada, { enabled: false }))
      .then(disabled(ada));
  });

  it('has all its sessions ended on each request', () => {
    given(...team)
      .when(endSessions(staff, ada))
      .then(sessionsEnded(ada));
    given(...team, sessionsEnded(ada))
      .when(endSessions(other, ada))
      .then(sessionsEnded(ada));
  });
});

describe('a decision', () => {
  const commands = [
    ['a role', (actor: Actor, subject: Actor) => change(actor, subject, { role: 'auditor' })],
    ['the standing', (actor: Actor, subject: Actor) => change(actor, subject, { enabled: false })],
    ['the sessions', endSessions],
  ] as const;

  it.each(commands)('about %s is for staff only', (_, command) => {
    for (const actor of [ada, auditor]) {
      given(...team, granted(auditor, 'auditor'))
        .when(command(actor, ben))
        .thenThrows('FORBIDDEN');
    }
  });

  it.each(commands)('about %s uses the actor’s role in this stream, not the role in the command', (_, command) => {
    given(...team, granted(staff, 'customer'))
      .when(command(staff, ben))
      .thenThrows('FORBIDDEN');
    given(...team, disabled(staff))
      .when(command(staff, ben))
      .thenThrows('FORBIDDEN');
  });

  it.each(commands)('about %s is refused for one’s own account', (_, command) => {
    given(...team)
      .when(command(staff, staff))
      .thenThrows('OWN_ACCOUNT');
  });
});

describe('the last staff account', () => {
  it.each([{ role: 'customer' }, { role: 'auditor' }, { enabled: false }] as const)(
    'is not changed by %j',
    (standing) => {
      given(granted(staff, 'staff'))
        .when(change(system, staff, standing))
        .thenThrows('LAST_STAFF_ACCOUNT');
      given(...team, disabled(other))
        .when(change(system, staff, standing))
        .thenThrows('LAST_STAFF_ACCOUNT');
      given(...team, granted(other, 'customer'))
        .when(change(system, staff, standing))
        .thenThrows('LAST_STAFF_ACCOUNT');
    },
  );

  it('can be disabled while another account is staff', () => {
    given(...team)
      .when(change(system, staff, { enabled: false }))
      .then(disabled(staff));
  });

  it('may have its sessions ended', () => {
    given(granted(staff, 'staff')).when(endSessions(system, staff)).then(sessionsEnded(staff));
  });
});

describe('a role that was granted in the account’s own stream', () => {
  const granted_before = { [staff.id]: 'staff', [other.id]: 'staff' } as const;

  it('counts until this stream has a decision about the account', () => {
    given()
      .when({ ...change(staff, ada, { role: 'staff' }), granted_before })
      .then(granted(ada, 'staff'));
    given(granted(other, 'customer'))
      .when({ ...change(other, ada, { role: 'staff' }), granted_before })
      .thenThrows('FORBIDDEN');
    given(granted(other, 'customer'))
      .when({ ...change(system, staff, { role: 'customer' }), granted_before })
      .thenThrows('LAST_STAFF_ACCOUNT');
  });

  it('is kept when the account is disabled', () => {
    given(disabled(other))
      .when({ ...change(system, staff, { enabled: false }), granted_before })
      .thenThrows('LAST_STAFF_ACCOUNT');
    given(disabled(other), enabled(other))
      .when({ ...change(system, staff, { enabled: false }), granted_before })
      .then(disabled(staff));
  });
});

describe('an account that nobody can use', () => {
  const shut = [other.id];

  it('does not count as the last staff account', () => {
    for (const standing of [{ role: 'customer' }, { enabled: false }] as const) {
      given(...team)
        .when({ ...change(system, staff, standing), shut })
        .thenThrows('LAST_STAFF_ACCOUNT');
    }
    given(...team, granted(ada, 'staff'))
      .when({ ...change(system, staff, { enabled: false }), shut })
      .then(disabled(staff));
  });

  it('may be changed, even if no other account is staff', () => {
    given(granted(other, 'staff'))
      .when({ ...change(system, other, { role: 'customer' }), shut })
      .then(granted(other, 'customer'));
  });
});

describe('the question whether there ever was staff', () => {
  const after = (...events: StaffEvent[]) => fold(staffDecider.evolve, staffDecider.initialState, events);
  const nobody = () => false;

  it('is answered by the granted roles, revoked ones too', () => {
    expect(hasHadStaff(after(), nobody)).toBe(false);
    expect(hasHadStaff(after(granted(ada, 'auditor'), disabled(ada)), nobody)).toBe(false);
    expect(hasHadStaff(after(granted(ada, 'staff'), granted(ada, 'customer')), nobody)).toBe(true);
  });

  it('ignores the excepted accounts', () => {
    expect(hasHadStaff(after(granted(ada, 'staff')), (email) => email === ada.email)).toBe(false);
    const nameless: StaffEvent = { type: 'RoleGranted', data: { account_id: null, email: null, role: 'staff' } };
    expect(hasHadStaff(after(nameless), (email) => email === '')).toBe(false);
    expect(hasHadStaff(after(nameless), nobody)).toBe(true);
  });
});

it('ignores an event of a newer release, and an event without an account', () => {
  const newer = { type: 'OnlyANewerWaymarkKnows', data: about(ben) } as unknown as StaffEvent;
  const nameless: StaffEvent = { type: 'RoleGranted', data: { account_id: null, email: null, role: 'staff' } };
  given(granted(staff, 'staff'), newer, nameless)
    .when(change(staff, ben, { enabled: false }))
    .then(disabled(ben));
});

it('folds a long stream in one pass', () => {
  const events = Array.from({ length: 20_000 }, (_, index) => disabled({ ...ada, id: `account-${index}` }));
  given(granted(staff, 'staff'), ...events)
    .when(change(staff, ben, { enabled: false }))
    .then(disabled(ben));
});

describe('a one-time link', () => {
  const stands = (maker: Actor, before: StaffEvent[], since: StaffEvent[]): boolean =>
    resetLinkStands({ account_id: ada.id, maker }, { before, since });

  it.each<[string, StaffEvent[]]>([
    ['its account is disabled', [disabled(ada)]],
    ['its account is disabled and enabled again', [disabled(ada), enabled(ada)]],
    ['the sessions of its account are ended', [sessionsEnded(ada)]],
  ])('ends once %s, made by staff or by the operator', (_, since) => {
    expect([staff, system].map((maker) => stands(maker, team, since))).toEqual([false, false]);
  });

  it.each<[string, StaffEvent[]]>([
    ['is no longer staff', [granted(staff, 'auditor')]],
    ['loses the role and gets it back', [granted(staff, 'customer'), granted(staff, 'staff')]],
    ['is disabled', [disabled(staff)]],
    ['is disabled and enabled again', [disabled(staff), enabled(staff)]],
  ])('ends once the staff member who made it %s', (_, since) => {
    expect([stands(staff, team, since), stands(system, team, since)]).toEqual([false, true]);
  });

  it.each<[string, StaffEvent[]]>([
    ['had lost the role', [...team, granted(staff, 'customer')]],
    ['was disabled', [...team, disabled(staff)]],
  ])('is invalid if its maker %s before it was recorded', (_, before) => {
    expect(stands(staff, before, [])).toBe(false);
  });

  it('survives earlier decisions, decisions about others and decisions that end nothing', () => {
    const before = [...team, disabled(ada), enabled(ada), sessionsEnded(ada), disabled(staff), enabled(staff)];
    const since = [disabled(other), sessionsEnded(staff), granted(ada, 'auditor'), enabled(ada), disabled(ben)];
    expect(stands(staff, before, since)).toBe(true);
    // In early logs, roles were granted in the accounts' own streams.
    expect(stands(staff, [], [])).toBe(true);
  });
});
