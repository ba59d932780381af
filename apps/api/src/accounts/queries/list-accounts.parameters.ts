import { LIMITS, type AccountQuery } from '@waymark/contracts';
import { ParameterReader, type Parameters } from '../../http/parameters/parameters.js';
import type { PeopleQuery } from './people-queries.js';

const NUMBER = /^[1-9]\d{0,15}$/;

/** Parses the query parameters of the list. Throws FieldErrorsError. */
export const peopleQueryOf = (parameters: Parameters): PeopleQuery => {
  const reader = new ParameterReader<AccountQuery>(parameters);
  const cursor = reader.text('cursor', 'Cursor', LIMITS.maximumName);
  if (cursor !== undefined && !NUMBER.test(cursor)) {
    reader.refuse('cursor', 'Cursor not found in this list. Start again without it.');
  }
  const list: PeopleQuery = {
    q: reader.text('q', 'Search', LIMITS.maximumName),
    limit: reader.wholeNumber('limit', 'Limit', [1, LIMITS.listMaximum]) ?? LIMITS.listDefault,
    before: cursor === undefined ? Number.MAX_SAFE_INTEGER : Math.min(Number(cursor), Number.MAX_SAFE_INTEGER),
  };
  reader.assertGood();
  return list;
};
