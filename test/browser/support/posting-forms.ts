import type { Locator, Page } from '@playwright/test';
import type {
  AuditPage,
  Delivery,
  DeliveryPage,
  PasswordResetLink,
  Profile,
  Shipment,
  Webhook,
} from '@waymark/contracts';
import type { Client } from '../../support/clients/client.js';
import { registration, type Person } from '../../support/clients/people.js';
import { answering, type WebhookReceiver } from '../../support/webhooks/receiver.js';
import { newShipment, quay } from '../../support/clients/samples.js';
import { until } from '../../support/waiting/until.js';
import { expect } from './fixtures.js';
import { fill, fillShipment } from './forms.js';
import type { faults } from './lost-answers.js';
import { field, main, toast } from './parts.js';
import { signInAs, storedSession } from './signed-in.js';

export interface Setting {
  page: Page;
  anybody: Client;
  customer: Person;
  staff: Person;
  receiver: WebhookReceiver;
}

export interface PostingForm {
  /** A glob below the base path. */
  path: string;
  /** Opens the form and fills it. */
  open: (setting: Setting) => Promise<void>;
  button: (page: Page) => Locator;
  /** Waits for the screen that shows success. */
  done: (setting: Setting) => Promise<void>;
  /** The faults of `lost-answers.ts` after which the client itself retries. */
  retriesAfter?: readonly (keyof typeof faults)[];
  /** How often the server executed the request. */
  effects: (setting: Setting) => Promise<number>;
}

const NEW_PASSWORD = 'a lark at dawn';

const dialog = (page: Page) => page.getByRole('dialog');
const bulk = (page: Page) => page.getByRole('region', { name: 'Update several parcels' });
const within = (part: Locator, name: string | RegExp) => part.getByRole('button', { name, exact: true });

/** Reads as staff everything recorded so far: an account's reads wait for its own writes only. */
const everythingAs = async ({ client }: Person): Promise<Client> => {
  await newShipment(client);
  return client;
};

/** The events of one type with this account. */
const recorded = async ({ staff, customer }: Setting, type: string): Promise<number> => {
  const reader = await everythingAs(staff);
  const [account] = (await reader.get<{ id: string }[]>(`/accounts/?q=${encodeURIComponent(customer.email)}`)).body;
  const { events } = (await reader.get<AuditPage>(`/audit/events/?type=${type}`)).body;
  return events.filter((event) => JSON.stringify(event).includes(String(account?.id))).length;
};

const listOf = async <Item>({ customer }: Setting, path: string): Promise<Item[]> =>
  (await customer.client.get<Item[]>(path)).body;

/** `writer` added them, so that its reads show them. */
const updatesBy =
  (writer: 'customer' | 'staff') =>
  async (setting: Setting): Promise<number> => {
    const [shipment] = await listOf<Shipment>(setting, '/shipments/');
    const { body } = await setting[writer].client.get<Shipment>(`/shipments/${shipment?.id}/`);
    return body.tracking_updates.length;
  };

const deliveriesOf = async (setting: Setting): Promise<Delivery[]> => {
  const [webhook] = await listOf<Webhook>(setting, '/webhooks/');
  const path = `/webhooks/${webhook?.id ?? 0}/deliveries/`;
  return (await setting.customer.client.get<DeliveryPage>(path)).body.deliveries;
};

const attemptsOf = async (setting: Setting): Promise<number> =>
  (await deliveriesOf(setting)).reduce((sum, { attempts }) => sum + attempts.length, 0);

const withWebhook = async ({ page, customer, receiver }: Setting): Promise<void> => {
  await customer.client.post('/webhooks/', { url: receiver.url });
  await signInAs(page, customer);
  await page.goto('/developers/webhooks');
};

