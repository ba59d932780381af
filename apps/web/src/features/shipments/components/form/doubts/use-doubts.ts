import { useRef, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { doubts, type Booking, type Doubt } from './doubts.js';
import { numberOf, type ShipmentFormValues } from '../values/shipment-form-values.js';
import { serverNow } from '../../../../../lib/live/server-clock.js';

const ASKED_ABOUT = ['weight', 'length', 'width', 'height', 'shipment_date', 'estimated_delivery'] as const;

/** The current day in the reader's zone, YYYY-MM-DD. */
const today = (): string => {
  const now = new Date(serverNow());
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

/** The doubts that the person must confirm before a booking is sent. */
export const useDoubts = (control: Control<ShipmentFormValues>) => {
  const [shown, setShown] = useState<readonly Doubt[]>([]);
  const passed = useRef(false);
  const [weight, length, width, height, shipment_date, estimated_delivery] = useWatch({ control, name: ASKED_ABOUT });
  const booking: Booking = {
    weight: numberOf(weight),
    length: numberOf(length),
    width: numberOf(width),
    height: numberOf(height),
    shipment_date,
    estimated_delivery,
  };
  const present = doubts(booking, today());
  return {
    booking,
    /** Shown doubts that still apply. */
    open: shown.filter((doubt) => present.includes(doubt)),
    /** Confirms the shown doubts for the submit that follows. */
    pass: () => {
      passed.current = true;
    },
    /** Whether the person must confirm doubts first. */
    asks: (request: Booking): boolean => {
      const found = doubts(request, today());
      const isPassed = passed.current && found.every((doubt) => shown.includes(doubt));
      passed.current = false;
      setShown(isPassed ? shown : found);
      return found.length > 0 && !isPassed;
    },
  };
};
