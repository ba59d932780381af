import { pagePaths } from '@waymark/contracts/ui';
import { Check, Printer, Share2 } from 'lucide';
import { Button } from '../../../components/ui/basics/button.js';
import { publicAddress } from '../../../lib/page/public-address.js';
import { classNames } from '../../../lib/page/class-names.js';
import { useCopied } from '../../../lib/page/use-copied.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Shares the page with the device's share dialog if it has one, otherwise copies the link; also prints the page. */
export const ShareActions = ({ number, title }: { number: string; title: string }) => {
  const [outcome, copy] = useCopied();
  const share = async () => {
    const url = publicAddress() + pagePaths.trackNumber(number);
    if (typeof navigator.share !== 'function') return copy(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      if (!isAbort(error)) await copy(url);
    }
  };
  return (
    <div className="print-hidden flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="small"
        onClick={() => void share()}
        icon={
          <Icon
            of={outcome === 'copied' ? Check : Share2}
            className={classNames('size-4', outcome === 'copied' && 'text-positive')}
          />
        }
      >
        {outcome === 'copied' ? 'Link copied' : 'Share link'}
      </Button>
      <Button
        variant="secondary"
        size="small"
        onClick={() => window.print()}
        icon={<Icon of={Printer} className="size-4" />}
      >
        Print
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'copied'
          ? 'Link copied'
          : outcome === 'refused' && 'The link could not be copied. It is the address of this page.'}
      </span>
    </div>
  );
};
