import { useQuery } from '@tanstack/react-query';
import { shipmentCalls } from '@waymark/client';
import type { PlaceName } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';

const shipments = shipmentCalls(http);

/** The gazetteer's verdict on a place; sends no request until both city and country are present. */
export const usePlace = ({ city, country }: PlaceName) =>
  useQuery({
    queryKey: ['places', city, country],
    queryFn: ({ signal }) => shipments.judgePlace({ city, country }, { signal }),
    enabled: city !== '' && country !== '',
    staleTime: Infinity,
    // Without a verdict the form asks no question, so a retry is not worth its delay.
    retry: false,
  });
