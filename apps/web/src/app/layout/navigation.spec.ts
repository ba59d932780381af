import { describe, expect, it } from '@jest/globals';
import type { User } from '../../lib/session/session.js';
import { hasSidebar } from './navigation.js';
import { sidebarLinks, toolLinks } from './sidebar-links.js';

const person = (role: User['role']): User => ({
  id: 'a',
  email: 'ada@example.test',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phoneNumber: '',
  address: '',
  companyName: '',
  isStaff: role === 'staff',
  role,
});

const labels = (role: User['role']) => sidebarLinks(person(role)).map(({ label }) => label);

describe('the sidebar', () => {
  it('lists four pages for a customer', () => {
    expect(labels('customer')).toEqual(['Dashboard', 'Create Shipment', 'Track Shipment', 'Profile']);
  });

  it.each(['staff', 'auditor'] as const)('lists All Shipments in third place for %s', (role) => {
    expect(labels(role)).toEqual(['Dashboard', 'Create Shipment', 'All Shipments', 'Track Shipment', 'Profile']);
  });

  it.each(['staff', 'auditor'] as const)('offers Audit among the tools to %s, and not to customers', (role) => {
    expect(toolLinks(person(role)).map(({ label }) => label)).toContain('Audit');
    expect(toolLinks(person('customer')).map(({ label }) => label)).not.toContain('Audit');
  });

  it('offers People among the tools to staff alone', () => {
    const tools = (role: User['role']) => toolLinks(person(role)).map(({ label }) => label);
    expect(tools('staff')).toEqual(['People', 'Audit', 'Developers']);
    expect([tools('auditor'), tools('customer')]).toEqual([['Audit', 'Developers'], ['Developers']]);
  });

  it.each(['/', '/about', '/services', '/faq', '/contact', '/login', '/register', '/track', '/track/'])(
    'is not shown on %s',
    (path) => {
      expect(hasSidebar(path)).toBe(false);
    },
  );

  it.each(['/dashboard', '/profile', '/shipments', '/shipments/7', '/no-such-page', '/about/us'])(
    'is shown on %s',
    (path) => {
      expect(hasSidebar(path)).toBe(true);
    },
  );
});
