import { pagePaths } from '@waymark/contracts/ui';

export type ServiceKey = 'express' | 'international' | 'commerce' | 'secure' | 'green' | 'support';

export interface Service {
  key: ServiceKey;
  title: string;
  text: string;
  features: readonly [string, string, string];
}

export const hero = {
  eyebrow: 'Our services',
  // Each sentence stays on one line.
  title: 'Across\u00a0town. Across\u00a0borders. On\u00a0time.',
  lead: 'AI-powered shipping with real-time tracking from the first scan to the front door. Get an instant quote, pay online, and see one transparent price: no hidden fees.',
  link: { to: pagePaths.contact, label: 'Request a Custom Quote' },
} as const;

export const quote = {
  title: 'An example quote',
  route: { from: 'Hoboken', to: 'Lisbon' },
  parcel: 'Express, 4.2 kg, 40 × 30 × 20 cm',
  lines: [
    { label: 'Door to door', amount: '$31.20' },
    { label: 'Customs clearance', amount: '$6.00' },
    { label: 'Insurance up to $500', amount: '$2.40' },
    { label: 'Hidden fees', amount: 'none' },
  ],
  total: { label: 'You pay', amount: '$39.60' },
  currencies: ['USD', 'EUR', 'GBP', 'JPY'],
} as const;

export const offer = {
  eyebrow: 'What we do',
  title: 'Six services, one tracking number',
  lead: 'Combine them as a shipment needs them. Every one of them includes live tracking.',
  start: { to: pagePaths.contact, label: 'Get Started' },
} as const;

export const services: readonly Service[] = [
  {
    key: 'express',
    title: 'Express Delivery',
    text: 'When it has to be there today, or by tomorrow morning at the latest.',
    features: [
      'Same-day and next-day delivery',
      'Real-time tracking to the doorstep',
      'Instant quotes and online payments',
    ],
  },
  {
    key: 'international',
    title: 'International Shipping',
    text: 'To more than 20 countries, with the paperwork done before the plane leaves.',
    features: ['Customs clearance handled for you', 'Multi-currency support', 'A global partner network'],
  },
  {
    key: 'commerce',
    title: 'E-commerce Solutions',
    text: 'Your shop sells; labels, pickups and returns look after themselves.',
    features: ['API and platform integration', 'Scheduled pickups and returns', 'Automated customer updates'],
  },
  {
    key: 'secure',
    title: 'Secure Handling',
    text: 'For irreplaceable items: sealed, signed for and watched at every handover.',
    features: ['Tamper-evident sealing', 'Insurance options for every value', 'A record of every handover'],
  },
  {
    key: 'green',
    title: 'Eco-Friendly Fleet',
    text: 'Electric vans and cargo bikes in the city, and full loads on the long roads.',
    features: ['Electric vans and cargo bikes', 'Rounds planned for fewer kilometres', 'Recycled, reusable packaging'],
  },
  {
    key: 'support',
    title: 'Dedicated Support',
    text: 'People who can see your parcel and move it, at any hour of any day.',
    features: [
      '24/7 by live chat, e-mail and phone',
      'A named contact for your business',
      'Delays shown on the tracking page',
    ],
  },
];

export const why = {
  eyebrow: 'Why us',
  title: (company: string) => `Why Choose ${company}`,
  reliability: {
    title: 'Reliability',
    text: '99.9% on-time delivery. Here are a thousand parcels: one of them was late.',
  },
  innovation: {
    title: 'AI Innovation',
    text: 'Our AI plans every round, and replans it while the van is on the road: the same doors, in fewer kilometres.',
  },
  sustainability: {
    title: 'Sustainability',
    text: 'Shorter rounds, fuller vans, electric motors. Every kilometre we do not drive is the cleanest one.',
  },
} as const;

export const closing = {
  title: 'Not sure which one fits?',
  lead: 'Tell us what you send and where it goes. We answer with a plan and a price.',
  link: { to: pagePaths.contact, label: 'Get in Touch' },
} as const;
