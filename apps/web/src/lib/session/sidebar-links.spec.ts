import { describe, expect, it } from '@jest/globals';
import type { User } from './session.js';
import { sidebarLinks, toolLinks } from './sidebar-links.js';
import { sampleUser } from './testing/sample-user.js';

const labels = (role: User['role']) => sidebarLinks(sampleUser(role)).map(({ label }) => label);

describe('the sidebar', () => {
  it('lists four pages for a customer', () => {
    expect(labels('customer')).toEqual(['Dashboard', 'Create Shipment', 'Track Shipment', 'Profile']);
  });

  it.each(['staff', 'auditor'] as const)('lists All Shipments in third place for %s', (role) => {
    expect(labels(role)).toEqual(['Dashboard', 'Create Shipment', 'All Shipments', 'Track Shipment', 'Profile']);
  });

  it.each(['staff', 'auditor'] as const)('offers Audit among the tools to %s, and not to customers', (role) => {
    expect(toolLinks(sampleUser(role)).map(({ label }) => label)).toContain('Audit');
    expect(toolLinks(sampleUser('customer')).map(({ label }) => label)).not.toContain('Audit');
  });

  it('offers People among the tools to staff alone', () => {
    const tools = (role: User['role']) => toolLinks(sampleUser(role)).map(({ label }) => label);
    expect(tools('staff')).toEqual(['People', 'Audit', 'Developers']);
    expect([tools('auditor'), tools('customer')]).toEqual([['Audit', 'Developers'], ['Developers']]);
  });
});
