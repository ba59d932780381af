import { countryCode } from './countries.js';
import { CountrySearch, NO_MATCH, earliest, earliestPart, isAsSmallAsCity, isIn } from './country-search.js';
import { matchCountry, readLocation } from './location-search.js';
import { citiesOf, foldName, partsOf, withoutFacilities } from './place-names.js';
import { WHOLE_COUNTRY, type Candidate, type PlacesFile } from './places-file.js';
import { isOnWay, nearestWay, prominence, type Way } from './way.js';

/** Codes of regions and countries have at most three letters. */
const isCode = (part: string): boolean => /^[a-z]{1,3}$/.test(foldName(part.replaceAll('.', '')));

/** A scan that is only the name of a region may mean a city of this population outside it, such as Washington. */
const METROPOLIS = 500_000;

/** The inhabitants per kilometre of a region that its main city has: Montana is also a village of Montana. */
const SEAT = 100;

/** A place without a country is not meant where one with 20 times its population may be. */
const FAR_LARGER = 20;

const nearOnWay = (places: readonly Candidate[], way: Way): Candidate | undefined =>
  nearestWay(
    places.filter((place) => isOnWay(place, way)),
    way,
  );

/** Whether a place of another country has the name, may be on the way too, and is far larger. */
const isLargerElsewhere = (file: PlacesFile, name: string, place: Candidate, way: Way): boolean =>
  file
    .namedAnywhere(name)
    .some(
      (other) =>
        other.country !== place.country && isOnWay(other, way) && prominence(other) >= FAR_LARGER * prominence(place),
    );

/** Searches the countries of a way for a text without a country, which may be the name of any other place. */
class WaySearch {
  private readonly searches: readonly CountrySearch[];

  constructor(
    private readonly file: PlacesFile,
    private readonly way: Way,
  ) {
    this.searches = way.countries.map((country) => new CountrySearch(file, country));
  }

  search(parts: readonly string[]): Candidate | undefined {
    const [only] = parts;
    if (only !== undefined && parts.length === 1) return this.searchName(only);
    // A last part that is no place of the country may be the name of another country.
    const understood = this.searches.filter(
      (search) => search.cities(parts.at(-1) ?? '').length > 0 || search.isNamedByTwo(parts),
    );
    return this.nearest(earliest(understood.map((search) => search.search(parts))));
  }

  private searchName(part: string): Candidate | undefined {
    const name = [...citiesOf(part)].find((one) => this.isArea(one) || this.named(one).length > 0) ?? foldName(part);
    const place = this.isArea(name)
      ? this.nearest(this.named(name).filter((one) => this.isMeantByArea(name, one)))
      : (this.nearest(this.named(name)) ??
        this.nearest(this.searches.flatMap((search) => search.search([part]).places)));
    return place && isLargerElsewhere(this.file, name, place, this.way) ? undefined : place;
  }

  private nearest(places: readonly Candidate[]): Candidate | undefined {
    return nearOnWay(places, this.way);
  }

  private named(name: string): Candidate[] {
    return this.way.countries.flatMap((country) => this.file.named(country, name));
  }

  /** Whether a name is that of a country, or of a region on the way. */
  private isArea(name: string): boolean {
    if (isCode(name)) return false;
    return (
      countryCode(name) !== undefined || this.way.countries.some((country) => this.file.areas(country, name).length > 0)
    );
  }

  /** Mexico and its states are too wide for Mexico City, and Colombia is also a village of Colombia. */
  private isMeantByArea(name: string, place: Candidate): boolean {
    const country = countryCode(name);
    if (country !== undefined) {
      const isCity = place.population >= METROPOLIS && foldName(place.label) === name;
      return place.country === country && (isCity || this.file.areas(country, WHOLE_COUNTRY).some(isAsSmallAsCity));
    }
    if (place.population >= METROPOLIS) return true;
    return this.file
      .areas(place.country, name)
      .some((area) => isIn(place, [area]) && place.population >= area.across * SEAT);
  }
}

/**
 * The place that a scan of a parcel means. A last part that is a region of a country on the way is that region,
 * unless the part is also a country, and its place lies nearer the way.
 */
export const searchOnWay = (file: PlacesFile, location: string, way: Way): Candidate | undefined => {
  const parts = withoutFacilities(partsOf(location));
  const last = parts.at(-1) ?? '';
  const located = readLocation(parts.join(', '));
  const inCountry = located ? matchCountry(file, located) : NO_MATCH;
  const withRegion = way.countries.filter(
    (country) => parts.length > 1 && new CountrySearch(file, country).areas(last).length > 0,
  );
  if (withRegion.length === 0) {
    if (!located) return new WaySearch(file, way).search(parts);
    const [largest] = inCountry.places;
    return largest && isOnWay(largest, way) ? largest : (nearOnWay(inCountry.places, way) ?? largest);
  }
  const inRegions = withRegion.map((country) => new CountrySearch(file, country).search(parts));
  const isCountryOfWay = located !== undefined && way.countries.includes(located.country);
  // 'Mexico' is rather the country than its region of that name.
  const isRatherCountry = isCountryOfWay && !isCode(last) && inCountry.part <= earliestPart(inRegions);
  const likely = earliest(isCountryOfWay ? [...inRegions, inCountry] : inRegions);
  return (
    (isRatherCountry ? nearOnWay(inCountry.places, way) : undefined) ??
    nearOnWay(likely, way) ??
    nearOnWay(inCountry.places, way) ??
    nearestWay(likely, way)
  );
};
