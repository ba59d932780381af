import type { ServiceType, ShipmentStatus, TrackingUpdateStatus } from '@waymark/vocabulary';

/** A name, a city and a country. The other fields of the address are derived. */
type Party = readonly [name: string, city: string, country: string];

/** A courier's note, with its age in hours. */
type Note = readonly [hoursAgo: number, status: TrackingUpdateStatus, location: string, description: string];

export interface DemoShipment {
  owner: 'customer' | 'staff';
  service_type: ServiceType;
  from: Party;
  to: Party;
  contents: string;
  /** kg */
  weight: number;
  /** cm: length, width, height */
  size: readonly [number, number, number];
  /** dollars */
  value: number;
  bookedHoursAgo: number;
  /** Days after the booking. */
  deliveryInDays: number;
  notes: readonly Note[];
  /** A status that staff set by an edit. */
  marked?: readonly [hoursAgo: number, status: ShipmentStatus];
}

const harbourBooks: Party = ['Harbour Books', 'Hamburg', 'Germany'];

/** One or two for each status, between real cities. */
export const DEMO_SHIPMENTS: readonly DemoShipment[] = [
  {
    owner: 'customer',
    service_type: 'express',
    from: harbourBooks,
    to: ['A. Sample', 'Lisbon', 'Portugal'],
    contents: 'Sea charts, rolled',
    weight: 2.4,
    size: [90, 15, 15],
    value: 180,
    bookedHoursAgo: 53,
    deliveryInDays: 3,
    notes: [
      [48.5, 'picked_up', 'Hamburg, Germany', 'Collected from the sender'],
      [41, 'in_transit', 'Rotterdam, Netherlands', 'Left the sorting centre'],
      [29, 'in_transit', 'Paris, France', 'Arrived by truck'],
      [12.5, 'in_transit', 'Bordeaux, France', 'Left for the border'],
      [0.6, 'in_transit', 'Madrid, Spain', 'Cleared the hub, next stop Lisbon'],
    ],
  },
  {
    owner: 'customer',
    service_type: 'standard',
    from: harbourBooks,
    to: ['R. Example', 'Vienna', 'Austria'],
    contents: 'Three crates of paperbacks',
    weight: 38,
    size: [60, 40, 45],
    value: 420,
    bookedHoursAgo: 3.2,
    deliveryInDays: 5,
    notes: [],
  },
  {
    owner: 'customer',
    service_type: 'priority',
    from: ['Paper Crane Press', 'Osaka', 'Japan'],
    to: harbourBooks,
    contents: 'Handmade paper, fragile',
    weight: 6.8,
    size: [50, 40, 20],
    value: 950,
    bookedHoursAgo: 122,
    deliveryInDays: 6,
    notes: [
      [116, 'picked_up', 'Osaka, Japan', 'Collected from the workshop'],
      [102, 'in_transit', 'Seoul, South Korea', 'Transferred between flights'],
      [80, 'in_transit', 'Dubai, United Arab Emirates', 'Left for Frankfurt'],
      [58, 'at_facility', 'Frankfurt, Germany', 'Customs papers checked'],
      [26, 'at_facility', 'Hamburg, Germany', 'Sorted for the next round'],
      [2.1, 'out_for_delivery', 'Hamburg, Germany', 'On the van, four stops before yours'],
    ],
  },
  {
    owner: 'customer',
    service_type: 'standard',
    from: harbourBooks,
    to: ['M. Specimen', 'Copenhagen', 'Denmark'],
    contents: 'Illustrated atlas',
    weight: 4.1,
    size: [45, 35, 8],
    value: 130,
    bookedHoursAgo: 170,
    deliveryInDays: 4,
    notes: [
      [160, 'picked_up', 'Hamburg, Germany', 'Collected from the sender'],
      [142, 'in_transit', 'Lübeck, Germany', 'On the road north'],
      [121, 'at_facility', 'Copenhagen, Denmark', 'Arrived at the local facility'],
      [97, 'out_for_delivery', 'Copenhagen, Denmark', 'With the courier'],
      [93, 'delivered', 'Copenhagen, Denmark', 'Handed over at the door'],
    ],
  },
  {
    owner: 'customer',
    service_type: 'express',
    from: ['Copper Kettle Coffee', 'Milan', 'Italy'],
    to: ['J. Placeholder', 'Zurich', 'Switzerland'],
    contents: 'Roasted coffee, 12 bags',
    weight: 12,
    size: [40, 40, 30],
    value: 240,
    bookedHoursAgo: 31,
    deliveryInDays: 2,
    notes: [
      [27, 'picked_up', 'Milan, Italy', 'Collected from the roastery'],
      [20, 'in_transit', 'Lugano, Switzerland', 'Across the border'],
      [5.4, 'at_facility', 'Zurich, Switzerland', 'Waiting for the next round'],
    ],
  },
  {
    owner: 'customer',
    service_type: 'priority',
    from: ['Juniper Optics', 'Munich', 'Germany'],
    to: ['Observatory Desk', 'Tromsø', 'Norway'],
    contents: 'Telescope lens, insured',
    weight: 9.3,
    size: [55, 55, 40],
    value: 4_800,
    bookedHoursAgo: 96,
    deliveryInDays: 4,
    notes: [
      [92, 'picked_up', 'Munich, Germany', 'Collected, shock sensor armed'],
      [75, 'in_transit', 'Leipzig, Germany', 'Loaded for the flight to Oslo'],
      [51, 'in_transit', 'Oslo, Norway', 'Waiting for the connection north'],
      [8, 'exception', 'Oslo, Norway', 'Held: the road north is closed by snow'],
    ],
  },
  {
    owner: 'customer',
    service_type: 'standard',
    from: harbourBooks,
    to: ['P. Nobody', 'Lyon', 'France'],
    contents: 'Box of second-hand novels',
    weight: 15.5,
    size: [50, 35, 35],
    value: 90,
    bookedHoursAgo: 118,
    deliveryInDays: 4,
    notes: [
      [110, 'picked_up', 'Hamburg, Germany', 'Collected from the sender'],
      [86, 'in_transit', 'Cologne, Germany', 'Left the sorting centre'],
      [61, 'in_transit', 'Strasbourg, France', 'Across the border'],
    ],
    marked: [14, 'delayed'],
  },
  {
    owner: 'customer',
    service_type: 'express',
    from: ['Tidewater Instruments', 'Dublin', 'Ireland'],
    to: ['Reading Room', 'Edinburgh', 'United Kingdom'],
    contents: 'Brass barometer',
    weight: 3.2,
    size: [40, 25, 25],
    value: 610,
    bookedHoursAgo: 55,
    deliveryInDays: 2,
    notes: [
      [50, 'picked_up', 'Dublin, Ireland', 'Collected from the workshop'],
      [38, 'in_transit', 'Belfast, United Kingdom', 'Off the ferry'],
      [27, 'at_facility', 'Edinburgh, United Kingdom', 'Sorted for delivery'],
      [6.5, 'out_for_delivery', 'Edinburgh, United Kingdom', 'With the courier'],
      [3.9, 'attempted_delivery', 'Edinburgh, United Kingdom', 'Nobody at the door, a card was left'],
    ],
  },
  {
    owner: 'customer',
    service_type: 'express',
    from: harbourBooks,
    to: ['T. Anyone', 'Stockholm', 'Sweden'],
    contents: 'Signed first edition',
    weight: 1.1,
    size: [30, 22, 6],
    value: 760,
    bookedHoursAgo: 9,
    deliveryInDays: 2,
    notes: [[1.3, 'picked_up', 'Hamburg, Germany', 'Collected from the sender']],
  },
  {
    owner: 'customer',
    service_type: 'priority',
    from: ['Kiln and Clay Studio', 'Porto', 'Portugal'],
    to: ['C. Someone', 'Montreal', 'Canada'],
    contents: 'Tableware, 24 pieces, fragile',
    weight: 18.7,
    size: [60, 50, 50],
    value: 1_350,
    bookedHoursAgo: 240,
    deliveryInDays: 6,
    notes: [
      [232, 'picked_up', 'Porto, Portugal', 'Collected from the studio'],
      [210, 'in_transit', 'Lisbon, Portugal', 'Loaded for the flight'],
      [186, 'in_transit', 'Boston, United States', 'Landed, customs cleared'],
      [150, 'at_facility', 'Montreal, Canada', 'Arrived at the local facility'],
      [124, 'out_for_delivery', 'Montreal, Canada', 'With the courier'],
      [121, 'attempted_delivery', 'Montreal, Canada', 'The entrance was locked'],
      [99, 'out_for_delivery', 'Montreal, Canada', 'Second try'],
      [96.5, 'delivered', 'Montreal, Canada', 'Signed for at the reception'],
    ],
  },
  {
    owner: 'staff',
    service_type: 'standard',
    from: ['Orchard Street Nursery', 'Melbourne', 'Australia'],
    to: ['D. Person', 'Auckland', 'New Zealand'],
    contents: 'Seeds, phytosanitary papers attached',
    weight: 0.9,
    size: [30, 20, 10],
    value: 65,
    bookedHoursAgo: 76,
    deliveryInDays: 7,
    notes: [
      [70, 'picked_up', 'Melbourne, Australia', 'Collected from the nursery'],
      [22, 'in_transit', 'Sydney, Australia', 'Waiting for the flight across the Tasman Sea'],
    ],
  },
  {
    owner: 'staff',
    service_type: 'express',
    from: ['Lantern Theatre', 'New York', 'United States'],
    to: ['Stage Door', 'Chicago', 'United States'],
    contents: 'Costumes for one evening',
    weight: 22,
    size: [80, 60, 40],
    value: 2_100,
    bookedHoursAgo: 1.1,
    deliveryInDays: 1,
    notes: [],
  },
];
