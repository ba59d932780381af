import { describe, expect, it } from '@jest/globals';
import { z } from 'zod/mini';
import { withMessages } from './schema-with-messages.js';

const form = z.object({
  from: z.string().check(z.minLength(1, 'From is required')),
  to: z.string().check(z.minLength(1, 'To is required')),
});
const ordered = withMessages(form, ({ from, to }) => (to < from ? { to: 'To is before from' } : {}));
const messages = (value: object): unknown[] =>
  (ordered.safeParse(value).error?.issues ?? []).map(({ path, message }) => [...path, message]);

describe('a schema with messages', () => {
  it('contains the messages of its rules', () => {
    expect(messages({ from: 'b', to: 'a' })).toEqual([['to', 'To is before from']]);
    expect(messages({ from: 'a', to: 'b' })).toEqual([]);
  });

  it('puts a field’s own message first', () => {
    expect(messages({ from: 'b', to: '' })).toEqual([['to', 'To is required']]);
  });

  it('contains them while another field is invalid', () => {
    const both = withMessages(form, ({ to }) => (to === 'b' ? { to: 'Not b' } : {}));
    const issues = both.safeParse({ from: '', to: 'b' }).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).toEqual(['From is required', 'Not b']);
  });

  it('contains them for a form that is transformed first', () => {
    const lowered = z.pipe(
      z.transform((value: z.output<typeof form>) => ({ ...value, to: value.to.toLowerCase() })),
      form,
    );
    const refused = withMessages(lowered, ({ to }) => ({ to: `${to} is refused` }));
    expect(refused.safeParse({ from: '', to: 'B' }).error?.issues.map(({ message }) => message)).toEqual([
      'From is required',
      'b is refused',
    ]);
  });
});
