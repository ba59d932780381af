import { useEffect, useState } from 'react';

/** Debounces the value: intermediate values cause no requests. */
export const useDebouncedValue = <Value>(value: Value, restsFor: number): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restsFor);
    return () => clearTimeout(timer);
  }, [value, restsFor]);
  return settled;
};
