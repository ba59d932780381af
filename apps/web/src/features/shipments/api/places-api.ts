import { useQuery } from '@tanstack/react-query';
import { answerOf } from '@waymark/client';
import { apiPaths, placeVerdictSchema, type PlaceName } from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';

/** What the gazetteer knows of a place, once it has both a city and a country. */
export const usePlace = ({ city, country }: PlaceName) =>
  useQuery({
    queryKey: ['places', city, country],
    queryFn: async ({ signal }) =>
      answerOf(placeVerdictSchema, (await http.get(apiPaths.places, { params: { city, country }, signal })).data),
    enabled: city !== '' && country !== '',
    staleTime: Infinity,
    // What cannot be judged now is not asked about.
    retry: false,
  });
