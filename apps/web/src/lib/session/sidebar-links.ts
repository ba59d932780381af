import { pagePaths } from '@waymark/contracts/ui';
import {
  Boxes,
  CodeXml,
  LayoutDashboard,
  PackagePlus,
  PackageSearch,
  ScrollText,
  UserRound,
  UsersRound,
  type IconNode,
} from 'lucide';
import { readsEveryShipment, type User } from './session.js';

export interface SidebarLink {
  to: string;
  label: string;
  icon: IconNode;
  /** The link is also current on the pages below it. */
  andBelow?: boolean;
}

const own: readonly SidebarLink[] = [
  { to: pagePaths.dashboard, label: 'Dashboard', icon: LayoutDashboard },
  { to: pagePaths.createShipment, label: 'Create Shipment', icon: PackagePlus },
  { to: pagePaths.track, label: 'Track Shipment', icon: PackageSearch },
  { to: pagePaths.profile, label: 'Profile', icon: UserRound },
];
const all: SidebarLink = { to: pagePaths.allShipments, label: 'All Shipments', icon: Boxes };

const developers: SidebarLink = { to: pagePaths.developers, label: 'Developers', icon: CodeXml, andBelow: true };
const audit: SidebarLink = { to: pagePaths.audit, label: 'Audit', icon: ScrollText };

const people: SidebarLink = { to: pagePaths.people, label: 'People', icon: UsersRound };

/** Links to the screens under the heading 'Tools'. */
export const toolLinks = (user: User): readonly SidebarLink[] => [
  ...(user.role === 'staff' ? [people] : []),
  ...(readsEveryShipment(user) ? [audit] : []),
  developers,
];

/** The sidebar's links in order. All Shipments comes third for users who read every shipment. */
export const sidebarLinks = (user: User): readonly SidebarLink[] =>
  readsEveryShipment(user) ? [...own.slice(0, 2), all, ...own.slice(2)] : own;
