import { serverNow } from './server-clock.js';

/** The time by the server's clock as an ISO 8601 instant. */
export const serverTime = (): string => new Date(serverNow()).toISOString();
