import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { MouseEvent } from 'react';
import { DOUBLE_CLICK, rowPress } from './row-press.js';

class Part {
  isConnected = true;
  constructor(private readonly control?: string) {}
  closest = () => this.control ?? null;
}
const selection = { isCollapsed: true };
const open = jest.fn<(id: number) => void>();
const openTab = jest.fn();

beforeAll(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { Element: Part, window: { getSelection: () => selection, open: openTab } });
});
beforeEach(() => {
  selection.isCollapsed = true;
  jest.clearAllMocks();
});
afterAll(() => {
  jest.useRealTimers();
  for (const name of ['Element', 'window']) Reflect.deleteProperty(globalThis, name);
});

const row = new Part();
const text = new Part();

const click = ({ target = text, id = 7, ...rest }: { target?: Part; id?: number } & Record<string, unknown> = {}) =>
  rowPress(id, open).onClick({
    ...{ target, currentTarget: row, detail: 1, button: 0, nativeEvent: {} },
    ...rest,
  } as unknown as MouseEvent);

/** The ids of the parcels opened at once, and then those opened once a click is no double click any more. */
const opened = (): unknown[] => {
  const atOnce = open.mock.calls.flat();
  jest.advanceTimersByTime(DOUBLE_CLICK);
  return [atOnce, open.mock.calls.flat().slice(atOnce.length)];
};

it('a click on text opens the parcel when no second click has followed', () => {
  click();
  expect(opened()).toEqual([[], [7]]);
});

it('a double or triple click opens nothing', () => {
  for (const detail of [1, 2, 3]) click({ detail });
  expect(opened()).toEqual([[], []]);
});

it('of clicks on two rows only the last opens a parcel', () => {
  click();
  click({ id: 8 });
  expect(opened()).toEqual([[], [8]]);
});

it('a click outside the text, or by touch, opens the parcel at once', () => {
  click({ target: row });
  click({ id: 8, nativeEvent: { pointerType: 'touch' } });
  expect(opened()).toEqual([[7, 8], []]);
});

it('nothing opens from a control, while text is selected, or after the row has gone', () => {
  click({ target: new Part('button') });
  expect(opened()).toEqual([[], []]);
  click();
  selection.isCollapsed = false;
  click();
  expect(opened()).toEqual([[], []]);
  selection.isCollapsed = true;
  click({ currentTarget: Object.assign(new Part(), { isConnected: false }) });
  expect(opened()).toEqual([[], []]);
});

it('a modifier key opens a tab at once', () => {
  click({ ctrlKey: true });
  expect(openTab).toHaveBeenCalledWith('/shipments/7', '_blank', 'noopener');
  expect(opened()).toEqual([[], []]);
});
