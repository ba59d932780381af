import { newShipment } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { shortenedNote, expectNothingCutOff, lookOnEachPaper, unfitWarning } from '../../support/labels.js';
import { signInAs } from '../../support/signed-in.js';

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

test('a label shows texts whole that the booking form does not measure, in the widest letters', async ({
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
        await lookOnEachPaper(page, id, async () => {
          await expectNothingCutOff(page);
          await expect(unfitWarning(page)).toHaveCount(0);
          await expect(shortenedNote(page)).toHaveCSS('display', 'none');
        });
      });
    }
  }
});
