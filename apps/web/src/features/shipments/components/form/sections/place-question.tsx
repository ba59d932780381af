import type { PlaceName, PlaceVerdict } from '@waymark/contracts';
import { lastZone } from '@waymark/contracts/ui';
import { MapPin } from 'lucide';
import { useWatch, type Control } from 'react-hook-form';
import { useDebouncedValue } from '../../../../../lib/page/use-debounced-value.js';
import { usePlace } from '../../../api/places-api.js';
import type { Party, ShipmentFormValues } from '../values/shipment-form-values.js';
import { Icon } from '../../../../../components/ui/basics/icon.js';
import { Isolated } from '../../../../../components/ui/basics/isolated.js';

/** Debounce in milliseconds, so that the form does not ask about a half-typed name. */
const PAUSE = 500;

const ifRight = (party: Party, due_zone: PlaceVerdict['due_zone'], country: string): string => {
  const zone = party === 'recipient' && lastZone(due_zone, country);
  return zone
    ? `If it is right, continue. The map leaves it out, and the day of delivery ends by ${zone}.`
    : 'If it is right, continue. Only the map leaves it out.';
};

/** Asks about a place that the gazetteer does not know, and suggests similar places. */
export const PlaceQuestion = ({
  party,
  control,
  write,
}: {
  party: Party;
  control: Control<ShipmentFormValues>;
  write: (place: PlaceName) => void;
}) => {
  const [city, country] = useWatch({ control, name: [`${party}_city`, `${party}_country`] });
  const typed = `${city.trim()}\n${country.trim()}`;
  const settled = useDebouncedValue(typed, PAUSE);
  const [settledCity = '', settledCountry = ''] = settled.split('\n');
  const { data: verdict } = usePlace({ city: settledCity, country: settledCountry });
  const isUnknown = verdict?.known === false && settled === typed;
  return (
    <div role="status" className="sm:col-span-6 empty:hidden">
      {isUnknown && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-raised px-4 py-2 text-sm">
          <Icon of={MapPin} className="size-4 shrink-0 text-signal" />
          <p className="break-words">
            We do not know <Isolated>{settledCity}</Isolated>, <Isolated>{settledCountry}</Isolated>
            <span>{`. ${verdict.suggestions.length > 0 ? 'Did you mean' : ifRight(party, verdict.due_zone, settledCountry)}`}</span>
          </p>
          {verdict.suggestions.map((place) => (
            <button
              key={`${place.city}:${place.country}`}
              type="button"
              className="min-h-8 font-semibold text-signal underline underline-offset-4"
              onClick={() => write(place)}
            >
              {place.city === settledCity || place.country !== settledCountry
                ? `${place.city}, ${place.country}?`
                : `${place.city}?`}
            </button>
          ))}
        </div>
      )}
    </div>
  );
};
