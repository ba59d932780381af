import type { User } from '../session.js';

export const sampleUser = (role: User['role'] = 'customer'): User => ({
  id: 'u1',
  email: 'ada@example.test',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phoneNumber: '',
  address: '',
  companyName: '',
  isStaff: role === 'staff',
  role,
});
