import { describe, expect, it } from '@jest/globals';
import { newResetLink, resetTokenFrom } from './password-reset-link.js';

const seed = Buffer.from('a request');

describe('the token of a reset link', () => {
  it('is the same for a retry, and another for a key that is reused after its lifetime', () => {
    const token = resetTokenFrom(seed, 'ada', '2026-03-01T12:30:00.000Z');
    expect(resetTokenFrom(seed, 'ada', '2026-03-01T12:30:00.000Z')).toBe(token);
    expect(resetTokenFrom(seed, 'ada', '2026-03-02T12:30:01.000Z')).not.toBe(token);
  });

  it('is not in the recorded part of the link', () => {
    const link = newResetLink(seed, 'ada', new Date('2026-03-01T12:00:00.000Z'));
    expect(link).toEqual({
      link_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      expires_at: '2026-03-01T12:30:00.000Z',
    });
    const [, secret = ''] = resetTokenFrom(seed, 'ada', link.expires_at).split('.');
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(link)).not.toContain(secret);
  });
});
