export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

const TRACKING_NUMBER = /\bWM-?([0-9A-Z]{4})-?([0-9A-Z]{4})-?([0-9A-Z]{4})-?([0-9A-Z])\b/i;

const numberIn = (text: string): string | undefined => {
  const parts = TRACKING_NUMBER.exec(text)?.slice(1);
  return parts && ['WM', ...parts].join('-').toUpperCase();
};

/** Returns a mailto address with this message; `tracked` is the number of the page that led here, or ''. */
export const preparedMail = (to: string, { name, email, message }: ContactMessage, tracked: string): string => {
  const subject = numberIn(message) ?? (tracked || `Message from ${name}`);
  const body = [...message.split(/\r\n|\r|\n/), '', name, email].join('\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
};
