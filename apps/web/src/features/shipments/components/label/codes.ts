import { code128, drawingSVG, qrcode } from 'bwip-js/browser';

const asImage = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** A Code 128 bar code of the text, as an image URL. */
export const barCode = (text: string): string =>
  asImage(code128({ bcid: 'code128', text, height: 14, paddingwidth: 0, paddingheight: 0 }, drawingSVG()));

/** A QR code of the address, as an image URL. */
export const qrCode = (address: string): string => asImage(qrcode({ bcid: 'qrcode', text: address }, drawingSVG()));
