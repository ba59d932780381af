import { citiesOf, foldName, isInCity, withoutNumber } from './place-names.js';
import type { Area, Candidate, PlacesFile } from './places-file.js';
import { kilometres, prominence } from './way.js';

/** Kilometres from the center of a city to its districts, airports and suburbs. */
const AROUND_A_CITY = 60;

/** A wider region's name does not mean its city where an unknown place comes before it. Kilometres between corners. */
const AS_SMALL_AS_A_CITY = 200;

export const isAsSmallAsCity = ({ across }: Area): boolean => across <= AS_SMALL_AS_A_CITY;

const largestFirst = (places: readonly Candidate[]): Candidate[] =>
  places.toSorted((one, other) => prominence(other) - prominence(one));

export const isIn = (place: Candidate, areas: readonly Area[]): boolean =>
  areas.some(({ region, province }) => region === place.region && (province === '' || province === place.province));

const isNear = (place: Candidate, cities: readonly Candidate[]): boolean =>
  cities.some((city) => kilometres(place, city) <= AROUND_A_CITY);

/** Places with the position of the part that names them. */
export interface Match {
  part: number;
  places: readonly Candidate[];
}

export const NO_MATCH: Match = { part: Infinity, places: [] };

export const earliestPart = (matches: readonly Match[]): number => Math.min(...matches.map(({ part }) => part));

/** The places of the earliest part: the later ones are around it. */
export const earliest = (matches: readonly Match[]): Candidate[] => {
  const part = earliestPart(matches);
  return matches.filter((match) => match.part === part).flatMap(({ places }) => places);
};

/** Searches for places in one country. */
export class CountrySearch {
  constructor(
    private readonly file: PlacesFile,
    private readonly country: string,
  ) {}

  /** The areas that a part of a location names. */
  areas(part: string): readonly Area[] {
    const name = withoutNumber(part);
    const written = [foldName(name), foldName(name.replaceAll('.', ''))];
    const folded = [...new Set([...written, ...written.map((one) => one.replace(/^(?:co|county) /, ''))])];
    return folded.flatMap((one) => this.file.areas(this.country, one));
  }

  /** Places that the first understood part names, in the regions or cities that the later parts name. */
  search(parts: readonly string[]): Match {
    const together = this.inside(this.namedByTwo(parts), parts.slice(2));
    if (together.length > 0) return { part: 0, places: largestFirst(together) };
    for (const [part, name] of parts.entries()) {
      const areas = part === 0 ? [] : this.areas(name);
      if (areas.some((area) => !isAsSmallAsCity(area)) && !parts.slice(0, part).every(isInCity)) continue;
      // Washington is not in Washington: a city with the name of a region after another part must lie in it.
      const around = areas.length > 0 ? parts.slice(part) : parts.slice(part + 1);
      const cities = this.cities(name);
      const found = this.inside(cities, around);
      if (found.length > 0) return { part, places: largestFirst(found) };
      // The city of Buenos Aires is no part of the province of Buenos Aires, but lies next to it.
      const namesake = part === 0 && parts[1] !== undefined && foldName(parts[1]) === foldName(name);
      const next = namesake
        ? cities.filter((city) => this.areas(name).some((area) => this.file.isNextTo(city, area)))
        : [];
      if (next.length > 0) return { part, places: largestFirst(next) };
    }
    return NO_MATCH;
  }

  /** Whether both parts are one name, as in 'Frankfurt (Oder)'. */
  isNamedByTwo(parts: readonly string[]): boolean {
    return parts.length === 2 && this.namedByTwo(parts).length > 0;
  }

  /** Places with a name, without regard to the other parts. */
  cities(part: string): readonly Candidate[] {
    const { file, country } = this;
    for (const name of citiesOf(part)) {
      const found = file.named(country, name);
      if (found.length > 0) return found;
      const within = this.namedWithRegion(name);
      if (within.length > 0) return within;
    }
    for (const name of citiesOf(part)) {
      const found = this.namedAfterCity(name);
      if (found.length > 0) return found;
      const beginning = file.beginning(country, name);
      if (beginning.length > 0) return beginning;
    }
    return [];
  }

  /** 'Frankfurt (Oder)' is one name. */
  private namedByTwo([first, second]: readonly string[]): readonly Candidate[] {
    return second === undefined ? [] : this.file.named(this.country, foldName(`${first} ${second}`));
  }

  /** 'Toronto ON' and 'Portland Oregon'. */
  private namedWithRegion(name: string): Candidate[] {
    const words = name.split(' ');
    const areas = words.length > 1 ? this.file.areas(this.country, words.at(-1) ?? '') : [];
    if (areas.length === 0) return [];
    return this.file.named(this.country, words.slice(0, -1).join(' ')).filter((place) => isIn(place, areas));
  }

  /** 'London Heathrow'. */
  private namedAfterCity(name: string): Candidate[] {
    const words = name.split(' ');
    for (let length = words.length - 1; length > 0; length -= 1) {
      const cities = this.file.named(this.country, words.slice(0, length).join(' '));
      const places = cities.length > 0 ? this.file.named(this.country, words.slice(length).join(' ')) : [];
      const near = places.filter((place) => isNear(place, cities));
      if (near.length > 0) return near;
    }
    return [];
  }

  private inside(places: readonly Candidate[], around: readonly string[]): Candidate[] {
    let left = [...places];
    for (const outer of left.length > 0 ? around : []) {
      const areas = this.areas(outer);
      if (areas.length > 0) left = left.filter((place) => isIn(place, areas));
      const cities = areas.length > 0 ? [] : this.cities(outer);
      left = left.filter((place) => {
        // A smaller place that lies elsewhere is a namesake of one of its districts.
        const larger = cities.filter((city) => prominence(city) >= prominence(place));
        return larger.length === 0 || isNear(place, larger);
      });
    }
    return left;
  }
}
