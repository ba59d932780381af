import { useParams } from 'react-router-dom';

/** Returns the path's id as a number; NaN if no shipment can have it. */
export const usePathId = (): number => {
  const { id = '' } = useParams();
  const number = /^\d+$/.test(id) ? Number(id) : Number.NaN;
  return Number.isSafeInteger(number) && number > 0 ? number : Number.NaN;
};
