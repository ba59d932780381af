import { until } from '../support/waiting/until.js';
import type { InputSource, Tab } from './tab.js';

/** In the page: the center of the first visible element with this selector and, if given, this name or text, in main first. */
const CENTER = `(selector, name) => {
  const isNamed = (element) => [element.getAttribute('aria-label'), element.textContent.trim()].includes(name);
  const inside = (root) => [...document.querySelectorAll(root)].flatMap((each) => [...each.querySelectorAll(selector)]);
  const element = [...inside('main'), ...inside('body')].find(
    (each) => (name === null || isNamed(each)) && !each.disabled && each.getClientRects().length > 0,
  );
  if (!element || 'early' in window) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const center = [Math.round(x + width / 2), Math.round(y + height / 2)];
  const isHit = (hit) => element.contains(hit) || hit?.closest('label')?.control === element;
  if (!isHit(document.elementFromPoint(...center))) return null;
  window.isClicked = false;
  addEventListener('click', ({ target }) => (window.isClicked ||= isHit(target)), { capture: true, once: true });
  return center;
}`;

/** In the page: whether the element was clicked. A click that opened another page was not lost. */
const IS_CLICKED = '() => window.isClicked !== false';

/** In the page: sets a field as its own picker does. */
const SET = `(selector, value) => {
  const field = document.querySelector(selector);
  if (!field || 'early' in window) return null;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}`;

/** In the page: WebKit shows today's date in an empty field, but only it knows this property. */
const NO_DATE = `(name) => {
  const field = document.querySelector('main input[name="' + name + '"]');
  if (!field || field.value !== '') return false;
  const isWebKit = CSS.supports('hanging-punctuation', 'first');
  return !isWebKit || getComputedStyle(field, '::before').content === '"Not set"';
}`;

/** Number of looks at the page before the driver repeats a click. */
const LOOKS = 50;

const CLICKABLE = 'button, a[href], [role="menuitem"]';

const click = ([x, y]: readonly [number, number]): InputSource => ({
  type: 'pointer',
  id: 'mouse',
  actions: [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});
const keys = (text: string): InputSource => ({
  type: 'key',
  id: 'keyboard',
  actions: Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});

/** What a user does and sees in a tab. Each step waits until the page allows it. */
export class Page {
  constructor(
    private readonly tab: Tab,
    private readonly address: string,
  ) {}

  async goTo(path: string): Promise<void> {
    await this.tab.go(`${this.address}${path}`);
  }

  /** Types into a field by its name, with the keyboard, in place of its text. */
  async type(name: string, text: string): Promise<void> {
    const selector = `:is(input, textarea)[name="${name}"]`;
    await this.click(selector, null);
    await this.tab.call('(selector) => document.querySelector(selector).select()', selector);
    await this.tab.act([keys(text)]);
    await this.until(
      `the field ${name} to have its text`,
      '(selector, text) => document.querySelector(selector).value === text',
      selector,
      text,
    );
  }

  /** Chooses in a field that has a picker, which belongs to the browser and not to the page. */
  async choose(name: string, value: string): Promise<void> {
    await this.until(`the field ${name}`, SET, `main :is(input, select)[name="${name}"]`, value);
  }

  async press(name: string): Promise<void> {
    await this.click(CLICKABLE, name);
  }

  async showsNoDate(name: string): Promise<void> {
    await this.until(`the field ${name} to show no date`, NO_DATE, name);
  }

  async sees(text: string): Promise<void> {
    await this.until(`"${text}"`, '(text) => document.body.innerText.includes(text)', text);
  }

  async seesNoMore(text: string): Promise<void> {
    await this.until(`no "${text}"`, '(text) => !document.body.innerText.includes(text)', text);
  }

  /** Resolves with the path once it matches. */
  async isAt(path: RegExp): Promise<string> {
    return until(`the path ${path.source}`, async () => {
      const at = await this.tab.call<string>('() => location.pathname');
      return path.test(at) && at;
    });
  }

  /** The page as PDF; undefined if the driver cannot print. */
  async print(): Promise<Buffer | undefined> {
    return this.tab.print?.();
  }

  /** Clicks again if the driver loses the click, or if the page moves the element in between. */
  private async click(selector: string, name: string | null): Promise<void> {
    await until(`a click on ${name ?? selector}`, async () => {
      await this.tab.act([click(await this.centerOf(selector, name))]);
      for (let look = 0; look < LOOKS; look += 1) if (await this.tab.call<boolean>(IS_CLICKED)) return true;
      return false;
    });
  }

  private async centerOf(selector: string, name: string | null): Promise<readonly [number, number]> {
    let before = '';
    // An element that still moves would be missed.
    return until(`${name ?? selector} to be clickable`, async () => {
      const now = await this.tab.call<readonly [number, number] | null>(CENTER, selector, name);
      const rests = now !== null && String(now) === before;
      before = String(now);
      return rests && now;
    });
  }

  private async until(what: string, source: string, ...parameters: readonly unknown[]): Promise<void> {
    try {
      await until(what, () => this.tab.call<boolean | null>(source, ...parameters));
    } catch (error) {
      const text = await this.tab.call<string>('() => location.href + "\\n" + document.body.innerText');
      throw new Error(`${String(error)} in:\n${text}`, { cause: error });
    }
  }
}
