import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pagePaths } from '@waymark/contracts/ui';
import { overprinted, printedTexts, timesPrinted } from '../browser/support/printed-texts.js';
import { startProduct, type Product } from '../browser/support/product.js';
import { Client } from '../support/clients/client.js';
import { DEMO_PASSWORD, newEmail, signIn } from '../support/clients/people.js';
import { newShipment, newUpdate, waybill } from '../support/clients/samples.js';
import { describeNeeding } from '../support/test-run/needs.js';
import { startFirefox } from './firefox.js';
import { Page } from './page.js';
import type { Browser } from './tab.js';
import { startWebKit } from './webkit.js';

const PASSWORD = 'correct horse';

const login = async (page: Page, email: string, password: string): Promise<void> => {
  await page.type('email', email);
  await page.type('password', password);
  await page.press('Login');
};

const logout = async (page: Page): Promise<void> => {
  await page.press('Account menu, MS');
  await page.press('Logout');
};

/** Expects each text once, and no texts over each other. Firefox writes only the regular weight of a variable font as text. */
const expectPrinted = async (page: Page, expected: readonly string[], absent = 'Skip to content'): Promise<void> => {
  const printed = await page.print();
  if (printed === undefined) return;
  const texts = await printedTexts(printed);
  expect([...expected, absent].map((text) => [text, timesPrinted(texts, text)])).toEqual([
    ...expected.map((text) => [text, 1]),
    [absent, 0],
  ]);
  expect(overprinted(texts)).toEqual([]);
};

const scansOf = (count: number): string[] =>
  Array.from({ length: count - 1 }, (_, index) => `Scan ${String(index).padStart(3, '0')}`);

/** Each step continues where the one before ended. */
const journeys = (start: () => Promise<Browser>): void => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let recipient: Page;
  let path = '';
  let number = '';
  const email = newEmail();
  const id = () => Number(path.split('/').at(-1));

  const shipmentOf = async (scans: readonly string[]) => {
    const { client } = await signIn(new Client(() => product.address), email, PASSWORD);
    const shipment = await newShipment(client);
    for (const description of scans) await newUpdate(client, shipment.id, { description });
    return shipment;
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), start()]);
    page = new Page(await browser.open(), product.address);
    recipient = new Page(await browser.open(), product.address);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  it('a customer registers', async () => {
    await page.goTo(pagePaths.register);
    const form = { first_name: 'Mary', last_name: 'Somerville', email, password: PASSWORD, password2: PASSWORD };
    for (const [name, text] of Object.entries(form)) await page.type(name, text);
    await page.press('Create account');
    await page.isAt(/^\/dashboard$/);
    await page.sees('Welcome to Waymark, Mary.');
  });

  it('shows no date in an empty date field', async () => {
    await page.goTo('/shipments/create');
    await page.sees('Estimated delivery');
    await page.showsNoDate('estimated_delivery');
  });

  it('books a shipment', async () => {
    await page.goTo('/shipments/create');
    await page.choose('service_type', waybill.service_type);
    for (const party of ['sender', 'recipient'] as const) {
      for (const part of ['name', 'email', 'phone', 'address', 'city', 'country'] as const)
        await page.type(`${party}_${part}`, waybill[`${party}_${part}`]);
    }
    for (const name of ['weight', 'length', 'width', 'height'] as const) await page.type(name, String(waybill[name]));
    await page.type('contents_description', waybill.contents_description);
    await page.press('Create Shipment');
    path = await page.isAt(/^\/shipments\/\d+$/);
    await page.sees('Pending');
  });

  it('edits it', async () => {
    await page.goTo(`${path}/edit`);
    await page.type('recipient_city', 'Hoboken');
    await page.press('Save Changes');
    await page.isAt(/^\/shipments\/\d+$/);
    await page.sees('Hoboken, United States');
  });

  it('the recipient and the customer see an update when it is made', async () => {
    const { client } = await signIn(new Client(() => product.address), email, PASSWORD);
    const { body } = await client.get<{ tracking_number: string }>(`/shipments/${id()}/`);
    number = body.tracking_number;
    await recipient.goTo(`/track?tracking=${number}`);
    for (const each of [page, recipient]) await each.sees('Live');
    await newUpdate(client, id(), { status: 'picked_up', location: 'London', description: 'Taken from the sender' });
    for (const each of [page, recipient]) await each.sees('Taken from the sender');
  });

  it('prints the shipment, the Track page and a label', async () => {
    for (const each of [page, recipient]) {
      await expectPrinted(each, ['Taken from the sender'], 'Shipment updated successfully');
    }
    await page.press('Label');
    await page.sees('Paper');
    await expectPrinted(page, [waybill.recipient_address], 'Taken from the sender');
    await page.press('Close');
  });

  it.each([1, 11])('prints the shipment, the Track page and a label (events: %i)', async (count) => {
    const scans = scansOf(count);
    const { id: other, tracking_number } = await shipmentOf(scans);
    await page.goTo(`/shipments/${other}`);
    await recipient.goTo(`/track?tracking=${tracking_number}`);
    for (const each of [page, recipient]) {
      await each.sees('Live');
      await expectPrinted(each, scans.slice(0, -1));
    }
    await page.press('Label');
    await page.sees('Paper');
    await expectPrinted(page, [waybill.recipient_address]);
    await page.press('Close');
    await page.goTo(path);
    await recipient.goTo(`/track?tracking=${number}`);
    for (const each of [page, recipient]) await each.sees('Live');
  });

  it('follows the parcel again after an outage', async () => {
    await product.halt();
    await recipient.sees('Reconnecting');
    await product.resume();
    await recipient.sees('Live');
    await page.sees('Live');
  });

  it('a logout signs the other tab out', async () => {
    await recipient.goTo(pagePaths.dashboard);
    await recipient.sees(number);
    await logout(page);
    await page.isAt(/^\/login$/);
    await recipient.isAt(/^\/login$/);
  });

  it('an auditor signs in', async () => {
    await login(page, 'auditor@demo.test', DEMO_PASSWORD);
    await page.isAt(/^\/dashboard$/);
  });

  it.each([1, 11, 60])('reads and prints the evidence, whose proof holds (events: %i)', async (count) => {
    const scans = scansOf(count);
    const { id: other } = await shipmentOf(scans);
    const day = new Date().toISOString().slice(0, 10);
    await page.goTo(`${pagePaths.shipmentHistory(other)}?day=${day}&zone=UTC&by=recorded`);
    await page.sees(count === 1 ? 'the only event of the parcel' : `All ${count} events of the parcel are present`);
    await page.sees('the signature is good');
    await expectPrinted(page, ['Every hash was recomputed']);
  });
};

describe('the journeys', () => {
  describeNeeding('firefox', 'in Firefox', () => journeys(startFirefox));
  describeNeeding('WebKitWebDriver', 'in WebKit', () => journeys(startWebKit));
});
