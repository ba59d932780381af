import type { Page } from '@playwright/test';
import type { Profile } from '@waymark/contracts';
import type { Person } from '../../support/clients/people.js';

/** The session in the browser's storage. */
export interface StoredSession {
  token: string;
  refreshToken: string;
  user: Record<string, unknown>;
}

const sessionOf = async ({ client, access, refresh }: Person): Promise<StoredSession> => {
  const { body } = await client.get<Profile>('/accounts/profile/');
  const { first_name, last_name, phone_number, company_name, is_staff, ...same } = body;
  const user = {
    ...same,
    firstName: first_name,
    lastName: last_name,
    phoneNumber: phone_number,
    companyName: company_name,
    isStaff: is_staff,
  };
  return { token: access, refreshToken: refresh, user };
};

/** The stored session, or null. */
export const storedSession = (page: Page): Promise<StoredSession | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('authState') ?? 'null') as StoredSession | null);

/** Writes into the storage of the product's pages without opening one of them. */
export const keep = async (page: Page, origin: string, key: string, text: string): Promise<void> => {
  const blank = `${origin}/blank`;
  await page.route(blank, (route) =>
    // Without an icon in the page the browser would request /favicon.ico.
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,"><title>Blank</title>' }),
  );
  await page.goto(blank);
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const);
  await page.unroute(blank);
};

/** Stores a session in the browser for the pages of `origin` that are opened afterwards. `changes` make it invalid. */
export const signInAs = async (
  page: Page,
  person: Person,
  changes: Partial<StoredSession> = {},
  origin = person.client.url,
): Promise<void> => {
  const session = { ...(await sessionOf(person)), ...changes };
  await keep(page, origin, 'authState', JSON.stringify(session));
};
