import { fieldLabels, type FieldName } from '@waymark/contracts';
import { CircleAlert } from 'lucide';
import { Icon } from '../../../../components/ui/basics/icon.js';

/** Links to the fields with errors. The messages are next to the fields. */
export const ErrorSummary = ({
  names,
  onChoose,
}: {
  names: readonly FieldName[];
  onChoose: (name: FieldName) => void;
}) =>
  names.length > 0 && (
    <div role="alert" className="flex gap-3 rounded-md border border-danger px-4 py-3 text-sm">
      <Icon of={CircleAlert} className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="grid gap-1">
        <p className="font-semibold">
          {names.length === 1 ? 'One field needs another look' : `${names.length} fields need another look`}
        </p>
        <ul className="flex flex-wrap gap-x-3">
          {names.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="min-h-6 text-danger underline underline-offset-4"
                onClick={() => onChoose(name)}
              >
                {fieldLabels[name]}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
