import { code128, drawingSVG, qrcode } from 'bwip-js/browser';

const asImage = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** A Code 128 bar code of the text, as an image URL. */
export const barCode = (text: string): string =>
  asImage(code128({ bcid: 'code128', text, height: 14, paddingwidth: 0, paddingheight: 0 }, drawingSVG()));

/** In points. A module has two, and a quiet zone has four modules. */
const QUIET_ZONE = 8;

/** A QR code of the address with its quiet zone (ISO/IEC 18004), as an image URL. */
export const qrCode = (address: string): string =>
  asImage(qrcode({ bcid: 'qrcode', text: address, padding: QUIET_ZONE }, drawingSVG()));
