import { normaliseEmail, type Role } from '@waymark/domain';

export const DEMO_PASSWORD = 'waymark-demo';

export const DEMO_ACCOUNTS = [
  {
    email: 'customer@demo.test',
    role: 'customer',
    first_name: 'Front',
    last_name: 'Desk',
    company_name: 'Harbour Books',
  },
  { email: 'staff@demo.test', role: 'staff', first_name: 'Night', last_name: 'Shift', company_name: '' },
  { email: 'auditor@demo.test', role: 'auditor', first_name: 'Audit', last_name: 'Office', company_name: '' },
] as const satisfies readonly { email: string; role: Role; [field: string]: string }[];

/** The normalised e-mail addresses of the demo accounts if they are shut, because everybody knows their password. */
export const shutAddresses = ({ demo }: { demo: boolean }): readonly string[] =>
  demo ? [] : DEMO_ACCOUNTS.map(({ email }) => normaliseEmail(email));

export const isDemoAddress = (email: string): boolean =>
  DEMO_ACCOUNTS.some((account) => account.email === normaliseEmail(email));
