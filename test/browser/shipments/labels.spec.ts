import { newShipment } from '../../support/clients/samples.js';
import { expect, test } from '../support/fixtures.js';
import { expectNothingCutOff, label, lookOnEachPaper, unfitWarning } from '../support/labels.js';
import { fill } from '../support/forms.js';
import { signInAs } from '../support/signed-in.js';

const CHENNAI =
  'Flat 12B, Third Floor, Sri Venkateswara Apartments, Old No. 45, New No. 112, Dr Radhakrishnan Salai, Mylapore, near the temple 600004';

test('a label shows an address of 132 characters whole, and isolates the direction of a name', async ({
  page,
  customer,
}) => {
  const name = 'آدا لوفلايس';
  const { id } = await newShipment(customer.client, {
    recipient_name: name,
    recipient_address: CHENNAI,
    recipient_city: 'Chennai',
  });
  await signInAs(page, customer);
  await lookOnEachPaper(page, id, async () => {
    await expect(label(page)).toContainText('600004');
    await expectNothingCutOff(label(page));
    await expect(unfitWarning(page)).toHaveCount(0);
    const line = label(page).locator('bdi').filter({ hasText: name });
    await expect(line).toHaveCSS('unicode-bidi', 'isolate');
    // Aligned like the lines below it, which take their direction from their own letters.
    await expect(line).toHaveCSS('direction', 'rtl');
    await expect(line).toHaveCSS('display', 'block');
  });
});

test('the booking form warns about addresses too long for a label, until they are shortened', async ({
  page,
  customer,
}) => {
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  const note = page.getByRole('main').getByText('do not fit on a label');
  // Wide letters of the label's own font: those of other scripts have the width of whatever font the machine has.
  const parts = { name: 'WWWW WWWW ', address: 'WWWWWW WWWW 12, ', city: 'WWWWWW ', country: 'WWWW ' };
  for (const [length, isWarned] of [
    [200, true],
    [40, false],
  ] as const) {
    for (const [part, text] of Object.entries(parts)) {
      const typed = text.repeat(length).slice(0, length).trim();
      await fill(page, { [`sender_${part}`]: typed, [`recipient_${part}`]: typed });
    }
    await expect(note).toHaveCount(isWarned ? 1 : 0);
  }
});
