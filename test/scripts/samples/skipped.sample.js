import { test } from '@jest/globals';

test('passes', () => {});
test.skip('encrypts (needs openssl)', () => {});
test.skip('follows (needs kurrentd)', () => {});
