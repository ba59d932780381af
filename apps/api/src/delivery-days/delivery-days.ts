import { Inject, Injectable, Logger } from '@nestjs/common';
import type { DayEnd, DayEnds } from '@waymark/domain';
import type { Coordinates } from '../hubs/hubs.js';
import { Gazetteer, hubNamed, possibleZones, zoneAt } from '../places/gazetteer.js';
import { endOfDay } from './time-zones.js';

interface Destination {
  city: string;
  country: string;
}

type Find = (location: string) => Coordinates | undefined;

const dayEnd = (find: Find, day: string, { city, country }: Destination): DayEnd => {
  const location = `${city}, ${country}`;
  const place = find(location);
  if (place) return { due_at: endOfDay(day, zoneAt(place)) ?? '', due_zone: 'destination' };
  const { zones, due_zone } = possibleZones(location);
  const ends = zones.map((zone) => endOfDay(day, zone) ?? '');
  return { due_at: ends.reduce((latest, end) => (end > latest ? end : latest)), due_zone };
};

/** For hubs, which are known without the gazetteer's file. */
const endsAtHub: DayEnds = (day, destination) => dayEnd(hubNamed, day, destination);

/** Ends of days at destinations: in local time if the place is known, otherwise where its day may end last. */
@Injectable()
export class DeliveryDays {
  private readonly logger = new Logger('Places');

  constructor(@Inject(Gazetteer) private readonly gazetteer: Pick<Gazetteer, 'finder'>) {}

  /** For one destination, or for any. Never rejects. */
  async ends(destination?: Destination): Promise<DayEnds> {
    if (destination && hubNamed(`${destination.city}, ${destination.country}`)) return endsAtHub;
    try {
      const find = await this.gazetteer.finder();
      return (day, place) => dayEnd(find, day, place);
    } catch (error) {
      this.logger.warn(
        `days end by the last time zone of their country because the gazetteer is unavailable: ${String(error)}`,
      );
      return endsAtHub;
    }
  }
}