const chooseForWebhook = async (page: Page, action: string): Promise<void> => {
  await main(page)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

/** Makes a delivery fail whose automatic retry is later than the end of the test. */
const withFailedDelivery = async (setting: Setting): Promise<void> => {
  const { page, customer, receiver } = setting;
  receiver.answer = answering(503, 'Later', { 'retry-after': '3600' });
  await customer.client.post('/webhooks/', { url: receiver.url });
  await newShipment(customer.client);
  await until('the first attempt to fail', async () => (await attemptsOf(setting)) === 1);
  receiver.answer = answering(204);
  await signInAs(page, customer);
  await page.goto('/developers/deliveries');
};

const chooseForPerson = async ({ page, customer }: Setting, action: string): Promise<void> => {
  await within(main(page), `Actions for ${customer.email}`).click();
  await page.getByRole('menuitem', { name: action }).click();
};

const openPeople = async ({ page, customer, staff }: Setting): Promise<void> => {
  await signInAs(page, staff);
  await page.goto(`/people?q=${customer.email}`);
};

const newcomerOf = ({ customer }: Setting) => registration(`new-${customer.email}`);

/** Every form and button of the web client that sends a POST with a key. */
export const postingForms: Record<string, PostingForm> = {
  'a booking': {
    path: '/shipments/',
    open: async ({ page, customer }) => {
      await signInAs(page, customer);
      await page.goto('/shipments/create');
      await fillShipment(page);
    },
    button: (page) => within(main(page), 'Create Shipment'),
    done: ({ page }) => expect(page).toHaveURL(/\/shipments\/\d+$/),
    effects: async (setting) => (await listOf(setting, '/shipments/')).length,
  },
  'a tracking update': {
    path: '/shipments/*/updates/create/',
    open: async ({ page, customer }) => {
      const { id } = await newShipment(customer.client);
      await signInAs(page, customer);
      await page.goto(`/shipments/${id}/add-tracking`);
      await field(main(page), 'status').selectOption('in_transit');
      await fill(main(page), { location: 'Leith', description: 'Sorted' });
    },
    button: (page) => within(main(page), 'Add Tracking'),
    done: ({ page }) => expect(page).toHaveURL(/\/shipments\/\d+$/),
    effects: updatesBy('customer'),
  },
  'a sign-in': {
    path: '/accounts/token/',
    open: async ({ page, customer }) => {
      await page.goto('/login');
      await fill(main(page), { email: customer.email, password: customer.password });
    },
    button: (page) => within(main(page), 'Login'),
    done: ({ page }) => expect(page).toHaveURL('/dashboard'),
    // The same key returns the same tokens, so that a stored session is the one effect.
    effects: async ({ page }) => Number((await storedSession(page)) !== null),
  },
  'a registration': {
    path: '/accounts/register/',
    open: async (setting) => {
      const { page } = setting;
      const newcomer = newcomerOf(setting);
      await page.goto('/register');
      await fill(main(page), { ...newcomer, password2: newcomer.password });
    },
    button: (page) => within(main(page), 'Create account'),
    done: ({ page }) => expect(page).toHaveURL('/dashboard'),
    effects: async (setting) => {
      const reader = await everythingAs(setting.staff);
      const { email } = newcomerOf(setting);
      return (await reader.get<unknown[]>(`/accounts/?q=${encodeURIComponent(email)}`)).body.length;
    },
  },
  'a changed password': {
    path: '/accounts/change-password/',
    open: async ({ page, customer }) => {
      await signInAs(page, customer);
      await page.goto('/profile');
      await fill(main(page), {
        ...{ old_password: customer.password, new_password: NEW_PASSWORD, new_password2: NEW_PASSWORD },
      });
    },
    button: (page) => within(main(page), 'Change Password'),
    done: ({ page }) => expect(toast(page, 'Password changed successfully')).toBeVisible(),
    effects: (setting) => recorded(setting, 'PasswordChanged'),
  },
  'a password reset by link': {
    path: '/accounts/reset-password/',
    open: async ({ page, customer, staff }) => {
      const { id } = (await customer.client.get<Profile>('/accounts/profile/')).body;
      const { link } = (await staff.client.post<PasswordResetLink>(`/accounts/${id}/password-reset-link/`, {})).body;
      const { pathname, hash } = new URL(link);
      await page.goto(`${pathname}${hash}`);
      await fill(main(page), { new_password: NEW_PASSWORD, new_password2: NEW_PASSWORD });
    },
    button: (page) => within(main(page), 'Change Password'),
    done: ({ page }) => expect(page).toHaveURL('/login'),
    effects: (setting) => recorded(setting, 'PasswordChanged'),
  },
  'a password reset link': {
    path: '/accounts/*/password-reset-link/',
    open: async (setting) => {
      await openPeople(setting);
      await chooseForPerson(setting, 'Reset password');
    },
    button: (page) => within(dialog(page), 'Make link'),
    done: ({ page }) => expect(within(dialog(page), 'Copy link')).toBeVisible(),
    effects: (setting) => recorded(setting, 'PasswordResetLinkMade'),
  },
  'an end of all sessions': {
    path: '/accounts/*/end-sessions/',
    open: async (setting) => {
      await openPeople(setting);
      await chooseForPerson(setting, 'End all sessions');
    },
    button: (page) => within(dialog(page), 'End sessions'),
    done: ({ page }) => expect(toast(page, 'All sessions ended')).toBeVisible(),
    effects: async ({ staff, customer }) => {
      const { events } = (await staff.client.get<AuditPage>('/audit/events/?type=SessionsEnded')).body;
      return events.filter((event) => JSON.stringify(event).includes(customer.email)).length;
    },
  },
  'a saved address': {
    path: '/shipments/addresses/',
    open: async ({ page, customer }) => {
      await signInAs(page, customer);
      await page.goto('/profile');
      await within(main(page), 'Add address').click();
      await fill(dialog(page), quay);
    },
    button: (page) => within(dialog(page), 'Save Address'),
    done: ({ page }) => expect(dialog(page)).toBeHidden(),
    effects: async (setting) => (await listOf(setting, '/shipments/addresses/')).length,
  },
  'an update of several parcels': {
    path: '/shipments/*/updates/create/',
    retriesAfter: ['a 429', 'a 503 before it was recorded'],
    open: async ({ page, customer, staff }) => {
      const { tracking_number } = await newShipment(customer.client);
      await signInAs(page, staff);
      await page.goto(`/shipments?q=${tracking_number}`);
      await page.getByLabel(`Select ${tracking_number}`).check();
      await within(main(page), 'Update 1 selected').click();
      await field(bulk(page), 'status').selectOption('at_facility');
      await fill(bulk(page), { location: 'Leith', description: 'On the quay' });
    },
    button: (page) => within(bulk(page), /^(Update|Try) 1 parcel/),
    done: ({ page }) => expect(bulk(page).getByRole('status')).toHaveText('1 parcel updated'),
    effects: updatesBy('staff'),
  },
  'an API key': {
    path: '/api-keys/',
    open: async ({ page, customer }) => {
      await signInAs(page, customer);
      await page.goto('/developers/keys');
      await within(main(page), 'Create key').first().click();
      await field(dialog(page), 'name').fill('Desk');
    },
    button: (page) => within(dialog(page), 'Create key'),
    done: ({ page }) => expect(dialog(page)).toContainText('“Desk” is ready'),
    effects: async (setting) => (await listOf(setting, '/api-keys/')).length,
  },
  'a webhook': {
    path: '/webhooks/',
    open: async ({ page, customer, receiver }) => {
      await signInAs(page, customer);
      await page.goto('/developers/webhooks');
      await within(main(page), 'Add webhook').first().click();
      await field(dialog(page), 'url').fill(receiver.url);
    },
    button: (page) => within(dialog(page), 'Add webhook'),
    done: ({ page }) => expect(dialog(page)).toContainText('it is not shown again'),
    effects: async (setting) => (await listOf(setting, '/webhooks/')).length,
  },
  'a rotated secret': {
    path: '/webhooks/*/rotate-secret/',
    open: async (setting) => {
      await withWebhook(setting);
      await chooseForWebhook(setting.page, 'Rotate secret');
    },
    button: (page) => within(dialog(page), 'Rotate secret'),
    done: ({ page }) => expect(dialog(page)).toContainText(/Both secrets sign until/),
    effects: (setting) => recorded(setting, 'WebhookChanged'),
  },
  'a test event': {
    path: '/webhooks/*/test/',
    open: withWebhook,
    button: (page) => within(main(page), 'Send test event'),
    done: ({ page }) =>
      expect(main(page).getByRole('region', { name: 'Test event' })).toContainText('Delivered: HTTP 200 after'),
    effects: async (setting) => (await deliveriesOf(setting)).length,
  },
  'a rewind': {
    path: '/webhooks/*/rewind/',
    open: async (setting) => {
      const { page, customer } = setting;
      await newShipment(customer.client);
      await withWebhook(setting);
      await chooseForWebhook(page, 'Rewind');
      await dialog(page).getByRole('radio', { name: 'A cursor' }).check();
      await field(dialog(page), 'after').fill('0');
    },
    button: (page) => within(dialog(page), 'Rewind'),
    done: ({ page }) => expect(toast(page, '1 delivery scheduled')).toBeVisible(),
    effects: async (setting) => {
      await until('everything scheduled to arrive', async () => {
        const [webhook] = await listOf<Webhook>(setting, '/webhooks/');
        return webhook?.pending === 0 && (await attemptsOf(setting)) > 0;
      });
      return attemptsOf(setting);
    },
  },
  'a retried delivery': {
    path: '/webhooks/*/deliveries/*/retry/',
    open: async (setting) => {
      await withFailedDelivery(setting);
      await main(setting.page).getByRole('listitem').getByRole('button', { expanded: false }).click();
    },
    // The button's name changes as soon as the delivery succeeds.
    button: (page) => within(main(page), /^(Retry now|Send again)$/),
    done: ({ page }) => expect(toast(page, 'Sent again')).toBeVisible(),
    effects: async (setting) => (await attemptsOf(setting)) - 1,
  },
  'a resending of all waiting deliveries': {
    path: '/webhooks/*/retry/',
    open: async (setting) => {
      await withFailedDelivery(setting);
      // The deliveries still wait after each attempt, so that the button stays.
      setting.receiver.answer = answering(503, 'Later', { 'retry-after': '3600' });
    },
    button: (page) => within(main(page), /^Resend all waiting/),
    done: ({ page }) => expect(toast(page, '1 delivery')).toBeVisible(),
    effects: async (setting) => {
      await until('the second attempt', async () => (await attemptsOf(setting)) > 1);
      return (await attemptsOf(setting)) - 1;
    },
  },
};
