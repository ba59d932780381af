import { describe, expect, it } from '@jest/globals';
import { hasSidebar } from './navigation.js';

describe('the sidebar', () => {
  it.each([
    '/',
    '/about',
    '/services',
    '/faq',
    '/contact',
    '/login',
    '/register',
    '/reset-password',
    '/track',
    '/track/',
  ])('is not shown on %s', (path) => {
    expect(hasSidebar(path)).toBe(false);
  });

  it.each(['/dashboard', '/profile', '/shipments', '/shipments/7', '/no-such-page', '/about/us'])(
    'is shown on %s',
    (path) => {
      expect(hasSidebar(path)).toBe(true);
    },
  );
});
