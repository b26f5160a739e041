import { fill, type Word } from '../words/word.ts';
import { fieldMessages } from './field-messages.ts';

/** What a spreadsheet shows where a formula failed, in its language: `#REF!`, `#NAME?`, `#N/A`, `#####`. */
const SHEET_ERROR = /^#(?:[\p{Lu}\d/_]+[!?]|N\/A|N\/D|NV|Н\/Д|GETTING_DATA|#{4,})$/u;
/** What a decoder writes for bytes that are no character. */
const LOST = '\uFFFD';

/** Why a text that was read cannot be data, whatever it is for; undefined where it can. */
export function spoiled(text: string): Word | undefined {
  if (text.includes(LOST)) return fieldMessages.lostCharacter;
  return SHEET_ERROR.test(text) ? fill(fieldMessages.sheetError, { text }) : undefined;
}
