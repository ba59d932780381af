import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fileIsThere } from './file-is-there.js';

const failing = (code: string) => (): void => {
  throw Object.assign(new Error(code), { code });
};

describe('a file', () => {
  it('exists, or does not', () => {
    expect(fileIsThere(tmpdir())).toBe(true);
    expect(fileIsThere(join(tmpdir(), 'nothing', 'events.db'))).toBe(false);
    expect(fileIsThere('/data/events.db', failing('ENOTDIR'))).toBe(false);
  });

  it.each(['EACCES', 'EPERM'])('that this user cannot read is not reported as missing: %s', (code) => {
    expect(() => fileIsThere('/data/events.db', failing(code))).toThrow(
      /^\/data\/events\.db cannot be read by user \d+\. Run this as the user that runs the server$/u,
    );
  });

  it('whose check fails with another error is not reported as missing', () => {
    expect(() => fileIsThere('/data/events.db', failing('EIO'))).toThrow('EIO');
  });
});
