import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logging.js';

describe('the log', () => {
  it('masks secrets wherever they are', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    logger.info(
      {
        password: 'hunter2-a',
        request: { headers: { authorization: 'Bearer hunter2-b', 'idempotency-key': 'hunter2-c' } },
        body: { old_password: 'hunter2-d', refresh: 'hunter2-e' },
      },
      'signed in',
    );
    const [line = ''] = lines;
    expect(line).toContain('signed in');
    expect(line.match(/\[masked\]/g)).toHaveLength(5);
    expect(line).not.toContain('hunter2');
  });
});
