import { pagePaths } from '@waymark/contracts/ui';

export const heading = {
  eyebrow: 'Contact',
  title: 'Talk to a person, day or night',
  lead: 'A quote, a question, a parcel that worries you: the person who answers can look up your shipment and act on it.',
  home: { to: pagePaths.home, label: 'Back to Home' },
} as const;

export const form = {
  title: 'Send Us a Message',
  lead: 'All three fields are required. The button opens your message in your mail program, where you send it.',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  send: 'Send Message',
} as const;

export const shortcuts = [
  { to: pagePaths.track, label: 'Where is my parcel?', text: 'The tracking page knows.' },
  { to: pagePaths.faq, label: 'How does it work?', text: 'Six questions, answered in a minute.' },
] as const;

export const details = {
  title: 'Contact details',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  hours: { label: 'Support hours', text: '24/7, including holidays' },
  map: { title: 'Map of our office', open: 'Open in OpenStreetMap' },
} as const;
