import { fieldMessages, hasInvisibleCharacter, hasVisibleCharacter, isPlainText } from '@waymark/contracts';
import { filtersOf, queryOf, type DeskFilters } from '../filters/desk-filters.js';

/** The filters and sort order of a desk list under a name. */
export interface SavedView {
  name: string;
  filters: DeskFilters;
}

export const LONGEST_NAME = 40;

const textOf = (filters: DeskFilters): string =>
  new URLSearchParams(queryOf({ ...filters, q: filters.q.trim() })).toString();

const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

/** The name without spaces around it, and with each run of spaces as one. */
export const tidyName = (name: string): string => name.trim().replace(/\s+/g, ' ');

/** Why a view cannot have the name; undefined if it can. */
export const nameProblem = (name: string): string | undefined => {
  const tidy = tidyName(name);
  if (tidy === '') return fieldMessages.required('Name');
  if (!hasVisibleCharacter(tidy)) return fieldMessages.visible('Name');
  if (hasInvisibleCharacter(tidy) || !isPlainText(tidy)) return fieldMessages.invisible('Name');
  return Array.from(tidy).length > LONGEST_NAME ? fieldMessages.tooLong('Name', LONGEST_NAME) : undefined;
};

const isStored = (value: unknown): value is { name: string; search: string } =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  nameProblem(value.name) === undefined &&
  'search' in value &&
  typeof value.search === 'string';

/** The view with that name, ignoring case. */
export const viewCalled = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => keyOf(view.name) === keyOf(tidyName(name)));

export const withoutView = (views: readonly SavedView[], name: string): SavedView[] => {
  const key = keyOf(tidyName(name));
  return views.filter((view) => keyOf(view.name) !== key);
};

/** The views sorted by name, with this view in place of any other of the same name. */
export const withView = (views: readonly SavedView[], { name, filters }: SavedView): SavedView[] =>
  [...withoutView(views, name), { name: tidyName(name), filters }].sort((one, other) =>
    one.name.localeCompare(other.name),
  );

/** The views with one renamed; unchanged if that view is gone. */
export const renamed = (views: readonly SavedView[], from: string, to: string): SavedView[] => {
  const view = viewCalled(views, from);
  return view ? withView(withoutView(views, from), { ...view, name: to }) : [...views];
};

/** The view that matches what the desk shows. */
export const activeView = (views: readonly SavedView[], filters: DeskFilters): SavedView | undefined => {
  const shown = textOf(filters);
  return views.find((view) => textOf(view.filters) === shown);
};

/** The views in the stored text; empty if the text is invalid. */
export const viewsIn = (stored: string | null): SavedView[] => {
  try {
    const known: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(known)) return [];
    return known
      .filter(isStored)
      .map(({ name, search }) => ({ name, filters: filtersOf(new URLSearchParams(search)) }))
      .reduce<SavedView[]>(withView, []);
  } catch {
    return [];
  }
};

export const storedText = (views: readonly SavedView[]): string | null =>
  views.length === 0 ? null : JSON.stringify(views.map(({ name, filters }) => ({ name, search: textOf(filters) })));
