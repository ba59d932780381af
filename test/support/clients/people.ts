import { randomUUID } from 'node:crypto';
import type { TokenPair } from '@waymark/contracts';
import type { Answer, Client } from './client.js';

/** A signed-in account with its client. */
export interface Person extends TokenPair {
  email: string;
  password: string;
  client: Client;
}

export const newEmail = (): string => `${randomUUID()}@example.com`;

export const registration = (email = newEmail()) => ({
  email,
  password: 'correct horse',
  first_name: 'Ada',
  last_name: 'Lovelace',
});

const expectStatus = <Body>(answer: Answer<Body>, status: number): Body => {
  if (answer.status !== status) throw new Error(`answered ${answer.status}, not ${status}: ${answer.text}`);
  return answer.body;
};

export const signIn = async (anybody: Client, email: string, password: string): Promise<Person> => {
  const tokens = expectStatus(await anybody.post<TokenPair>('/accounts/token/', { email, password }), 200);
  return { email, password, ...tokens, client: anybody.as(tokens.access) };
};

/** Uses the tokens of the registration: a sign-in would hash the password once more. */
export const newCustomer = async (anybody: Client): Promise<Person> => {
  const form = registration();
  const { access, refresh } = expectStatus(await anybody.post<TokenPair>('/accounts/register/', form), 201);
  return { email: form.email, password: form.password, access, refresh, client: anybody.as(access) };
};

export const DEMO_PASSWORD = 'waymark-demo';
const demo = (name: string) => (anybody: Client) => signIn(anybody, `${name}@demo.test`, DEMO_PASSWORD);
export const demoStaff = demo('staff');
export const demoAuditor = demo('auditor');
export const demoCustomer = demo('customer');
