import { afterAll, describe, expect, it } from '@jest/globals';
import { Gazetteer } from '../gazetteer.js';
import { kilometres } from '../way.js';

/** The capitals of the states of the US. 26 of their codes are also codes of countries. */
const CAPITALS =
  'Montgomery, AL; Juneau, AK; Phoenix, AZ; Little Rock, AR; Sacramento, CA; Denver, CO; Hartford, CT; Dover, DE; Tallahassee, FL; Atlanta, GA; Honolulu, HI; Boise, ID; Springfield, IL; Indianapolis, IN; Des Moines, IA; Topeka, KS; Frankfort, KY; Baton Rouge, LA; Augusta, ME; Annapolis, MD; Boston, MA; Lansing, MI; St. Paul, MN; Jackson, MS; Jefferson City, MO; Helena, MT; Lincoln, NE; Carson City, NV; Concord, NH; Trenton, NJ; Santa Fe, NM; Albany, NY; Raleigh, NC; Bismarck, ND; Columbus, OH; Oklahoma City, OK; Salem, OR; Harrisburg, PA; Providence, RI; Columbia, SC; Pierre, SD; Nashville, TN; Austin, TX; Salt Lake City, UT; Montpelier, VT; Richmond, VA; Olympia, WA; Charleston, WV; Madison, WI; Cheyenne, WY';

