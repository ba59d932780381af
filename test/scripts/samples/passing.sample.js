import { expect, test } from '@jest/globals';

test('one and one are two', () => expect(1 + 1).toBe(2));
test('a word is itself', () => expect('word').toBe('word'));
