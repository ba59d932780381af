import { describe, expect, it, jest } from '@jest/globals';
import type { StoredSession } from './machines/auth/stored-session.js';
import { renewed } from './renew-tokens.js';

const sessionOf = (id: string, token: string): StoredSession =>
  ({ token, refreshToken: `${token}-refresh`, user: { id, firstName: id } }) as StoredSession;
const own = sessionOf('ada', 'old');
const fresh = { access: 'new', refresh: 'new-refresh' };
const newer = sessionOf('ada', 'newer');
const newerTokens = { tokens: { access: 'newer', refresh: 'newer-refresh' } };
const grace = sessionOf('grace', 'of grace');

/** The newer session that the tab knows becomes `meanwhile` while the refresh token is being spent. */
const renew = async (before: StoredSession | null, meanwhile = before, answer: typeof fresh | 'refused' = fresh) => {
  let known = before;
  const spend = jest.fn(async () => {
    known = meanwhile;
    return answer;
  });
  const kept: unknown[] = [];
  const outcome = await renewed(own, { newer: () => known, keep: (tokens) => void kept.push(tokens), spend });
  return { outcome, kept, spent: spend.mock.calls.length };
};

describe('renewing tokens', () => {
  it('spends the refresh token and stores the new tokens', async () => {
    expect(await renew(null)).toEqual({ outcome: { tokens: fresh }, kept: [fresh], spent: 1 });
  });

  it('uses the tokens that another tab has fetched', async () => {
    expect(await renew(newer)).toEqual({ outcome: newerTokens, kept: [], spent: 0 });
  });

  it('returns newer tokens, and stores nothing, if they arrive while it gets the tokens before them', async () => {
    expect(await renew(null, newer)).toEqual({ outcome: newerTokens, kept: [], spent: 1 });
  });

  it('ends a refused session only if no newer one has arrived', async () => {
    expect(await renew(null, null, 'refused')).toEqual({ outcome: 'refused', kept: [], spent: 1 });
    expect(await renew(null, newer, 'refused')).toEqual({ outcome: newerTokens, kept: [], spent: 1 });
    expect(await renew(null, grace, 'refused')).toEqual({ outcome: { another: grace }, kept: [], spent: 1 });
  });

  it("does not change another account's session, whether it signed in before or meanwhile", async () => {
    expect(await renew(grace)).toEqual({ outcome: { another: grace }, kept: [], spent: 0 });
    expect(await renew(null, grace)).toEqual({ outcome: { another: grace }, kept: [], spent: 1 });
  });
});
