import { expect, test } from '@jest/globals';

const numbers = Array.from({ length: 200 }, (_, index) => index);

test.each(numbers)('test %i\nfails', (number) => expect(number).toBe('another'));
