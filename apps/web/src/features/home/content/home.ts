import { pagePaths } from '@waymark/contracts/ui';
import { BadgeDollarSign, BrainCircuit, Headset, Leaf, Radar, ShieldCheck, type IconNode } from 'lucide';

interface Titled {
  title: string;
  text: string;
}

export const hero = {
  headline: 'Fast, Secure & Reliable Delivery',
  services: { to: pagePaths.services, label: 'Explore Services' },
  track: { to: pagePaths.track, label: 'Track Shipment' },
  slides: [
    {
      title: 'Watch it move',
      description:
        'Real-time tracking from the first scan to the front door. The page updates automatically, and shows when it cannot.',
    },
    {
      title: 'There today, or by tomorrow',
      description:
        'Express same-day and next-day delivery, on rounds that our AI plans, and replans while the van is on the road.',
    },
    {
      title: 'Across the street or the ocean',
      description:
        'To 20+ countries with customs clearance, multi-currency prices and a global partner network, under one tracking number.',
    },
  ],
} as const satisfies {
  headline: string;
  services: { to: string; label: string };
  track: { to: string; label: string };
  slides: readonly { title: string; description: string }[];
};

export const about = {
  eyebrow: 'Who we are',
  title: 'A courier that shows its work',
  mission: {
    title: 'Our mission',
    text: 'To make shipping fast, secure and transparent for everyone who has something to send: one clear price, one tracking number, and support 24/7.',
  },
  values: {
    title: 'Our values',
    list: [
      { title: 'Transparency', text: 'The price quoted is the price paid.' },
      { title: 'Customer obsession', text: 'Support is open 24/7.' },
      { title: 'Reliability', text: '99.9% of deliveries arrive on time.' },
      { title: 'Sustainability', text: 'Electric where it can be, full vans where it cannot.' },
    ],
  },
  journey: {
    title: 'Our journey',
    steps: [
      {
        title: 'Founded in 2022',
        text: 'By experts in logistics and AI, with one van and one question: where is the parcel?',
      },
      {
        title: 'AI-driven logistics',
        text: 'A platform of our own tracks every shipment live and replans every round.',
      },
      {
        title: 'Global expansion',
        text: 'Partners and customs clearance in more than 20 countries, still under one number.',
      },
    ],
  },
} as const satisfies {
  eyebrow: string;
  title: string;
  mission: Titled;
  values: { title: string; list: readonly Titled[] };
  journey: { title: string; steps: readonly Titled[] };
};

export type ServiceKey = 'express' | 'international' | 'commerce';

export const services = {
  eyebrow: 'What we carry',
  title: 'Our Services',
  lead: 'Each with live tracking, insurance options and an instant quote that you can pay online.',
  link: { to: pagePaths.services, label: 'Learn More' },
  /** A link on the card for shops, to the documentation for their programs. */
  documents: {
    label: 'For your programs:',
    guide: { to: pagePaths.developersGuide, label: 'developer guide' },
    files: ['/api/openapi.json', '/api/asyncapi.json'],
  },
  list: [
    {
      key: 'express',
      title: 'Express Delivery',
      text: 'Same-day across town, next-day across the country. Handed over, not left behind.',
    },
    {
      key: 'international',
      title: 'International Shipping',
      text: 'Customs clearance done before the plane leaves, priced in your own currency.',
    },
    {
      key: 'commerce',
      title: 'E-commerce Solutions',
      text: 'API and platform integration, scheduled pickups and returns, and updates that reach customers automatically.',
    },
  ],
} as const satisfies {
  eyebrow: string;
  title: string;
  lead: string;
  link: { to: string; label: string };
  documents: { label: string; guide: { to: string; label: string }; files: readonly string[] };
  list: readonly (Titled & { key: ServiceKey })[];
};

export const steps = {
  eyebrow: 'Four steps',
  title: 'How It Works',
  list: [
    { title: 'Book Online', text: 'Enter what you send and where. The quote is instant, and the price is final.' },
    { title: 'Pickup', text: 'A courier comes when it suits you and scans the parcel at your door.' },
    { title: 'Track in Real-Time', text: 'Follow every step on one page. Share the link with the recipient.' },
    { title: 'Delivered', text: 'Handed over. The tracking page shows it at once.' },
  ],
} as const satisfies { eyebrow: string; title: string; list: readonly Titled[] };

export interface Feature extends Titled {
  icon: IconNode;
  /** The picture of the card. */
  picture: 'progress' | 'round' | 'price' | 'seal' | 'fleet' | 'clocks';
  /** True if the card takes two columns. */
  wide?: boolean;
}

export const features = {
  eyebrow: 'Six reasons',
  title: (company: string) => `Why Choose ${company}`,
  list: [
    {
      icon: Radar,
      title: 'Real-time tracking',
      text: 'No refreshing, no guessing: each scan reaches your screen as soon as it is recorded.',
      picture: 'progress',
      wide: true,
    },
    {
      icon: BrainCircuit,
      title: 'AI-powered shipping',
      text: 'Rounds planned by AI, and replanned when traffic changes.',
      picture: 'round',
    },
    {
      icon: BadgeDollarSign,
      title: 'Transparent pricing',
      text: 'Instant quotes, online payments and no hidden fees. What you see is what you pay.',
      picture: 'price',
    },
    {
      icon: ShieldCheck,
      title: 'Secure handling',
      text: 'Sealed, signed for at each handover, and insured for as much as you choose.',
      picture: 'seal',
    },
    {
      icon: Leaf,
      title: 'Eco-friendly fleet',
      text: 'Electric vans and cargo bikes in town, and full loads on the long roads.',
      picture: 'fleet',
    },
    {
      icon: Headset,
      title: '24/7 support',
      text: 'People who can look up your parcel, 24/7.',
      picture: 'clocks',
      wide: true,
    },
  ] satisfies readonly Feature[],
};

interface Testimonial {
  quote: string;
  name: string;
  /** '' if none is given. */
  company: string;
}

export const testimonials: { eyebrow: string; title: string; list: readonly Testimonial[] } = {
  eyebrow: 'In their words',
  title: 'What customers say',
  list: [
    {
      quote:
        'Our teapots used to leave with a prayer. Now I send the tracking link along with the invoice, and nobody calls to ask.',
      name: 'The owner of a pottery studio',
      company: '',
    },
    {
      quote:
        'Spare parts ordered at ten are on the bench by four. When a van was late, we heard it from them before we noticed.',
      name: 'A workshop foreman',
      company: '',
    },
    {
      quote:
        'Customs to three continents, one price each, in euros. I have stopped keeping a spreadsheet for what shipping really costs.',
      name: 'The shipping desk of an online bookshop',
      company: '',
    },
  ],
};

export const call = {
  title: 'Your first delivery costs less',
  lead: 'Create an account and get a special discount on your first delivery. It takes a minute.',
  link: { to: pagePaths.register, label: 'Get Started' },
} as const;

export const support = {
  eyebrow: 'We are here',
  title: 'Contact & Support',
  lead: 'Write, call or look it up: a person answers 24/7, holidays included.',
  links: [
    { to: pagePaths.faq, label: 'Frequently asked questions' },
    { to: pagePaths.about, label: 'About us' },
    { to: pagePaths.services, label: 'All services' },
  ],
} as const;
