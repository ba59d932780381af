import type { Page } from '@playwright/test';
import type { CreateShipmentRequest } from '@waymark/contracts';
import { newShipment } from '../../support/clients/samples.js';
import { expect, test } from '../support/fixtures.js';
import { field } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

const PAPERS = ['a6', '4x6'] as const;

type Texts = Readonly<{ name: string; address: string; city: string; country: string }>;

/** One word or sentence of each script. Lines break at any letter where a script or a compound has no spaces. */
const SAMPLES: Readonly<Record<string, Texts>> = {
  Latin: { name: 'Ada Lovelace ', address: '12 Saint James Square, Flat 4, ', city: 'London ', country: 'Kingdom ' },
  Arabic: { name: 'آدا لوفلايس ', address: 'شارع الملك فهد، مبنى ١٢، ', city: 'الرياض ', country: 'السعودية ' },
  Devanagari: { name: 'अदा लवलेस ', address: 'महात्मा गांधी मार्ग, मकान १२, ', city: 'मुंबई ', country: 'भारत ' },
  Thai: { name: 'สมชายใจดี', address: 'ถนนสุขุมวิทแขวงคลองเตย', city: 'กรุงเทพ', country: 'ประเทศไทย' },
  Chinese: { name: '王小明', address: '浦东新区世纪大道一百号', city: '上海市', country: '中国' },
  compounds: {
    name: 'Donaudampfschifffahrtsgesellschaft',
    address: 'Rindfleischetikettierungsüberwachungsaufgabenstraße',
    city: 'Schmedeswurtherwesterdeich',
    country: 'Bundesrepublik',
  },
};

const CHENNAI =
  'Flat 12B, Third Floor, Sri Venkateswara Apartments, Old No. 45, New No. 112, Dr Radhakrishnan Salai, Mylapore, near the temple 600004';

const filled = (text: string, length: number): string => text.repeat(length).slice(0, length).trimEnd();

const waybillOf = (texts: Texts): Partial<CreateShipmentRequest> => ({
  ...{ sender_name: texts.name, sender_address: texts.address, sender_city: texts.city, sender_country: texts.country },
  ...{ recipient_name: texts.name, recipient_address: texts.address },
  ...{ recipient_city: texts.city, recipient_country: texts.country },
});

const long = ({ name, address, city, country }: Texts): Texts => ({
  ...{ name: filled(name, 60), address: filled(address, 200), city: filled(city, 40), country: filled(country, 40) },
});
/** The longest values that a booking accepts. */
const longest = ({ name, address, city, country }: Texts): Texts => ({
  ...{ name: filled(name, 200), address: filled(address, 500), city: filled(city, 200), country: filled(country, 200) },
});

const LABEL_FIELDS = [
  ...(['sender_name', 'sender_address', 'sender_city', 'sender_country', 'sender_phone'] as const),
  ...(['recipient_name', 'recipient_address', 'recipient_city', 'recipient_country', 'recipient_phone'] as const),
  'delivery_instructions',
] as const;

/** The booking form lays no label out for texts of this length in total (`ALWAYS_FIT` in long-address-warning.tsx). */
const ALWAYS_FIT = 300;

/** Texts of `ALWAYS_FIT` letters in total: `length` in one field, the others in equal parts. */
const alwaysFitting = (letter: string, field: (typeof LABEL_FIELDS)[number], length: number) => {
  const others = LABEL_FIELDS.filter((one) => one !== field);
  const [each, remainder] = [Math.floor((ALWAYS_FIT - length) / others.length), (ALWAYS_FIT - length) % others.length];
  const texts = others.map((one, index) => [one, letter.repeat(index < remainder ? each + 1 : each)] as const);
  return { ...Object.fromEntries(texts), [field]: letter.repeat(length) };
};

const openLabel = async (page: Page, id: number, paper: string): Promise<void> => {
  await page.goto(`/shipments/${id}`);
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Paper').selectOption(paper);
  await expect(label(page)).toHaveAttribute('data-paper', paper);
};

