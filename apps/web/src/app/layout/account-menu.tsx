import { pagePaths } from '@waymark/contracts/ui';
import { LayoutDashboard, LogOut, UserRound } from 'lucide';
import { Menu } from '../../components/ui/overlays/menu.js';
import { useSession, type User } from '../../lib/session/session.js';
import { initialsOf } from '../../lib/wording/initials.js';
import { Icon } from '../../components/ui/basics/icon.js';
import { Name } from '../../components/ui/basics/name.js';
import { UnusedSession } from './unused-session.js';

export const AccountMenu = ({ user }: { user: User }) => {
  const { signOut } = useSession();
  const initials = initialsOf(user.firstName, user.lastName);
  return (
    <>
      <Menu
        // Includes the visible letters (WCAG 2.5.3), so that speech input finds the button.
        label={`Account menu, ${initials}`}
        triggerClassName="grid size-11 place-items-center rounded-full"
        trigger={
          <span className="grid size-9 place-items-center rounded-full bg-signal text-sm font-semibold text-signal-ink">
            {initials}
          </span>
        }
        header={
          <div className="mb-1.5 border-b border-line px-3 pt-1.5 pb-2.5 text-sm">
            <p className="font-semibold">
              <Name>{`${user.firstName} ${user.lastName}`}</Name>
            </p>
            <p className="max-w-56 truncate text-muted" translate="no">
              {user.email}
            </p>
          </div>
        }
        items={[
          { label: 'Dashboard', to: pagePaths.dashboard, icon: <Icon of={LayoutDashboard} /> },
          { label: 'Profile', to: pagePaths.profile, icon: <Icon of={UserRound} /> },
          { label: 'Logout', onSelect: signOut, icon: <Icon of={LogOut} /> },
        ]}
      />
      <UnusedSession key={user.id} />
    </>
  );
};
