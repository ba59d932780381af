import { expect, test, type Locator, type Page } from '@playwright/test';

const LABEL_PAPERS = ['a6', '4x6', 'a4'] as const;

export type LabelPaper = (typeof LABEL_PAPERS)[number];

const choosePaper = async (page: Page, paper: LabelPaper): Promise<void> => {
  await page.getByRole('dialog').getByLabel('Paper').selectOption(paper);
  await expect(label(page)).toHaveAttribute('data-paper', paper);
};

export const openLabel = async (page: Page, id: number, paper: LabelPaper): Promise<void> => {
  await page.goto(`/shipments/${id}`);
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  await choosePaper(page, paper);
};

/** Opens a label and looks at it on each paper. */
export const lookOnEachPaper = async (page: Page, id: number, look: () => Promise<void>): Promise<void> => {
  const [first] = LABEL_PAPERS;
  await openLabel(page, id, first);
  for (const paper of LABEL_PAPERS) {
    await test.step(paper, async () => {
      await choosePaper(page, paper);
      await look();
    });
  }
};

/** Opens the labels of all shipments of a customer on the dashboard, and looks at them on each paper. */
export const lookAtAllOnEachPaper = async (page: Page, count: number, look: () => Promise<void>): Promise<void> => {
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await main.getByLabel('Select all').check();
  await main.getByRole('button', { name: `Print ${count} labels` }).click();
  for (const paper of LABEL_PAPERS) {
    await test.step(paper, async () => {
      await page.getByRole('dialog').getByLabel('Paper').selectOption(paper);
      const papers = page.locator(`.label-sheet .shipment-label[data-paper="${paper}"]`);
      await expect(papers).toHaveCount(count);
      await look();
    });
  }
};

/** Texts that a box or the edge of the paper cuts off on the printed label. */
const cutOff = (printed: Locator): Promise<string[]> =>
  printed.evaluate((label) => {
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

/** Waits, because the label is fitted again after its fonts load. */
export const expectNothingCutOff = (printed: Locator): Promise<void> => expect.poll(() => cutOff(printed)).toEqual([]);

export const label = (page: Page) => page.locator('.label-sheet .shipment-label');
export const shortenedNote = (printed: Locator) => printed.getByText('marks shortened text');
export const unfitWarning = (page: Page) => page.getByRole('dialog').getByText('do not fit on the label');
