import { API_BASE, apiPaths } from '@waymark/contracts';

/** What a person sees after the start. */
export interface Banner {
  address: string;
  /** E-mail addresses of the demo accounts, their password, and a number to try on the Track page. */
  demo: { accounts: readonly string[]; password: string; trackingNumber: string | undefined } | undefined;
  demoNotice: string | undefined;
}

/** What a person sees while the first rows are made. */
export const printStarting = (address: string): void =>
  console.log(
    `\nWaymark is starting at ${address}: it builds its read models, ${address}${API_BASE}${apiPaths.health} says how far\n`,
  );

export const printBanner = ({ address, demo, demoNotice }: Banner): void => {
  const lines = [`Waymark is running at ${address}`];
  if (demo) lines.push(`  Sign in      ${demo.accounts.join(', ')}, password ${demo.password}`);
  if (demo?.trackingNumber !== undefined) {
    lines.push(`  Track        ${demo.trackingNumber}  (${address}/track?tracking=${demo.trackingNumber})`);
  }
  lines.push(`  API          ${address}/api/docs`);
  if (demoNotice !== undefined) lines.push('', demoNotice);
  console.log(`\n${lines.join('\n')}\n`);
};
