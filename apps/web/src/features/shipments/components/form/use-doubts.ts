import { useRef, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { doubts, type Booking, type Doubt } from './doubts.js';
import type { ShipmentFormValues } from './shipment-form-values.js';

const ASKED_ABOUT = ['weight', 'length', 'width', 'height', 'shipment_date', 'estimated_delivery'] as const;

/** The reader's own day, YYYY-MM-DD. */
const today = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

/** What is to be asked before a booking is sent. */
export const useDoubts = (control: Control<ShipmentFormValues>) => {
  const [asked, setAsked] = useState<readonly Doubt[]>([]);
  const passed = useRef(false);
  const [weight = 0, length = 0, width = 0, height = 0, shipment_date, estimated_delivery] = useWatch({
    control,
    name: ASKED_ABOUT,
  });
  const booking: Booking = { weight, length, width, height, shipment_date, estimated_delivery };
  const present = doubts(booking, today());
  return {
    booking,
    /** What was asked about and still stands. */
    open: asked.filter((doubt) => present.includes(doubt)),
    /** The press that sends the form sends it as it is. */
    pass: () => {
      passed.current = true;
    },
    /** Whether something must be asked first. */
    asks: (request: Booking): boolean => {
      const found = doubts(request, today());
      const isPassed = passed.current && found.every((doubt) => asked.includes(doubt));
      passed.current = false;
      setAsked(isPassed ? asked : found);
      return found.length > 0 && !isPassed;
    },
  };
};
