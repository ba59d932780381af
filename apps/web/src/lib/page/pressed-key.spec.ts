import { describe, expect, it } from '@jest/globals';
import { pressedKey } from './pressed-key.js';

describe('a pressed key', () => {
  it.each([
    ['j', 'KeyJ', 'j'],
    ['о', 'KeyJ', 'j'],
    ['ξ', 'KeyJ', 'j'],
    ['ت', 'KeyJ', 'j'],
    ['ח', 'KeyJ', 'j'],
    ['Л', 'KeyK', 'k'],
    ['k', 'KeyV', 'k'],
    ['ö', 'Semicolon', 'ö'],
    ['?', 'Digit7', '?'],
    ['ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
    ['Dead', 'KeyE', 'Dead'],
    ['ı', 'KeyI', 'ı'],
    ['é', 'KeyE', 'é'],
    ['.', 'Slash', '/'],
    ['ظ', 'Slash', '/'],
    ['-', 'Slash', '-'],
    ['.', 'Period', '.'],
  ])('%s at the place %s counts as %s', (key, code, counted) => {
    expect(pressedKey({ key, code, shiftKey: false })).toBe(counted);
  });

  it.each(['X', 'Ч', 'ס'])('%s with Shift at the place of X counts as X', (key) => {
    expect(pressedKey({ key, code: 'KeyX', shiftKey: true })).toBe('X');
  });

  it.each([',', '.', '؟', '?'])('%s with Shift at the place of the slash counts as a question mark', (key) => {
    expect(pressedKey({ key, code: 'Slash', shiftKey: true })).toBe('?');
  });
});
