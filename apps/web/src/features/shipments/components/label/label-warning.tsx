import { TriangleAlert } from 'lucide';
import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { LABEL_PAPERS, type LabelPaper } from './label-paper.js';
import { LabelParts, type LabelContent } from './label-parts.js';

const PAPERS = Object.keys(LABEL_PAPERS) as LabelPaper[];

const Measured = ({
  content,
  paper,
  onMeasured,
}: {
  content: LabelContent;
  paper: LabelPaper;
  onMeasured: (paper: LabelPaper, isFitting: boolean) => void;
}) => {
  const onFit = useCallback((isFitting: boolean) => onMeasured(paper, isFitting), [paper, onMeasured]);
  return <LabelParts content={content} paper={paper} onFit={onFit} />;
};

/** Lays the label out off screen, and warns if its texts do not fit at the smallest legible size. */
export const LabelWarning = ({ content }: { content: LabelContent }) => {
  const [unfit, setUnfit] = useState<readonly LabelPaper[]>([]);
  const onMeasured = useCallback((paper: LabelPaper, isFitting: boolean) => {
    setUnfit((before) => {
      if (before.includes(paper) !== isFitting) return before;
      return isFitting ? before.filter((one) => one !== paper) : [...before, paper];
    });
  }, []);
  return (
    <>
      {createPortal(
        <div className="label-measure" aria-hidden="true">
          {PAPERS.map((paper) => (
            <Measured key={paper} content={content} paper={paper} onMeasured={onMeasured} />
          ))}
        </div>,
        document.body,
      )}
      <div role="status">
        {unfit.length > 0 && (
          <p className="flex items-start gap-2 rounded-md border border-signal px-4 py-3 text-sm">
            <Icon of={TriangleAlert} className="size-5 shrink-0 text-signal" />
            These texts do not fit on a label, even in the smallest legible print. Shorten a name, an address or the
            delivery instructions.
          </p>
        )}
      </div>
    </>
  );
};
