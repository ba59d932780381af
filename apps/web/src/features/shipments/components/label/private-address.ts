/** Addresses of one machine or one network: https://www.iana.org/assignments/iana-ipv4-special-registry and RFC 4193, 4291, 6762. */
const PRIVATE = [
  /^(?:127|10|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/,
  /^\[(?:::1?|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$/,
  /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan)$/,
  /^[^.[]+$/,
];

/** Whether other people cannot open the address, because its host is this machine or a name or number of a private network. */
export const isPrivateAddress = (address: string): boolean => {
  const { hostname } = new URL(address);
  return PRIVATE.some((pattern) => pattern.test(hostname));
};
