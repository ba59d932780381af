import { pagePaths } from '@waymark/contracts/ui';

export const publicLinks = [
  { to: pagePaths.home, label: 'Home' },
  { to: pagePaths.about, label: 'About' },
  { to: pagePaths.services, label: 'Services' },
  { to: pagePaths.faq, label: 'FAQ' },
  { to: pagePaths.contact, label: 'Contact' },
  { to: pagePaths.track, label: 'Track Shipment' },
] as const;

const withoutSidebar: ReadonlySet<string> = new Set([
  pagePaths.home,
  pagePaths.about,
  pagePaths.services,
  pagePaths.faq,
  pagePaths.contact,
  pagePaths.login,
  pagePaths.register,
  pagePaths.resetPassword,
  pagePaths.track,
]);

export const hasSidebar = (pathname: string): boolean => !withoutSidebar.has(pathname.replace(/(?<=.)\/+$/, ''));
