/** The length of tests, defined only here: short in `npm run test:all`, long in `npm run faults` and `npm test -- cluster`. */
const isLong = process.env['TEST_LENGTH'] === 'long';

export const round = <Size>({ short, long }: { short: Size; long: Size }): Size => (isLong ? long : short);
