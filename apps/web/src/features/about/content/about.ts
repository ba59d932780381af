import { pagePaths } from '@waymark/contracts/ui';
import { Award, Eye, Leaf, Lightbulb, UsersRound, type IconNode } from 'lucide';

interface Titled {
  title: string;
  text: string;
}

export const hero = {
  eyebrow: (company: string) => `About ${company}`,
  title: 'Every parcel, in plain sight.',
  lead: (company: string) =>
    `${company} is the courier for people who would rather know than wait. Founded in 2022 by logistics and AI experts, we carry parcels across town and across borders, and show every step as it happens.`,
  explore: { to: pagePaths.services, label: 'Explore Services' },
  contact: { to: pagePaths.contact, label: 'Contact Us' },
} as const;

export const facts: readonly { figure: string; label: string }[] = [
  { figure: '99.9%', label: 'delivered on time' },
  { figure: '20+', label: 'countries served' },
  { figure: '24/7', label: 'support from people' },
  { figure: '2022', label: 'the year we set out' },
];

export const purpose = {
  eyebrow: 'Why we exist',
  title: 'Deliveries people can watch, not wait for',
  mission: {
    title: 'Our mission',
    text: 'To make shipping fast, secure and transparent for everyone who has something to send: one clear price, one tracking number, and support 24/7.',
  },
  vision: {
    title: 'Our vision',
    text: 'Any parcel, in any country, followed by its sender and its recipient from the first scan to the front door.',
  },
} as const;

export const values = {
  eyebrow: 'Our values',
  title: 'What we stand for',
  lead: 'Five promises. Each of them is something you can check.',
  list: [
    {
      icon: Eye,
      title: 'Integrity and transparency',
      text: 'The price you are quoted is the price you pay, without hidden fees. When a parcel is late, the tracking page says so before you have to ask.',
    },
    {
      icon: UsersRound,
      title: 'Customer obsession',
      text: 'Support is open 24/7, by e-mail and phone.',
    },
    {
      icon: Lightbulb,
      title: 'Innovation',
      text: 'Our AI replans every round when traffic, weather or a customer changes the plan.',
    },
    {
      icon: Award,
      title: 'Reliability',
      text: '99.9% of our deliveries arrive on time. When one is late, its tracking page says so.',
    },
    {
      icon: Leaf,
      title: 'Sustainability',
      text: 'Electric vans and cargo bikes where they can go, full vans where they cannot, and fewer kilometres everywhere.',
    },
  ] satisfies readonly (Titled & { icon: IconNode })[],
} as const;

export const journey = {
  eyebrow: 'Our journey',
  title: 'From one route to more than twenty countries',
  steps: [
    {
      when: '2022',
      title: 'Founded',
      text: 'Experts in logistics and in AI leave their desks with one van and one question: why does nobody know where the parcel is?',
    },
    {
      when: '2022',
      title: 'The AI platform',
      text: 'Our platform goes live, with real-time tracking for every shipment and route optimisation for every round.',
    },
    {
      when: '2023',
      title: 'Online shops join',
      text: 'Shops connect through our API: pickups and returns on schedule, and updates that reach customers automatically.',
    },
    {
      when: '2024',
      title: '20+ countries',
      text: 'With a global partner network and customs clearance of our own, one number now follows a parcel across borders.',
    },
  ] satisfies readonly (Titled & { when: string })[],
} as const;

export const team = {
  eyebrow: 'Our team',
  title: 'Handled by people',
  lead: 'Three of the people who run it.',
  members: [
    {
      initials: 'A. M.',
      title: 'Founder and Chief Executive',
      text: 'Drove the first van, wrote the first price list, and still reads every complaint on Mondays.',
    },
    {
      initials: 'J. O.',
      title: 'Head of Operations',
      text: 'Runs hubs, vans and partners in 20+ countries, and knows which bridge is closed tonight.',
    },
    {
      initials: 'L. S.',
      title: 'Head of Technology',
      text: 'Builds the routing and the live map, and treats a status nobody can explain as a bug.',
    },
  ] satisfies readonly { initials: string; title: string; text: string }[],
} as const;

export const closing = {
  title: 'See what we can carry for you',
  lead: 'Same-day across town, customs cleared across borders, and a price you know before you book.',
  link: { to: pagePaths.services, label: 'See Our Services' },
} as const;
