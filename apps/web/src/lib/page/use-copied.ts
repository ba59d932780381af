import { useEffect, useState } from 'react';

const SHOWN_FOR = 2_000;

/** Copies to the clipboard. Returns whether that succeeded. */
const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // There is no clipboard on plain HTTP or without permission.
    return false;
  }
};

/** Returns 'copied' or 'refused' for two seconds after an attempt to copy, otherwise nothing. */
export const useCopied = () => {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (text: string) => setOutcome((await copyText(text)) ? 'copied' : 'refused');
  return [outcome, copy] as const;
};
