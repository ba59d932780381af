import { describe, expect, it } from '@jest/globals';
import { rememberedPage } from './remembered-page.js';

describe('after signing in', () => {
  it('goes to the requested page with its query and fragment', () => {
    expect(rememberedPage({ from: { pathname: '/shipments', search: '?status=delayed', hash: '#x' } })).toBe(
      '/shipments?status=delayed#x',
    );
  });

  it.each([null, undefined, {}, { from: {} }])('goes to the dashboard when the state is %p', (state) => {
    expect(rememberedPage(state)).toBe('/dashboard');
  });
});
