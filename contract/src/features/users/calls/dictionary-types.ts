import type { Word } from '../../../words/word.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/** A type of the data dictionary: a list of items that pages choose from. */
export interface DictionaryType {
  readonly id: string;
  /** The parameter of `getDictListByDicType`. */
  readonly code: string;
  /** In the caller's language. */
  readonly name: string;
  readonly names: Word;
  readonly enabled: boolean;
  readonly remark: string;
  /** The number of its items. */
  readonly items: number;
}

/** Returns all types, by code. */
export const dictionaryTypes = call({
  path: '/api/ext/dictionary/types',
  access: { area: 'dictionary', right: 'see' },
  input: nothing,
  output: as<readonly DictionaryType[]>(),
});
