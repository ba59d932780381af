import { isolated } from '@waymark/contracts/ui';
import { Bookmark, BookmarkPlus, Check, ChevronDown, Settings2 } from 'lucide';
import { useState } from 'react';
import { filterLooks } from '../../../../../components/ui/forms/choice.js';
import { Icon } from '../../../../../components/ui/basics/icon.js';
import { Menu, type MenuItem } from '../../../../../components/ui/overlays/menu.js';
import { classNames } from '../../../../../lib/page/class-names.js';
import type { DeskFilters } from '../filters/desk-filters.js';
import { activeView } from './saved-views.js';
import { useSavedViews } from './use-saved-views.js';
import { ViewsDialog, type ViewsStep } from './views-dialog.js';

/** The menu of saved views, with items to save, rename and delete them. */
export const ViewsMenu = ({
  filters,
  className,
  onOpen,
}: {
  filters: DeskFilters;
  className: string;
  onOpen: (filters: DeskFilters) => void;
}) => {
  const { views, change } = useSavedViews();
  const [step, setStep] = useState<ViewsStep | null>(null);
  const active = activeView(views, filters);
  const own = views.map((view): MenuItem => ({
    label: view.name,
    icon: <Icon of={view === active ? Check : Bookmark} />,
    isCurrent: view === active,
    onSelect: () => onOpen(view.filters),
  }));
  const actions: MenuItem[] = [
    {
      label: 'Save this view…',
      icon: <Icon of={BookmarkPlus} />,
      isApart: views.length > 0,
      onSelect: () => setStep({ kind: 'save' }),
    },
    ...(views.length > 0
      ? [
          {
            label: 'Rename or delete…',
            icon: <Icon of={Settings2} />,
            onSelect: () => setStep({ kind: 'list' }),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        label={active ? `Views, ${isolated(active.name)} is shown` : 'Views'}
        trigger={
          <>
            <Icon of={Bookmark} className="size-4 shrink-0 text-muted" />
            <bdi className="min-w-0 truncate">{active?.name ?? 'Views'}</bdi>
            <Icon of={ChevronDown} className="ml-auto size-4 shrink-0 text-muted" />
          </>
        }
        triggerClassName={classNames(filterLooks, 'inline-flex min-w-0 items-center gap-1.5', className)}
        items={[...own, ...actions]}
      />
      <ViewsDialog {...{ step, views, filters, change }} onStep={setStep} />
    </>
  );
};
