import type { Locator } from '@playwright/test';
import type { CreateShipmentRequest } from '@waymark/contracts';
import type { Client } from '../../../support/clients/client.js';
import { newShipment } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { expectNothingCutOff, label, lookAtAllOnEachPaper, shortenedNote, unfitWarning } from '../../support/labels.js';
import { signInAs } from '../../support/signed-in.js';

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

/** The smallest computed size of text in the addresses, in pixels. */
const smallestText = (printed: Locator): Promise<number> =>
  printed
    .locator('.label-addresses')
    .evaluate((addresses) =>
      Math.min(
        ...Array.from(addresses.querySelectorAll('*'), (element) =>
          Number.parseFloat(getComputedStyle(element).fontSize),
        ),
      ),
    );
/** 6 points. Smaller print is not legible. */
const LEGIBLE = 8;

/** A parcel, and what its label must show on every paper. */
interface Sample {
  what: string;
  parcel: Partial<CreateShipmentRequest>;
  isWhole?: boolean;
  expectOn?: (printed: Locator) => Promise<void>;
}

const withPostcode = ({ name, city, country, address }: Texts): Partial<CreateShipmentRequest> => ({
  ...waybillOf({ name: filled(name, 200), city: city.trim(), country: country.trim(), address: '' }),
  recipient_address: `${filled(address, 500).slice(0, 492)} 600004`,
  sender_address: filled(address, 500).slice(0, 300),
});

const ofScript = ([script, texts]: readonly [string, Texts]): Sample[] => [
  { what: `long addresses in ${script}`, parcel: waybillOf(long(texts)), isWhole: true },
  { what: `the longest values in ${script}`, parcel: waybillOf(longest(texts)) },
  {
    what: `an address in ${script} with a postcode at its end`,
    parcel: withPostcode(texts),
    expectOn: async (printed) => {
      const recipient = printed.locator('.label-recipient');
      for (const whole of ['600004', texts.city.trim(), texts.country.trim()]) {
        await expect(recipient).toContainText(whole);
      }
    },
  },
];

const lines: Sample = {
  what: 'delivery instructions of many lines',
  parcel: {
    sender_address: CHENNAI,
    recipient_address: CHENNAI,
    delivery_instructions: 'Ring twice\n'.repeat(22),
  },
  isWhole: true,
  expectOn: async (printed) => {
    const recipient = printed.locator('.label-recipient');
    await expect(recipient).toContainText(CHENNAI);
    await expect(recipient).toContainText(`Ring twice${' · Ring twice'.repeat(21)}`);
    await expect(printed.locator('.label-sender')).toContainText(CHENNAI);
  },
};

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

const widest: Sample[] = ['W', '国'].flatMap((letter) =>
  (
    [
      ['recipient_address', 290],
      ['recipient_name', 200],
      ['delivery_instructions', 250],
    ] as const
  ).map(([name, length]) => ({
    what: `${letter} in ${name}`,
    parcel: alwaysFitting(letter, name, length),
    isWhole: true,
  })),
);

const book = async (client: Client, samples: readonly Sample[]) => {
  const booked: (Sample & { number: string })[] = [];
  for (const sample of samples) {
    booked.push({ ...sample, number: (await newShipment(client, sample.parcel)).tracking_number });
  }
  return booked;
};

test('labels show their texts whole, or shorten them, say so, warn, and keep city, country and postcode', async ({
  page,
  customer,
}) => {
  for (const { parcel } of widest) expect(Object.values(parcel).join('')).toHaveLength(ALWAYS_FIT);
  const samples = await book(customer.client, [...Object.entries(SAMPLES).flatMap(ofScript), lines, ...widest]);
  await signInAs(page, customer);
  await lookAtAllOnEachPaper(page, samples.length, async () => {
    const shortened: string[] = [];
    for (const { what, number, isWhole, expectOn } of samples) {
      await test.step(what, async () => {
        const printed = label(page).filter({ hasText: number });
        await expectNothingCutOff(printed);
        const isShortened = (await printed.locator('.label-addresses').textContent())?.includes(' … ') ?? false;
        if (isShortened) shortened.push(number);
        expect(isShortened && isWhole, 'shortened without need').not.toBe(true);
        await expect(shortenedNote(printed)).toHaveCSS('display', isShortened ? 'block' : 'none');
        expect(await smallestText(printed)).toBeGreaterThanOrEqual(LEGIBLE);
        await expectOn?.(printed);
      });
    }
    expect(shortened).not.toEqual([]);
    const warned = async (): Promise<string[]> => (await unfitWarning(page).innerText()).match(/WM(-\w+)+/g) ?? [];
    await expect.poll(async () => (await warned()).toSorted()).toEqual(shortened.toSorted());
  });
});
