import { useEffect, useState } from 'react';

/** Longer than between two steps of a slider that is drawn along, shorter than anybody notices. */
const restsFor = 60;

/** The value once it rests: what is passed over while scrubbing is not asked of the server. */
export const useSettled = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restsFor);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
