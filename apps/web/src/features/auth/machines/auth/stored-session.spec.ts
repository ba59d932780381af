import { describe, expect, it } from '@jest/globals';
import { parseStoredSession } from './stored-session.js';

const session = { token: 'a', refreshToken: 'r', user: { id: 'u1' } };

describe('the kept session', () => {
  it('comes back with its three parts and nothing else', () => {
    expect(parseStoredSession(JSON.stringify({ ...session, error: 'x' }))).toEqual(session);
  });

  it.each(['token', 'refreshToken', 'user'])('is none without its %s', (part) => {
    expect(parseStoredSession(JSON.stringify({ ...session, [part]: undefined }))).toBeNull();
  });

  it.each([null, '', 'null', '{"token":', '7', '"text"'])('is none when %p was kept', (text) => {
    expect(parseStoredSession(text)).toBeNull();
  });
});
