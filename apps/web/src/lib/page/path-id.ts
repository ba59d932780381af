import { useParams } from 'react-router-dom';

/** The path's id as a number; NaN when no shipment can have it. */
export const usePathId = (): number => {
  const { id = '' } = useParams();
  const number = /^\d+$/.test(id) ? Number(id) : Number.NaN;
  return Number.isSafeInteger(number) && number > 0 ? number : Number.NaN;
};
