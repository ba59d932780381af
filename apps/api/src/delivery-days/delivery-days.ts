import { Inject, Injectable, Logger } from '@nestjs/common';
import { endOfUtcDay, type DayEnds } from '@waymark/domain';
import type { Coordinates } from '../hubs/hubs.js';
import { Gazetteer, hubNamed, zoneAt } from '../places/gazetteer.js';
import { endOfDay } from './time-zones.js';

interface Destination {
  city: string;
  country: string;
}

type Find = (location: string) => Coordinates | undefined;

const ends = (find: Find, day: string, { city, country }: Destination): string => {
  const place = find(`${city}, ${country}`);
  return (place ? endOfDay(day, zoneAt(place)) : endOfUtcDay(day)) ?? '';
};

/** Ends of days at destinations: in local time if the gazetteer knows the place, otherwise in UTC. */
@Injectable()
export class DeliveryDays {
  private readonly logger = new Logger('Places');

  constructor(@Inject(Gazetteer) private readonly gazetteer: Pick<Gazetteer, 'finder'>) {}

  /** For one destination, or for any. Never rejects. */
  async ends(destination?: Destination): Promise<DayEnds> {
    if (destination && hubNamed(`${destination.city}, ${destination.country}`)) return endsAtHub;
    try {
      const find = await this.gazetteer.finder();
      return (day, place) => ends(find, day, place);
    } catch (error) {
      this.logger.warn(`days end in UTC because the gazetteer is unavailable: ${String(error)}`);
      return (day) => endOfUtcDay(day) ?? '';
    }
  }
}

/** For hubs, which are known without the gazetteer's file. */
export const endsAtHub: DayEnds = (day, destination) => ends(hubNamed, day, destination);
