import { describe, expect, it } from '@jest/globals';
import { preparedMail } from './prepared-mail.js';

const NUMBER = 'WM-7K2F-9QX4-3MTB-8';
const message = { name: 'Ada Lovelace', email: 'ada@example.com', message: 'How much is a piano?\nTo Lisbon & back.' };

const partsOf = (href: string) => {
  const { protocol, pathname, search } = new URL(href);
  return { to: protocol + decodeURIComponent(pathname), ...Object.fromEntries(new URLSearchParams(search)) };
};

describe('a prepared mail', () => {
  it('has the message, its sender, and CRLF line breaks', () => {
    const href = preparedMail('support@waymark.example', message, '');
    expect(partsOf(href)).toEqual({
      to: 'mailto:support@waymark.example',
      subject: 'Message from Ada Lovelace',
      body: 'How much is a piano?\r\nTo Lisbon & back.\r\n\r\nAda Lovelace\r\nada@example.com',
    });
    expect(href).not.toContain('+');
  });

  it.each([
    ['the message', { ...message, message: `Where is ${NUMBER}?` }, ''],
    ['the message, without hyphens', { ...message, message: 'Where is wm7k2f9qx43mtb8?' }, ''],
    ['the page that led here', message, NUMBER],
  ])('has the tracking number in %s as its subject', (_, written, tracked) => {
    expect(partsOf(preparedMail('support@waymark.example', written, tracked))).toMatchObject({ subject: NUMBER });
  });

  it('prefers the number in the message to the number of the page', () => {
    const written = { ...message, message: `Where is ${NUMBER}?` };
    const href = preparedMail('support@waymark.example', written, 'WM-0000-0000-0000-0');
    expect(partsOf(href)).toMatchObject({ subject: NUMBER });
  });
});
