import { useState } from 'react';
import { kept, storageKeys } from '../../../../lib/storage/storage.js';

export const LABEL_PAPERS = {
  a6: 'A6, 105 × 148 mm',
  '4x6': '4 × 6 in, 102 × 152 mm',
  a4: 'A4, four A6 labels a sheet',
} as const;
export type LabelPaper = keyof typeof LABEL_PAPERS;

const storedPaper = kept('local', storageKeys.local.labelPaper);

const isPaper = (text: string | null): text is LabelPaper => text !== null && Object.hasOwn(LABEL_PAPERS, text);

/** The paper in this person's printer, stored in the browser. */
export const useLabelPaper = (): [LabelPaper, (paper: LabelPaper) => void] => {
  const [paper, setPaper] = useState<LabelPaper>(() => {
    const stored = storedPaper.read();
    return isPaper(stored) ? stored : 'a6';
  });
  return [
    paper,
    (chosen) => {
      storedPaper.write(chosen);
      setPaper(chosen);
    },
  ];
};