/** Texts that a box or the edge of the paper cuts off on the printed label. */
const cutOff = (page: Page): Promise<string[]> =>
  page.locator('.label-sheet .shipment-label').evaluate((label) => {
    const paper = label.getBoundingClientRect();
    return Array.from(label.querySelectorAll<HTMLElement>('p, span, bdi, .label-addresses'))
      .filter((element) => {
        // Not rendered, such as the note on a label without shortened text.
        if (element.getClientRects().length === 0) return false;
        const text = element.getBoundingClientRect();
        const box = element.closest('.label-addresses')?.getBoundingClientRect() ?? paper;
        const isOutside = text.bottom > box.bottom + 1 || text.right > box.right + 1 || text.left < box.left - 1;
        // A line with line-height 1 is lower than its letters, but does not cut them off.
        const isScrolled =
          element.matches('.label-addresses') &&
          (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
        return isOutside || isScrolled;
      })
      .map((element) => element.textContent);
  });

/** The smallest computed size of text in the addresses, in pixels. */
const smallestText = (page: Page): Promise<number> =>
  page
    .locator('.label-sheet .label-addresses')
    .evaluate((addresses) =>
      Math.min(
        ...Array.from(addresses.querySelectorAll('*'), (element) =>
          Number.parseFloat(getComputedStyle(element).fontSize),
        ),
      ),
    );
/** 6 points. Smaller print is not legible. */
const LEGIBLE = 8;

/** Waits, because the label is fitted again after its fonts load. */
const expectNothingCutOff = (page: Page): Promise<void> => expect.poll(() => cutOff(page)).toEqual([]);

const label = (page: Page) => page.locator('.label-sheet .shipment-label');
const note = (page: Page) => label(page).getByText('marks shortened text');
const warning = (page: Page) => page.getByRole('dialog').getByText('do not fit on the label');

for (const paper of PAPERS) {
  test(`a label on ${paper} shows an address of 132 characters whole, with its postcode`, async ({
    page,
    customer,
  }) => {
    const { id } = await newShipment(customer.client, { recipient_address: CHENNAI, recipient_city: 'Chennai' });
    await signInAs(page, customer);
    await openLabel(page, id, paper);
    await expect(page.locator('.label-sheet')).toContainText('600004');
    await expectNothingCutOff(page);
    await expect(warning(page)).toHaveCount(0);
  });

  test(`a label on ${paper} fits long addresses in each script`, async ({ page, customer }) => {
    await signInAs(page, customer);
    for (const [script, texts] of Object.entries(SAMPLES)) {
      await test.step(script, async () => {
        const { id } = await newShipment(customer.client, waybillOf(long(texts)));
        await openLabel(page, id, paper);
        await expectNothingCutOff(page);
        await expect(warning(page)).toHaveCount(0);
      });
    }
  });

  test(`a label on ${paper} fits the longest values, or shortens them, says so and warns`, async ({
    page,
    customer,
  }) => {
    await signInAs(page, customer);
    for (const [script, texts] of Object.entries(SAMPLES)) {
      await test.step(script, async () => {
        const { id } = await newShipment(customer.client, waybillOf(longest(texts)));
        await openLabel(page, id, paper);
        await expectNothingCutOff(page);
        const isShortened = (await label(page).locator('.label-addresses').textContent())?.includes(' … ') ?? false;
        await expect(warning(page)).toHaveCount(isShortened ? 1 : 0);
        await expect(note(page)).toHaveCSS('display', isShortened ? 'block' : 'none');
        expect(await smallestText(page)).toBeGreaterThanOrEqual(LEGIBLE);
      });
    }
  });

  test(`a label on ${paper} shows texts whole that the booking form does not measure, in the widest letters`, async ({
    page,
    customer,
  }) => {
    await signInAs(page, customer);
    for (const letter of ['W', '国']) {
      for (const [name, length] of [
        ['recipient_address', 290],
        ['recipient_name', 200],
        ['delivery_instructions', 250],
      ] as const) {
        await test.step(`${letter} in ${name}`, async () => {
          const texts = alwaysFitting(letter, name, length);
          expect(Object.values(texts).join('')).toHaveLength(ALWAYS_FIT);
          const { id } = await newShipment(customer.client, texts);
          await openLabel(page, id, paper);
          await expectNothingCutOff(page);
          await expect(warning(page)).toHaveCount(0);
          await expect(note(page)).toHaveCSS('display', 'none');
        });
      }
    }
  });

  test(`a label on ${paper} shortens no address for the line breaks of delivery instructions`, async ({
    page,
    customer,
  }) => {
    const delivery_instructions = 'Ring twice\n'.repeat(22);
    const parcel = { sender_address: CHENNAI, recipient_address: CHENNAI, delivery_instructions };
    const { id } = await newShipment(customer.client, parcel);
    await signInAs(page, customer);
    await openLabel(page, id, paper);
    const recipient = label(page).locator('.label-recipient');
    await expect(recipient).toContainText(CHENNAI);
    await expect(recipient).toContainText(`Ring twice${' · Ring twice'.repeat(21)}`);
    await expect(label(page).locator('.label-sender')).toContainText(CHENNAI);
    await expectNothingCutOff(page);
    await expect(warning(page)).toHaveCount(0);
  });

  test(`a label on ${paper} that shortens an address keeps its city, country and postcode`, async ({
    page,
    customer,
  }) => {
    await signInAs(page, customer);
    for (const [script, texts] of Object.entries(SAMPLES)) {
      await test.step(script, async () => {
        const { name, address } = longest(texts);
        const [city, country] = [texts.city.trim(), texts.country.trim()];
        const parcel = { ...waybillOf({ name, city, country, address: `${address.slice(0, 492)} 600004` }) };
        const { id } = await newShipment(customer.client, { ...parcel, sender_address: address.slice(0, 300) });
        await openLabel(page, id, paper);
        await expectNothingCutOff(page);
        const recipient = label(page).locator('.label-recipient');
        for (const whole of ['600004', city, country]) await expect(recipient).toContainText(whole);
      });
    }
  });
}

test('a label isolates the direction of names and aligns them by it', async ({ page, customer }) => {
  const name = 'آدا لوفلايس';
  const { id } = await newShipment(customer.client, { recipient_name: name });
  await signInAs(page, customer);
  await openLabel(page, id, 'a6');
  const line = label(page).locator('bdi').filter({ hasText: name });
  await expect(line).toHaveCSS('unicode-bidi', 'isolate');
  // Aligned like the lines below it, which take their direction from their own letters.
  await expect(line).toHaveCSS('direction', 'rtl');
  await expect(line).toHaveCSS('display', 'block');
});

test('the booking form warns about addresses too long for a label in each script, until they are shortened', async ({
  page,
  customer,
}) => {
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  const note = page.getByRole('main').getByText('do not fit on a label');
  const fill = async (texts: Texts): Promise<void> => {
    for (const [name, text] of Object.entries(waybillOf(texts))) await field(page, name).fill(String(text));
  };
  for (const [script, texts] of Object.entries(SAMPLES)) {
    await test.step(script, async () => {
      await fill(longest(texts));
      await expect(note).toBeVisible();
      await fill(long(texts));
      await expect(note).toHaveCount(0);
    });
  }
});
