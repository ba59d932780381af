import type { Page } from '@playwright/test';
import { newShipment } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { lookOnEachPaper, openLabel } from '../../support/labels.js';
import { signInAs } from '../../support/signed-in.js';

/** Writes a PUBLIC_URL into each document as its head begins, as the server of a public installation does. */
const publishAt = (page: Page, address: string): Promise<unknown> =>
  page.addInitScript((content) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('head') === null) return;
      observer.disconnect();
      document.head.append(Object.assign(document.createElement('meta'), { name: 'public-address', content }));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, address);

const privateNote = (page: Page) => page.getByRole('dialog').getByRole('note');

test('a label of a private address says so; with a public address label and links lead there', async ({
  page,
  context,
  customer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id, tracking_number } = await newShipment(customer.client);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await signInAs(page, customer);
  await openLabel(page, id, 'a6');
  await expect(privateNote(page)).toContainText(`The QR code leads to ${new URL(page.url()).origin}`);
  const codeBefore = await page.locator('.label-sheet .label-square img').getAttribute('src');

  await publishAt(page, 'https://parcels.example');
  await openLabel(page, id, 'a6');
  await expect(privateNote(page)).toHaveCount(0);
  expect(await page.locator('.label-sheet .label-square img').getAttribute('src')).not.toBe(codeBefore);
  await page.goto(`/shipments/${id}/history`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toBe(`https://parcels.example/shipments/${id}/history?version=1`);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto(`/track?tracking=${tracking_number}`);
  await page.getByRole('button', { name: 'Share link' }).click();
  await expect.poll(copied).toBe(`https://parcels.example/track?tracking=${tracking_number}`);
  await page.goto('/developers');
  await expect(page.getByText('https://parcels.example/api/v1').first()).toBeVisible();
});

test('the QR code has a white border of four modules, free of print', async ({ page, customer }) => {
  const { id } = await newShipment(customer.client);
  await signInAs(page, customer);
  await lookOnEachPaper(page, id, async () => {
    const { border, module, overlaps } = await page.locator('.label-sheet .label-square img').evaluate((image) => {
      const svg = decodeURIComponent((image as HTMLImageElement).src.split(',')[1] ?? '');
      const path = /\sd="([^"]*)"/.exec(svg)?.[1] ?? '';
      const numbers = (path.match(/\d+/g) ?? []).map(Number);
      const sizes = new Set(numbers);
      const steps = [...sizes].sort((one, other) => one - other);
      const whole = image.getBoundingClientRect();
      const label = image.closest('.shipment-label') ?? document.body;
      const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      const texts: { text: string; place: DOMRect }[] = [];
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node.parentElement?.closest('.label-square')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        texts.push(...Array.from(range.getClientRects(), (place) => ({ text: node.textContent ?? '', place })));
      }
      return {
        border: steps[0] ?? 0,
        module: Math.min(...steps.slice(1).map((step, index) => step - (steps[index] ?? 0))),
        overlaps: texts
          .filter(
            ({ place }) =>
              place.right > whole.left + 1 &&
              place.left < whole.right - 1 &&
              place.bottom > whole.top + 1 &&
              place.top < whole.bottom - 1,
          )
          .map(({ text }) => text),
      };
    });
    expect(border).toBe(4 * module);
    expect(overlaps).toEqual([]);
  });
});
