import type { Client } from './client.js';

/** What a server says of itself under this name; throws when it says nothing. */
export const metricOf = async (anybody: Client, name: string): Promise<number> => {
  const { text } = await anybody.raw('/metrics');
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`there is no metric ${name}`);
  return Number(value);
};

/** Bytes of memory that the server has. */
export const memoryOf = (anybody: Client): Promise<number> => metricOf(anybody, 'process_resident_memory_bytes');

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
