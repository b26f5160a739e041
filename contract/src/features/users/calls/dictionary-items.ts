import { z } from 'zod';
import type { Word } from '../../../words/word.ts';
import { as, call } from '../../../calls/call.ts';
import { guid } from '../../../calls/inputs.ts';

/** An item of a data dictionary type. */
export interface DictionaryItem {
  readonly id: string;
  readonly typeId: string;
  /** Unique within its type. */
  readonly code: string;
  /** In the caller's language. */
  readonly name: string;
  readonly names: Word;
  readonly sort: number;
  readonly enabled: boolean;
  readonly remark: string;
}

/** Returns the items of a type, including disabled ones, by sort and code. */
export const dictionaryItems = call({
  path: '/api/ext/dictionary/items',
  access: { area: 'dictionary', right: 'see' },
  input: z.object({ typeId: guid }),
  output: as<readonly DictionaryItem[]>(),
});
