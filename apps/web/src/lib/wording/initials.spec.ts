import { expect, it } from '@jest/globals';
import { initialsOf } from './initials.js';

it.each([
  ['Ada', 'Lovelace', 'AL'],
  ['ada', ' lovelace', 'AL'],
  ['𠮷', '野家', '𠮷野'],
  ['🐙', 'Lovelace', '🐙L'],
  ['A\u030asa', 'Lovelace', 'A\u030aL'],
  ['किरण', 'Rao', 'किR'],
  ['Ada', '', 'A'],
])('the initials of %j and %j are %j', (firstName, lastName, initials) => {
  expect(initialsOf(firstName, lastName)).toBe(initials);
});
