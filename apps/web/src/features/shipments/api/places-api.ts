import { useQuery } from '@tanstack/react-query';
import { shipmentCalls } from '@waymark/client';
import type { PlaceName } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';

const shipments = shipmentCalls(http);

/** What the gazetteer knows of a place, once it has both a city and a country. */
export const usePlace = ({ city, country }: PlaceName) =>
  useQuery({
    queryKey: ['places', city, country],
    queryFn: ({ signal }) => shipments.judgePlace({ city, country }, { signal }),
    enabled: city !== '' && country !== '',
    staleTime: Infinity,
    // What cannot be judged now is not asked about.
    retry: false,
  });
