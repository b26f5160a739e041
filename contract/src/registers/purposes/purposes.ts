import type { AnyRegister } from '../../register/register.ts';
import { fill, w, type Word } from '../../words/word.ts';
import type { RegisterKey } from '../index.ts';
import { listSheetOf } from '../list-sheets.ts';
import { financePurposes } from './finance.ts';
import { libraryPurposes } from './library.ts';
import { referencePurposes } from './reference.ts';
import { workPurposes } from './work.ts';

/**
 * What each register is for, in one or two sentences: on its empty page, in starter packs and in the read-me of the
 * templates. A register without a purpose does not compile.
 */
const PURPOSES: Readonly<Record<RegisterKey, Word>> = {
  ...referencePurposes,
  ...libraryPurposes,
  ...workPurposes,
  ...financePurposes,
};
const PAIRS = w('{label}: one pair a row.', '{label}：每行一对。');
const purposes: Readonly<Record<string, Word | undefined>> = PURPOSES;

/** What a register or list sheet is for; undefined for a list that is a query. */
export function purposeOf({ key, label }: Pick<AnyRegister, 'key' | 'label'>): Word | undefined {
  return listSheetOf(key) === undefined ? purposes[key] : fill(PAIRS, { label });
}
