import { describe, expect, it, jest } from '@jest/globals';
import { createActor, fromPromise, waitFor, type Actor } from 'xstate';
import type { User } from '../../../../lib/session/session.js';
import { sampleUser } from '../../../../lib/session/testing/sample-user.js';
import { authMachine, type Tokens } from './machine.js';
import type { StoredSession } from './stored-session.js';

const user = sampleUser();
const stored: StoredSession = { token: 'access-1', refreshToken: 'refresh-1', user };
const credentials = { email: user.email, password: 'secret' };

interface Effects {
  obtainTokens: () => Promise<Tokens>;
  loadProfile: (tokens: Tokens) => Promise<User>;
  refreshTokens: () => Promise<Tokens | 'refused'>;
}

const start = (effects: Partial<Effects> = {}, session: StoredSession | null = null) => {
  const save = jest.fn();
  const announce = jest.fn();
  const forget = jest.fn();
  const clear = jest.fn();
  const revoked: (string | null)[] = [];
  const actor = createActor(
    authMachine.provide({
      actors: {
        obtainTokens: fromPromise(effects.obtainTokens ?? (async () => ({ access: 'access-1', refresh: 'refresh-1' }))),
        loadProfile: fromPromise(({ input }) => effects.loadProfile?.(input) ?? Promise.resolve(user)),
        refreshTokens: fromPromise<Tokens | 'refused', StoredSession | null>(
          effects.refreshTokens ?? (async () => ({ access: 'access-2', refresh: 'refresh-2' })),
        ),
      },
      actions: {
        save,
        announce,
        forget,
        clear,
        revoke: ({ context }) => revoked.push(context.pending?.refresh ?? context.refreshToken),
      },
    }),
    { input: { stored: session } },
  ).start();
  return { actor, save, announce, forget, clear, revoked };
};

const settled = (actor: Actor<typeof authMachine>) =>
  waitFor(actor, (snapshot) => !snapshot.hasTag('loading') && !snapshot.matches({ signedIn: 'refreshing' }));

const refused = (message: string) => () => Promise.reject(new Error(message));

describe('at the start', () => {
  it('is signed out if nothing was stored', () => {
    expect(start().actor.getSnapshot().value).toBe('signedOut');
  });

  it('restores the stored session', () => {
    const { context, value } = start({}, stored).actor.getSnapshot();
    expect(value).toEqual({ signedIn: 'ready' });
    expect(context).toMatchObject({ ...stored, error: null, ended: null });
  });
});

describe('signing in', () => {
  it('loads, and clears the previous error', async () => {
    const { actor } = start({ obtainTokens: refused('Nope') });
    actor.send({ type: 'sign_in', credentials });
    await settled(actor);
    actor.send({ type: 'sign_in', credentials });
    expect(actor.getSnapshot().hasTag('loading')).toBe(true);
    expect(actor.getSnapshot().context.error).toBeNull();
  });

  it('gets tokens, then loads the profile with them, then stores and announces all three', async () => {
    const loadProfile = jest.fn(async (_tokens: Tokens) => user);
    const { actor, save, announce } = start({ loadProfile });
    actor.send({ type: 'sign_in', credentials });
    expect(actor.getSnapshot().context.token).toBeNull();
    const { context, value } = await settled(actor);
    expect(loadProfile).toHaveBeenCalledWith({ access: 'access-1', refresh: 'refresh-1' });
    expect(value).toEqual({ signedIn: 'ready' });
    expect(context).toMatchObject({ ...stored, pending: null });
    expect([save.mock.calls.length, announce.mock.calls.length]).toEqual([1, 1]);
  });

  it('fails with the message of the failure', async () => {
    const { actor, save } = start({ obtainTokens: refused('No active account') });
    actor.send({ type: 'sign_in', credentials });
    const { context, value } = await settled(actor);
    expect([value, context.error, context.token]).toEqual(['signedOut', 'No active account', null]);
    expect(save).not.toHaveBeenCalled();
  });

  it('fails if the profile cannot be loaded, and revokes the tokens', async () => {
    const { actor, save, revoked } = start({ loadProfile: refused('Network Error') });
    actor.send({ type: 'sign_in', credentials });
    const { context, value } = await settled(actor);
    expect([value, context.error, context.token, context.pending]).toEqual([
      'signedOut',
      'Failed to load user profile',
      null,
      null,
    ]);
    expect(revoked).toEqual(['refresh-1']);
    expect(save).not.toHaveBeenCalled();
  });

  it('does not start twice', () => {
    const obtainTokens = jest.fn(() => new Promise<Tokens>(() => {}));
    const { actor } = start({ obtainTokens });
    actor.send({ type: 'sign_in', credentials });
    actor.send({ type: 'sign_in', credentials });
    expect(obtainTokens).toHaveBeenCalledTimes(1);
  });
});

