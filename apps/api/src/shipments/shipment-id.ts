const SHIPMENT_STREAM = /^shipment-(\d{1,16})$/;

/** The id of the shipment whose stream this is; undefined for any other stream. */
export const shipmentIdOf = (stream: string): number | undefined => {
  const id = SHIPMENT_STREAM.exec(stream)?.[1];
  return id === undefined ? undefined : Number(id);
};