describe('the stops of a parcel', () => {
  const gazetteer = new Gazetteer();
  afterAll(() => gazetteer.onApplicationShutdown());

  const at = async (...stops: string[]): Promise<(number[] | undefined)[]> => {
    const found = await gazetteer.findStops(stops);
    return found.slice(1, -1).map((place) => place && [Math.round(place.latitude), Math.round(place.longitude)]);
  };

  it.each([
    ['Seattle, United States', 'Salem, IN', 'Indianapolis, United States', [39, -86]],
    ['Milano, Italy', 'Torino, TO', 'Roma, Italy', [45, 8]],
    ['Nashville, United States', 'Tunis, TN', 'Sfax, Tunisia', [37, 10]],
    ['Atlanta, United States', 'Savannah, Georgia', 'Batumi, Georgia', [32, -81]],
    ['Atlanta, United States', 'Tbilisi, Georgia', 'Batumi, Georgia', [42, 45]],
    ['Chicago, United States', 'Frankfurt, DE', 'Berlin, Germany', [50, 9]],
    ['Seattle, United States', 'Mumbai, IN', 'Singapore, Singapore', [19, 73]],
    ['London, United Kingdom', 'Depot, Manchester', 'Edinburgh, UK', [53, -2]],
    ['Hamburg, Germany', 'Leipzig', 'Lyon, France', [51, 12]],
    ['London, United Kingdom', 'Heathrow', 'New York, United States', [51, -0]],
    ['London, United Kingdom', 'Heathrow Airport', 'New York, United States', [51, -0]],
    ['London, United Kingdom', 'JFK', 'New York, United States', [41, -74]],
    ['Paris, France', 'Roissy', 'Boston, United States', [49, 3]],
    ['London, United Kingdom', 'Kensington', 'Paris, France', [52, -0]],
    ['Miami, United States', 'Louisville', 'Dallas, United States', [38, -86]],
    ['Boston, United States', 'Portland, USA', 'Bangor, Maine, United States', [44, -70]],
    ['Monterrey, Mexico', 'Puebla, Mexico', 'Oaxaca, Mexico', [19, -98]],
    ['Bogotá, Colombia', 'David, Panama', 'Panama City, Panama', [8, -82]],
    ['Mexico City, Mexico', 'Quetzaltenango, Guatemala', 'Antigua Guatemala, Guatemala', [15, -92]],
    ['Brussels, Belgium', 'Bastogne, Luxembourg', 'Luxembourg, Luxembourg', [50, 6]],
    ['Addis Ababa, Ethiopia', 'Ali Sabieh, Djibouti', 'Djibouti, Djibouti', [11, 43]],
    ['Madrid, Spain', 'Villa María, Córdoba', 'Buenos Aires, Argentina', [-32, -63]],
    ['Boston, United States', 'Sorting Center, New York', 'Washington, United States', [41, -74]],
    ['Leeds, United Kingdom', 'Heathrow', 'Dallas, United States', [51, -0]],
    ['Leeds, United Kingdom', 'London Heathrow Airport', 'Dallas, United States', [51, -0]],
    ['Paris, France', 'New York JFK', 'Boston, United States', [41, -74]],
    ['Berlin, Germany', 'Köln, NRW', 'Aachen, Germany', [51, 7]],
    ['Berlin, Germany', 'Paketzentrum Kassel (Waldau)', 'Frankfurt, Germany', [51, 10]],
    ['Berlin, Germany', 'Flughafen Leipzig', 'Frankfurt, Germany', [51, 12]],
    ['Hamburg, Germany', 'Frankfurt/Oder', 'Warsaw, Poland', [52, 15]],
    ['Monterrey, Mexico', 'San Luis Potosí, S.L.P.', 'Puebla, Mexico', [22, -101]],
    ['Paris, France', 'Luxembourg', 'Luxembourg, Luxembourg', [50, 6]],
    ['Hamburg, Germany', 'Nürnberg Depot 3', 'Munich, Germany', [49, 11]],
    ['London, United Kingdom', 'Belfast, NI', 'New York, United States', [55, -6]],
    ['Dublin, Ireland', 'Cork, Co. Cork', 'London, United Kingdom', [52, -8]],
    ['Madrid, Spain', 'Toledo', 'Lisbon, Portugal', [40, -4]],
    ['Zurich, Switzerland', 'Chur, GR', 'Milan, Italy', [47, 10]],
    ['Addis Ababa, Ethiopia', 'Djibouti', 'Ali Sabieh, Djibouti', [12, 43]],
    ['New York, United States', 'Washington', 'Richmond, Virginia, United States', [39, -77]],
    ['Toronto, Canada', 'London', 'Detroit, United States', [43, -81]],
    ['Dallas, United States', 'Paris', 'Tulsa, United States', [34, -96]],
    ['Hamburg, Germany', '10115 Berlin', 'Dresden, Germany', [53, 13]],
    ['Boston, United States', 'Port Washington', 'New York, United States', [41, -74]],
    ['北京、中国', '上海转运中心', '杭州、中国', [31, 121]],
  ])('from %s by %s to %s include it', async (origin, scan, destination, place) => {
    expect(await at(origin, scan, destination)).toEqual([place]);
  });

  it.each([
    ['Hamburg, Germany', 'Heathrow', 'New York, United States'],
    ['London, United Kingdom', 'Narita', 'New York, United States'],
    ['London, United Kingdom', 'Wellington, Xyzland', 'Edinburgh, United Kingdom'],
    ['Seattle, United States', 'Mumbai, IN', 'Indianapolis, United States'],
    ['Nowhere, Xyzland', 'Salem', 'Nowhere, Atlantis'],
    ['Boston, United States', 'Unknownville, New York', 'Washington, United States'],
    ['Paris, France', 'Germany', 'Chicago, United States'],
    ['Chicago, United States', 'Texas', 'Houston, United States'],
    ['Chicago, United States', 'Mexico', 'Guadalajara, Mexico'],
    ['New York, United States', 'Colombia', 'Bogotá, Colombia'],
    ['Seattle, United States', 'Montana', 'Miami, United States'],
    ['Paris, France', 'Luxembourg', 'Trier, Germany'],
    ['Paris, France', 'Heathrow', 'Orlando, United States'],
    ['Chicago, United States', 'Texas Distribution Center', 'Houston, United States'],
    ['London, United Kingdom', 'Dubai', 'Delhi, India'],
    ['London, United Kingdom', 'Paris', 'Memphis, United States'],
  ])('from %s by %s to %s leave it out', async (origin, scan, destination) => {
    expect(await at(origin, scan, destination)).toEqual([undefined]);
  });

  it('include the countries that the parcel was in', async () => {
    expect(await at('Lyon, France', 'Torino, Italia', 'Milano, MI', 'Wien, Austria')).toEqual([
      [45, 8],
      [45, 9],
    ]);
  });

  it('in a state of the US are in that state', async () => {
    const capitals = CAPITALS.split('; ');
    for (const origin of ['Seattle, United States', 'Berlin, Germany']) {
      const found = await gazetteer.findStops([origin, ...capitals, 'Indianapolis, United States']);
      for (const [index, capital] of capitals.entries()) {
        const place = found[index + 1];
        const expected = await gazetteer.find(`${capital}, USA`);
        expect([capital, place && expected && kilometres(place, expected)]).toEqual([capital, 0]);
      }
    }
  });
});
