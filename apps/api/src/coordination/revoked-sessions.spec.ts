import { describe, expect, it } from '@jest/globals';
import { RevokedSessions } from './revoked-sessions.js';
import { REVOCATION_MEMORY } from './sessions.js';
import { TestClock } from './testing/test-clock.js';

describe('revoked sessions', () => {
  it('are remembered for the maximum lifetime of an access token, and no longer', () => {
    const clock = new TestClock();
    const revoked = new RevokedSessions(clock);
    revoked.remember(['first']);
    clock.travel(1);
    revoked.remember(['second']);
    clock.travel(REVOCATION_MEMORY - 2);
    revoked.remember([]);
    expect(['first', 'second', 'other'].map((id) => revoked.has(id))).toEqual([true, true, false]);
    clock.travel(1);
    revoked.remember([]);
    expect(['first', 'second'].map((id) => revoked.has(id))).toEqual([false, true]);
    clock.travel(1);
    revoked.remember([]);
    expect(['first', 'second'].map((id) => revoked.has(id))).toEqual([false, false]);
  });

  it('are reported once to every listener, until it unsubscribes', () => {
    const revoked = new RevokedSessions(new TestClock());
    const [one, other]: [string[], string[]] = [[], []];
    const stop = revoked.onRevoked((id) => one.push(id));
    revoked.onRevoked((id) => other.push(id));
    revoked.remember(['first']);
    revoked.remember(['first', 'second']);
    stop();
    revoked.remember(['third']);
    expect([one, other]).toEqual([
      ['first', 'second'],
      ['first', 'second', 'third'],
    ]);
  });

  it('are all recorded before a listener is notified of one', () => {
    const revoked = new RevokedSessions(new TestClock());
    const known: boolean[] = [];
    revoked.onRevoked(() => known.push(revoked.has('first') && revoked.has('second')));
    revoked.remember(['first', 'second']);
    expect(known).toEqual([true, true]);
  });
});
