import './missing.js';
import { test } from '@jest/globals';

test('is never loaded', () => {});
