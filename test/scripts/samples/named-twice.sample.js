import { test } from '@jest/globals';

test('is named once', () => {});
test.each(['a parcel', 'a parcel'])('%s arrives', () => {});
