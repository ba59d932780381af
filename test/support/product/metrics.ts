import type { Client } from '../clients/client.js';

/** The value of a server's metric; throws if there is no such metric. */
export const metricOf = async (anybody: Client, name: string): Promise<number> => {
  const { text } = await anybody.raw('/metrics');
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`there is no metric ${name}`);
  return Number(value);
};

/** The server's resident memory in bytes. */
export const memoryOf = (anybody: Client): Promise<number> => metricOf(anybody, 'process_resident_memory_bytes');

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
