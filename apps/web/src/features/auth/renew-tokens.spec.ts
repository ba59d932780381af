import { describe, expect, it, jest } from '@jest/globals';
import type { StoredSession } from './machines/auth/stored-session.js';
import { renewed } from './renew-tokens.js';

const sessionOf = (id: string, token: string): StoredSession =>
  ({ token, refreshToken: `${token}-refresh`, user: { id, firstName: id } }) as StoredSession;
const own = sessionOf('ada', 'old');
const fresh = { access: 'new', refresh: 'new-refresh' };

/** What is kept changes to `meanwhile` while the refresh token is spent. */
const renew = async (before: StoredSession | null, meanwhile = before) => {
  let kept = before;
  const spend = jest.fn(async () => {
    kept = meanwhile;
    return fresh;
  });
  const outcome = await renewed(own, { read: () => kept, write: (session) => (kept = session), spend });
  return { outcome, kept, spent: spend.mock.calls.length };
};

describe('renewing tokens', () => {
  it('spends the refresh token and keeps what it brought', async () => {
    const { outcome, kept } = await renew(own);
    expect(outcome).toEqual({ tokens: fresh });
    expect(kept).toEqual({ ...own, token: 'new', refreshToken: 'new-refresh' });
  });

  it('takes what another tab has fetched', async () => {
    const { outcome, spent } = await renew(sessionOf('ada', 'newer'));
    expect([outcome, spent]).toEqual([{ tokens: { access: 'newer', refresh: 'newer-refresh' } }, 0]);
  });

  it('leaves another account alone, whether it signed in before or meanwhile', async () => {
    const grace = sessionOf('grace', 'hers');
    expect(await renew(grace)).toEqual({ outcome: { another: grace }, kept: grace, spent: 0 });
    expect(await renew(own, grace)).toEqual({ outcome: { another: grace }, kept: grace, spent: 1 });
  });

  it('keeps nothing of a session that was ended meanwhile, or where nothing can be kept', async () => {
    expect(await renew(own, null)).toEqual({ outcome: { tokens: fresh }, kept: null, spent: 1 });
    expect(await renew(null)).toEqual({ outcome: { tokens: fresh }, kept: null, spent: 1 });
  });
});
