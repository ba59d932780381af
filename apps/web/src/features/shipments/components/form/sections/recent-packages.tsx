import { SERVICE_TYPE_LABELS } from '@waymark/contracts/ui';
import { Package2 } from 'lucide';
import { dimensionsText, fieldText } from '../../../../../lib/wording/field-text.js';
import { numberOf } from '../values/shipment-form-values.js';
import type { Package } from '../values/starting-values.js';
import { Icon } from '../../../../../components/ui/basics/icon.js';
import { Isolated } from '../../../../../components/ui/basics/isolated.js';

const sizeOf = ({ weight, length, width, height }: Package): string => {
  const size = { length: numberOf(length), width: numberOf(width), height: numberOf(height) };
  return `${fieldText('weight', numberOf(weight))} · ${dimensionsText(size)}`;
};

/** Buttons that fill in the service and package of recent bookings. */
export const RecentPackages = ({
  packages,
  onChoose,
}: {
  packages: readonly Package[];
  onChoose: (chosen: Package) => void;
}) =>
  packages.length > 0 && (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-sm text-muted">Service and package as before:</p>
      <ul className="flex flex-wrap gap-2">
        {packages.map((one) => (
          <li key={JSON.stringify(one)} className="max-w-full">
            <button
              type="button"
              onClick={() => onChoose(one)}
              className="flex min-h-10 max-w-full items-center gap-2 rounded-md border border-line bg-surface px-3 text-sm transition-colors hover:border-line-strong hover:bg-raised"
            >
              <Icon of={Package2} className="size-4 shrink-0 text-muted" />
              <span className="truncate">
                <Isolated translate="yes" className="font-medium">
                  {one.contents_description}
                </Isolated>
                <span className="text-muted">{` · ${one.service_type ? SERVICE_TYPE_LABELS[one.service_type] : ''} · ${sizeOf(one)}`}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
