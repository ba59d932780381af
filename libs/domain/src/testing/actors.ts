import type { Actor } from '../event.js';

export const ada: Actor = { id: 'account-of-ada', email: 'ada@example.com', role: 'customer' };
export const ben: Actor = { id: 'account-of-ben', email: 'ben@example.com', role: 'customer' };
export const staff: Actor = { id: 'account-of-staff', email: 'staff@example.com', role: 'staff' };
export const auditor: Actor = { id: 'account-of-auditor', email: 'auditor@example.com', role: 'auditor' };
export const system: Actor = { id: 'system', email: 'system@example.com', role: 'system' };
