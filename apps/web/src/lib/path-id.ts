import { useParams } from 'react-router-dom';

/** The path's id as a number; NaN when it is none. */
export const usePathId = (): number => {
  const { id = '' } = useParams();
  return /^\d+$/.test(id) ? Number(id) : Number.NaN;
};
