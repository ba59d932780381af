import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { beginTool, runTool } from '../../support/secrets/tool-process.js';

describe('npm run simulate', () => {
  it.each(['--help', '-h'])('lists its options for %s without a request', async (option) => {
    const { code, output, errors } = await runTool('simulate', [option], {});
    expect([code, errors]).toEqual([0, '']);
    for (const part of ['Usage: npm run simulate', '--speed', '--shipments', 'BASE_URL', 'PORT'])
      expect(output).toContain(part);
  });

  it('waits for the server at PORT, and names the variables that select another', async () => {
    const { child, ended } = beginTool('simulate', [], { PORT: '1' });
    await once(child.stdout, 'data');
    child.kill();
    const { code, output } = await ended;
    expect(code).toBe(0);
    expect(output).toMatch(
      /^Waiting for http:\/\/localhost:1 \(set PORT or BASE_URL for another server\): no answer\n/,
    );
  });

  it('rejects a speed that is not a number and lists its options', async () => {
    const { code, errors } = await runTool('simulate', ['--speed', 'fast'], {});
    expect(code).toBe(1);
    expect(errors).toMatch(/^--speed must be a number from 0 to 1000\nUsage: npm run simulate/);
  });
});
