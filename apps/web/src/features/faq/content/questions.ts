import { pagePaths } from '@waymark/contracts/ui';

export interface Question {
  question: string;
  answer: string;
  /** A link that follows the answer. */
  links?: readonly { to: string; label: string }[];
}

export const heading = {
  eyebrow: 'Help',
  title: 'Frequently asked questions',
  lead: 'Six short answers. For everything else, support is open 24/7.',
} as const;

export const questions: readonly Question[] = [
  {
    question: 'How do I schedule a delivery?',
    answer:
      'Sign up or log in, then use our booking platform: say where the parcel starts, where it goes and how heavy it is. You see an instant quote without hidden fees, pay online in your own currency, and choose when we collect it, the same day if you like.',
    links: [
      { to: pagePaths.register, label: 'Sign up' },
      { to: pagePaths.login, label: 'Log in' },
    ],
  },
  {
    question: 'Can I track my shipment in real time?',
    answer:
      'Yes. Every shipment has a tracking number that begins with WM. Enter it on the tracking page, without an account, and you see where the parcel is, what happened on its way, and when it is expected. The page updates automatically at every scan.',
    links: [{ to: pagePaths.track, label: 'Open the tracking page' }],
  },
  {
    question: 'Which areas do you serve?',
    answer:
      'We deliver locally, nationally and internationally: same-day across town, next-day across the country, and to more than 20 countries through our global partner network, with customs clearance handled for you.',
    links: [{ to: pagePaths.services, label: 'Compare our services' }],
  },
  {
    question: 'Are my parcels insured and secure?',
    answer:
      'Every parcel is sealed, and every handover is recorded with its place and time. There are insurance options for every value: ask us for the one that fits yours.',
  },
  {
    question: 'Do you offer eco-friendly delivery?',
    answer:
      'Yes. Electric vans and cargo bikes deliver in the cities we serve, our AI plans rounds for the fewest kilometres, and our packaging is recycled and reusable.',
  },
  {
    question: 'How do I contact support?',
    answer:
      'We are there 24/7, holidays included, by live chat, e-mail or phone. Have your tracking number at hand, and the person who answers sees your parcel at once.',
    links: [{ to: pagePaths.contact, label: 'Talk to support' }],
  },
];

export const more = {
  title: 'Still have a question?',
  text: 'Write to us or call. Support is open 24/7.',
  link: { to: pagePaths.contact, label: 'Contact Us' },
} as const;
