import { useEffect, useState } from 'react';

/** The value once it rests for so many milliseconds: what is passed over on the way is not asked of the server. */
export const useSettled = <Value>(value: Value, restsFor: number): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restsFor);
    return () => clearTimeout(timer);
  }, [value, restsFor]);
  return settled;
};
