/** The only place that knows how long tests go on: `npm test` goes the short round, `npm run faults` and `npm test -- cluster` the long one. */
const isLong = process.env['TEST_LENGTH'] === 'long';

export const round = <Size>({ short, long }: { short: Size; long: Size }): Size => (isLong ? long : short);