describe('a refused access token', () => {
  it('is replaced once for all waiting requests', async () => {
    const refreshTokens = jest.fn(async () => ({ access: 'access-2', refresh: 'refresh-2' }));
    const { actor } = start({ refreshTokens }, stored);
    actor.send({ type: 'token_refused' });
    actor.send({ type: 'token_refused' });
    const { context } = await settled(actor);
    expect(refreshTokens).toHaveBeenCalledTimes(1);
    expect([context.token, context.refreshToken, context.user]).toEqual(['access-2', 'refresh-2', user]);
  });

  it('keeps the session while there is no definite response, and retries until there is', async () => {
    jest.useFakeTimers();
    const answers: (() => Promise<Tokens | 'refused'>)[] = [
      refused('Request failed with status code 503'),
      refused('Network Error'),
      async () => ({ access: 'access-2', refresh: 'refresh-2' }),
    ];
    const refreshTokens = jest.fn(() => (answers.shift() ?? refused('one too many'))());
    const { actor, forget } = start({ refreshTokens }, stored);
    actor.send({ type: 'token_refused' });
    await jest.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().value).toEqual({ signedIn: 'waiting' });
    expect(actor.getSnapshot().context).toMatchObject({
      ...stored,
      unanswered: { tries: 1, failure: new Error('Request failed with status code 503') },
    });
    actor.send({ type: 'token_refused' });
    expect(refreshTokens).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(actor.getSnapshot().context.unanswered).toMatchObject({ tries: 2 });
    actor.send({ type: 'back_online' });
    expect(actor.getSnapshot().context.unanswered).toMatchObject({ tries: 1 });
    await jest.advanceTimersByTimeAsync(999);
    expect(refreshTokens).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1);
    jest.useRealTimers();
    const { context, value } = actor.getSnapshot();
    expect(value).toEqual({ signedIn: 'ready' });
    expect(context).toMatchObject({ token: 'access-2', refreshToken: 'refresh-2', unanswered: null });
    expect([refreshTokens.mock.calls.length, forget.mock.calls.length]).toEqual([3, 0]);
  });

  it('ends the session, also on the server, if the server refuses to replace it', async () => {
    const { actor, forget, clear, revoked } = start({ refreshTokens: async () => 'refused' }, stored);
    actor.send({ type: 'token_refused' });
    const { context, value } = await settled(actor);
    expect([value, context.token, context.user, context.ended]).toEqual(['signedOut', null, null, 'expired']);
    expect(revoked).toEqual(['refresh-1']);
    expect(forget).toHaveBeenCalledTimes(1);
    expect(clear).not.toHaveBeenCalled();
  });
});

