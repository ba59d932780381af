import { isolated } from '@waymark/contracts/ui';
import { Pencil, Trash2 } from 'lucide';
import { useState, type SubmitEvent } from 'react';
import { Button, IconButton } from '../../../../../components/ui/basics/button.js';
import { Dialog } from '../../../../../components/ui/overlays/dialog.js';
import type { Elements } from '../../../../../components/ui/basics/elements.js';
import { TextField } from '../../../../../components/ui/forms/field.js';
import { Icon } from '../../../../../components/ui/basics/icon.js';
import { Name } from '../../../../../components/ui/basics/name.js';
import { notify } from '../../../../../lib/notices/notify.js';
import type { DeskFilters } from '../filters/desk-filters.js';
import { nameProblem, renamed, tidyName, viewCalled, withoutView, withView, type SavedView } from './saved-views.js';
import { printFilters } from '../search/search-tokens.js';

/** The step that the views dialog shows. */
export type ViewsStep = { kind: 'save' } | { kind: 'list' } | { kind: 'rename' | 'delete'; view: SavedView };

type Change = (changed: (views: readonly SavedView[]) => SavedView[]) => boolean;

interface Problem {
  text: string;
  /** Whether the person may replace the view with that name. */
  canReplace?: boolean;
}

const NOT_KEPT: Problem = { text: 'This browser could not save it. Its storage is full or blocked.' };

const Filters = ({ filters }: { filters: DeskFilters }) => (
  <p className="figures text-xs break-words text-muted">{printFilters(filters) || 'Every shipment'}</p>
);

const NameForm = ({
  initial,
  action,
  hint,
  filters,
  takenBy,
  onName,
  onCancel,
}: {
  initial: string;
  /** The label of its button. */
  action: string;
  hint?: string;
  filters: DeskFilters;
  /** The problem if another view has the name. */
  takenBy: (name: string) => Problem | undefined;
  /** Returns whether the browser stored the change. */
  onName: (name: string) => boolean;
  onCancel: () => void;
}) => {
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<Problem>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = nameProblem(name);
    const found = wrong === undefined ? (problem?.canReplace ? undefined : takenBy(name)) : { text: wrong };
    setProblem(found ?? (onName(tidyName(name)) ? undefined : NOT_KEPT));
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Filters filters={filters} />
      <TextField
        label="Name"
        name="name"
        required
        // The dialog itself focuses the first field when it opens.
        autoFocus={initial !== ''}
        autoComplete="off"
        hint={hint}
        error={problem?.text}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(undefined);
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">{problem?.canReplace ? 'Replace' : action}</Button>
      </div>
    </form>
  );
};

const ViewList = ({ views, onStep }: { views: readonly SavedView[]; onStep: (step: ViewsStep) => void }) => (
  <ul className="grid divide-y divide-line">
    {views.map((view) => (
      <li key={view.name} className="flex items-center gap-2 py-1.5">
        <div className="min-w-0 flex-1">
          <p className="text-sm font-medium break-words">
            <Name>{view.name}</Name>
          </p>
          <Filters filters={view.filters} />
        </div>
        <IconButton label={`Rename ${isolated(view.name)}`} onClick={() => onStep({ kind: 'rename', view })}>
          <Icon of={Pencil} className="size-4" />
        </IconButton>
        <IconButton label={`Delete ${isolated(view.name)}`} onClick={() => onStep({ kind: 'delete', view })}>
          <Icon of={Trash2} className="size-4" />
        </IconButton>
      </li>
    ))}
  </ul>
);

const titles: Readonly<Record<ViewsStep['kind'], string>> = {
  save: 'Save this view',
  list: 'Saved views',
  rename: 'Rename the view',
  delete: 'Delete the view?',
};

interface ViewsDialogProps {
  /** Null while it is closed. */
  step: ViewsStep | null;
  views: readonly SavedView[];
  filters: DeskFilters;
  change: Change;
  onStep: (step: ViewsStep | null) => void;
}

const contentOf = ({ step, views, filters, change, onStep }: ViewsDialogProps): Elements => {
  const list = () => onStep({ kind: 'list' });
  switch (step?.kind) {
    case 'save':
      return (
        <NameForm
          {...{ initial: '', action: 'Save view', filters, onCancel: () => onStep(null) }}
          hint="Kept in this browser for your account, also after you sign out."
          takenBy={(name) => {
            const other = viewCalled(views, name);
            return (
              other && {
                text: `“${isolated(other.name)}” exists already. Do you want to replace it?`,
                canReplace: true,
              }
            );
          }}
          onName={(name) => {
            const isKept = change((known) => withView(known, { name, filters }));
            if (isKept) {
              notify.success('View saved');
              onStep(null);
            }
            return isKept;
          }}
        />
      );
    case 'list':
      return views.length > 0 ? (
        <ViewList views={views} onStep={onStep} />
      ) : (
        <p className="text-sm text-muted">No views are saved in this browser.</p>
      );
    case 'rename': {
      const { view } = step;
      return (
        <NameForm
          {...{ initial: view.name, action: 'Rename', filters: view.filters, onCancel: list }}
          takenBy={(name) => {
            const other = viewCalled(views, name);
            return other && other.name !== view.name
              ? { text: `“${isolated(other.name)}” is the name of another view` }
              : undefined;
          }}
          onName={(name) => {
            const isKept = change((known) => renamed(known, view.name, name));
            if (isKept) list();
            return isKept;
          }}
        />
      );
    }
    case 'delete': {
      const { view } = step;
      return (
        <>
          <p className="break-words text-muted">
            “<Name>{view.name}</Name>” is removed from this browser. Its shipments stay.
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={list}>
              Cancel
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                change((known) => withoutView(known, view.name));
                list();
              }}
            >
              Delete
            </Button>
          </div>
        </>
      );
    }
    case undefined:
      return null;
  }
};

/** Saves the desk's filters as a view; lists, renames and deletes views. */
export const ViewsDialog = (props: ViewsDialogProps) => (
  <Dialog open={props.step !== null} onClose={() => props.onStep(null)} title={titles[props.step?.kind ?? 'list']}>
    {contentOf(props)}
  </Dialog>
);
