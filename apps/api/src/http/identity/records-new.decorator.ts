import { SetMetadata, type CustomDecorator } from '@nestjs/common';

export const RECORDS_NEW = 'waymark:records-new';

/** For a route that records something new: it need not wait until what its actor wrote before is shown, only for what decides who acts. */
export const RecordsNew = (): CustomDecorator => SetMetadata(RECORDS_NEW, true);
