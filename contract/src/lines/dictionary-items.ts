import { dictionaryItem } from '../registers/administration/dictionary-item.ts';
import { dictionaryType } from '../registers/administration/dictionary-type.ts';
import { w } from '../words/word.ts';
import { lines } from './lines.ts';

/** The items of a dictionary type, in the order in which they are offered. */
export const dictionaryItems = lines(dictionaryType, dictionaryItem, w('Items', '条目'));
