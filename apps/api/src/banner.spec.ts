import { resolve } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { printNoStaff } from './banner.js';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the command that creates the first staff account', () => {
  it.each([
    [resolve('data'), 'npm run accounts -- create EMAIL staff'],
    ['/srv/waymark/data', 'DATA_DIR=/srv/waymark/data npm run accounts -- create EMAIL staff'],
    ["/srv/Ada's data", "DATA_DIR='/srv/Ada'\\''s data' npm run accounts -- create EMAIL staff"],
  ])('uses the log in %s', (dataDirectory, command) => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    printNoStaff(dataDirectory);
    expect(String(log.mock.calls[0]?.[0]).split('\n')).toContain(`  ${command}`);
  });
});
