/** Which nodes can read which events: one of the release before cannot read a type that is new, nor change what has one. */
export interface EventReaders {
  /** Whether every node that runs at present says so of this type. Rejects with StoreUnavailableError. */
  everyNodeReads(type: string): Promise<boolean>;
}

/** Types that the release before did not know. */
export const NEW_EVENT_TYPES = ['DeliveryOverdue'] as const;
