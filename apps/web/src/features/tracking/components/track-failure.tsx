import { pagePaths } from '@waymark/contracts/ui';
import { CircleAlert, RotateCw } from 'lucide';
import { Button } from '../../../components/ui/basics/button.js';
import { Link } from '../../../components/ui/basics/link.js';
import { Icon } from '../../../components/ui/basics/icon.js';

/** Shows why the look-up failed and what to do. `reason` is null if the text itself is wrong; `number` is absent for a list. */
export const TrackFailure = ({
  number,
  detail,
  reason,
  onRetry,
}: {
  number?: string;
  detail: string;
  reason: string | null;
  onRetry: () => void;
}) => (
  <div role="alert" className="flex gap-4 rounded-lg border border-danger bg-surface p-5">
    <Icon of={CircleAlert} className="mt-0.5 size-5 shrink-0 text-danger" />
    <div className="grid gap-2">
      <p className="font-semibold">{detail}</p>
      {reason === null && number !== undefined && (
        <p className="text-sm text-muted">
          Check the number: after WM come 13 characters, none of them I, L, O or U. If it is right,{' '}
          <Link to={pagePaths.contactAbout(number)} className="text-ink underline underline-offset-4">
            ask our support
          </Link>
          .
        </p>
      )}
      {reason !== null && (
        <>
          <p className="text-sm text-muted">{`The ${number === undefined ? 'numbers' : 'number'} could not be looked up (${reason}).`}</p>
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            onClick={onRetry}
            icon={<Icon of={RotateCw} className="size-4" />}
          >
            Try again
          </Button>
        </>
      )}
    </div>
  </div>
);
