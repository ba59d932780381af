import { type AccountResource, type Role } from '@waymark/contracts';
import { ROLE_LABELS } from '@waymark/contracts/ui';
import {
  Ban,
  EllipsisVertical,
  KeyRound,
  LogOut,
  ScrollText,
  ShieldCheck,
  UserRound,
  UserRoundCheck,
  UserRoundCog,
  UserRoundX,
  type IconNode,
} from 'lucide';
import { Menu } from '../../../components/ui/overlays/menu.js';
import { Pill } from '../../../components/ui/display/pill.js';
import { formatDay } from '../../../lib/wording/format.js';
import { formatDateTime } from '../../../lib/wording/moments.js';
import { Icon } from '../../../components/ui/basics/icon.js';
import { Name } from '../../../components/ui/basics/name.js';

export type PersonAction = 'role' | 'disable' | 'enable' | 'end_sessions' | 'reset_password';

const appearances: Record<Role, { icon: IconNode; color: string }> = {
  customer: { icon: UserRound, color: 'var(--color-muted)' },
  staff: { icon: ShieldCheck, color: 'var(--color-info)' },
  auditor: { icon: ScrollText, color: 'var(--color-positive)' },
};

const nameOf = ({ first_name, last_name }: AccountResource): string => `${first_name} ${last_name}`.trim();

export const PersonRow = ({
  person,
  isOneself,
  onAction,
}: {
  person: AccountResource;
  isOneself: boolean;
  onAction: (action: PersonAction) => void;
}) => {
  const { email, company_name, role, enabled, registered_at } = person;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_2.5rem] items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_15rem_8rem_2.5rem]">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold break-words">
          <Name>{nameOf(person)}</Name>
        </p>
        <p className="truncate text-sm text-muted" translate="no" title={email}>
          {email}
        </p>
      </div>
      <p className="truncate text-sm text-muted max-lg:order-3 max-lg:col-span-2 max-lg:empty:hidden">
        {company_name && <Name>{company_name}</Name>}
      </p>
      <p className="flex flex-wrap gap-1.5 max-lg:order-4 max-lg:col-span-2">
        <Pill {...appearances[role]}>{ROLE_LABELS[role]}</Pill>
        {!enabled && (
          <Pill icon={Ban} color="var(--color-danger)">
            Disabled
          </Pill>
        )}
        {isOneself && <Pill className="bg-raised">You</Pill>}
      </p>
      <time
        dateTime={registered_at}
        title={formatDateTime(registered_at)}
        className="text-sm whitespace-nowrap text-muted max-lg:order-5 max-lg:col-span-2 max-lg:text-xs"
      >
        {`Since ${formatDay(registered_at)}`}
      </time>
      <span className="size-10 max-lg:order-2">
        {!isOneself && (
          <Menu
            label={`Actions for ${email}`}
            triggerClassName="grid size-10 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-ink"
            trigger={<Icon of={EllipsisVertical} className="size-5" />}
            items={[
              {
                label: 'Change role',
                icon: <Icon of={UserRoundCog} />,
                onSelect: () => onAction('role'),
              },
              {
                label: 'End all sessions',
                icon: <Icon of={LogOut} />,
                onSelect: () => onAction('end_sessions'),
              },
              ...(enabled
                ? [
                    {
                      label: 'Reset password',
                      icon: <Icon of={KeyRound} />,
                      onSelect: () => onAction('reset_password'),
                    },
                  ]
                : []),
              enabled
                ? {
                    label: 'Disable',
                    danger: true,
                    icon: <Icon of={UserRoundX} />,
                    onSelect: () => onAction('disable'),
                  }
                : {
                    label: 'Enable',
                    icon: <Icon of={UserRoundCheck} />,
                    onSelect: () => onAction('enable'),
                  },
            ]}
          />
        )}
      </span>
    </div>
  );
};
