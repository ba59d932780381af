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
import { readsEveryShipment, type User } from '../../lib/session/session.js';

export interface SidebarLink {
  to: string;
  label: string;
  icon: IconNode;
  /** It stands for the pages below it too. */
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

/** The screens beyond the specification's list, headed 'Tools'; a page is entered here once it is there. */
export const toolLinks = (user: User): readonly SidebarLink[] => [
  ...(user.role === 'staff' ? [people] : []),
  ...(readsEveryShipment(user) ? [audit] : []),
  developers,
];

/** The sidebar's links in order; All Shipments stands third for those who read every shipment. */
export const sidebarLinks = (user: User): readonly SidebarLink[] =>
  readsEveryShipment(user) ? own.toSpliced(2, 0, all) : own;
