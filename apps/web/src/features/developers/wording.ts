import { counted } from '../../lib/wording/format.js';

/** A wait in words of at most two parts: '0 s', '42 s', '5 min', '2 h', '2 h 5 min', '3 d 4 h'. Milliseconds; what is over is 0. */
export const waitText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`;
};

/** '87 ms', '1.2 s'. */
export const latencyText = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;

/** An address without its scheme, for where room is short. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** What 'Resend all waiting' did. */
export const resentText = (count: number): string =>
  count === 0 ? 'Nothing waits any more' : `${counted(count, 'delivery')} sent again`;