describe('signing out', () => {
  it('clears everything, notifies the server and removes the stored session', () => {
    const { actor, forget, clear, revoked } = start({}, stored);
    actor.send({ type: 'sign_out' });
    const { context, value } = actor.getSnapshot();
    expect(value).toBe('signedOut');
    expect(context).toMatchObject({ token: null, refreshToken: null, user: null, error: null, ended: 'signed_out' });
    expect(revoked).toEqual(['refresh-1']);
    expect([forget.mock.calls.length, clear.mock.calls.length]).toEqual([1, 1]);
  });

  it('cancels a refresh that is under way', async () => {
    let answer: (tokens: Tokens) => void = () => {};
    const { actor, save } = start(
      { refreshTokens: () => new Promise<Tokens>((resolve) => (answer = resolve)) },
      stored,
    );
    actor.send({ type: 'token_refused' });
    actor.send({ type: 'sign_out' });
    answer({ access: 'late', refresh: 'late' });
    await Promise.resolve();
    expect(actor.getSnapshot().context.token).toBeNull();
    expect(save).not.toHaveBeenCalled();
  });
});

describe('a session that nobody used', () => {
  it('ends on the server, and keeps what the user left in the browser', () => {
    const { actor, forget, clear, revoked } = start({}, stored);
    actor.send({ type: 'timed_out' });
    const { context, value } = actor.getSnapshot();
    expect(value).toBe('signedOut');
    expect(context).toMatchObject({ token: null, refreshToken: null, user: null, error: null, ended: 'idle' });
    expect(revoked).toEqual(['refresh-1']);
    expect([forget, clear].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  it('ends during a refresh, too', () => {
    const { actor } = start({ refreshTokens: () => new Promise(() => {}) }, stored);
    actor.send({ type: 'token_refused' });
    actor.send({ type: 'timed_out' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'signedOut', context: { ended: 'idle' } });
  });
});

describe('another tab', () => {
  it('signs this one in', () => {
    const { actor, save } = start();
    actor.send({ type: 'changed_elsewhere', session: stored });
    expect(actor.getSnapshot().context).toMatchObject(stored);
    expect(save).not.toHaveBeenCalled();
  });

  it('signs this one out', () => {
    const { actor, revoked } = start({}, stored);
    actor.send({ type: 'changed_elsewhere', session: null });
    expect(actor.getSnapshot().context).toMatchObject({ token: null, ended: 'signed_out' });
    expect(revoked).toEqual([]);
  });

  it('refreshes for this one', () => {
    const { actor } = start({ refreshTokens: () => new Promise(() => {}) }, stored);
    actor.send({ type: 'token_refused' });
    actor.send({ type: 'changed_elsewhere', session: { ...stored, token: 'access-2' } });
    expect(actor.getSnapshot().value).toEqual({ signedIn: 'ready' });
    expect(actor.getSnapshot().context.token).toBe('access-2');
  });

  it('changes the profile without ending a refresh', () => {
    const { actor } = start({ refreshTokens: () => new Promise(() => {}) }, stored);
    actor.send({ type: 'token_refused' });
    const user = { ...stored.user, firstName: 'Augusta' };
    actor.send({ type: 'changed_elsewhere', session: { ...stored, user } });
    expect(actor.getSnapshot().value).toEqual({ signedIn: 'refreshing' });
    expect(actor.getSnapshot().context).toMatchObject({ ...stored, user });
  });

  it('ignores another tab while signed out', async () => {
    const { actor } = start({ obtainTokens: refused('Nope') });
    actor.send({ type: 'sign_in', credentials });
    await settled(actor);
    actor.send({ type: 'changed_elsewhere', session: null });
    expect(actor.getSnapshot().context.error).toBe('Nope');
  });
});

describe('a changed profile', () => {
  it('is shown and stored', () => {
    const { actor, save, announce } = start({}, stored);
    actor.send({ type: 'profile_changed', user: { ...user, firstName: 'Augusta' } });
    expect(actor.getSnapshot().context.user?.firstName).toBe('Augusta');
    expect([save.mock.calls.length, announce.mock.calls.length]).toEqual([1, 0]);
  });
});
