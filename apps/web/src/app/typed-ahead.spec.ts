import { describe, expect, it } from '@jest/globals';
import { typedAhead } from './typed-ahead.js';

const none = { ctrlKey: false, altKey: false, metaKey: false };

describe('a key before its field is there', () => {
  it.each([
    ['a letter', 'Mun', 'i', none, 'Muni'],
    ['a space', 'New', ' ', none, 'New '],
    ['a character of two code units', '', '😀', none, '😀'],
    ['a character with AltGr', 'ada', '@', { ...none, ctrlKey: true, altKey: true }, 'ada@'],
    ['Backspace', 'ab😀', 'Backspace', none, 'ab'],
    ['Backspace without text', '', 'Backspace', none, ''],
  ])('%s changes the text', (_, text, key, modifiers, expected) => {
    expect(typedAhead(text, { key, ...modifiers })).toBe(expected);
  });

  it.each([
    ['Ctrl', 'k', { ...none, ctrlKey: true }],
    ['Command', 'k', { ...none, metaKey: true }],
    ['Alt', 'd', { ...none, altKey: true }],
    ['no modifier', 'Escape', none],
    ['no modifier', 'Tab', none],
    ['no modifier', 'F5', none],
    ['no modifier', 'Dead', none],
  ])('with %s, %s types no text', (_, key, modifiers) => {
    expect(typedAhead('Mun', { key, ...modifiers })).toBeUndefined();
  });
});
