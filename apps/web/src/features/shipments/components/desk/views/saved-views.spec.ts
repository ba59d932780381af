import { describe, expect, it } from '@jest/globals';
import { noFilters } from '../filters/desk-filters.js';
import {
  activeView,
  nameProblem,
  renamed,
  storedText,
  viewCalled,
  viewsIn,
  withoutView,
  withView,
} from './saved-views.js';

const late = { name: 'Late', filters: { ...noFilters, due: 'late', sort: 'estimated_delivery' } } as const;
const port = { name: 'To the port', filters: { ...noFilters, recipient_city: 'Hamburg', q: 'blue' } };
const views = [late, port].reduce<ReturnType<typeof viewsIn>>(withView, []);
const names = (all: readonly { name: string }[]) => all.map(({ name }) => name);

describe('saved views', () => {
  it('are read as they were stored', () => {
    expect(viewsIn(storedText(views))).toEqual([late, port]);
    expect([storedText([]), viewsIn(null)]).toEqual([null, []]);
  });

  it.each(['', '{', '7', '{"name":"x"}', 'null'])('are empty for the stored text %j', (text) =>
    expect(viewsIn(text)).toEqual([]),
  );

  it('are read without unknown values', () => {
    const text = JSON.stringify([
      ...[
        null,
        'x',
        { name: 'x' },
        { name: 1, search: '' },
        { name: ' ', search: '' },
        { name: 'x'.repeat(41), search: '' },
      ],
      ...[
        { name: 'Lost', search: 'status=lost&due=late' },
        { name: 'lost', search: 'due=today' },
      ],
    ]);
    expect(viewsIn(text)).toEqual([{ name: 'lost', filters: { ...noFilters, due: 'today' } }]);
  });

  it('have names that are compared without case and extra spaces', () => {
    const replaced = withView(views, { name: ' to  THE port ', filters: noFilters });
    expect(names(replaced)).toEqual(['Late', 'to THE port']);
    expect(viewCalled(views, 'LATE')).toEqual(late);
    expect(names(withoutView(views, 'late'))).toEqual(['To the port']);
  });

  it.each([
    ['', 'Name is required'],
    ['  ', 'Name is required'],
    ['\u2800', 'Name must have a visible character'],
    ['a\u202eb', expect.stringContaining('invisible')],
    ['x'.repeat(41), 'Name must be at most 40 characters'],
    ['📦'.repeat(40), undefined],
  ])('refuse the name %j', (name, problem) => expect(nameProblem(name)).toEqual(problem));

  it('can be renamed, also to the same name in another case', () => {
    expect(names(renamed(views, 'Late', 'Überfällig'))).toEqual(['To the port', 'Überfällig']);
    expect(renamed(views, 'late', 'LATE')[0]).toEqual({ ...late, name: 'LATE' });
    expect(renamed(views, 'gone', 'back')).toEqual(views);
  });

  it('are active if the desk has their filters and sort order', () => {
    expect(activeView(views, { ...port.filters, q: 'blue ' })).toEqual(port);
    expect(activeView(views, { ...late.filters, sort: '-created_at' })).toBeUndefined();
  });
});
