import type { SignOff } from '../../field/field.ts';
import { FORM_LIMITS } from '../form.ts';
import type { LaidSheet } from './laid-sheet.ts';
import type { Roles } from './roles.ts';
import { keyOf } from './sheet-map.ts';
import { LONGEST, wordOf } from './texts.ts';
import { partyOf } from './trade-words.ts';

/** A label of a sign-off: at most 50 characters, without the signs that separate sign-offs. */
const labelOf = (text: string): string =>
  text
    .replaceAll(/['’;|｜]/g, ' ')
    .replace(/[\s:：_]+$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST.signOff);

/** The sign-offs of a sheet, in order, each once: the last of them completes the record. */
export function signOffsOf(
  sheet: LaidSheet,
  roles: Roles,
): { readonly signOffs: readonly SignOff[]; readonly cells: readonly (readonly string[])[] } {
  const found = new Map<string, { readonly label: string; readonly zh: string; readonly cells: string[] }>();
  for (const cell of sheet.cells) {
    if (roles.get(keyOf(cell))?.role !== 'signOff') continue;
    const { en, zh } = wordOf(partyOf(cell.text));
    const [label, own] = [labelOf(en), labelOf(zh)];
    const known = found.get(label.toLowerCase());
    if (known) known.cells.push(keyOf(cell));
    else if (label !== '' && found.size < FORM_LIMITS.signOffs)
      found.set(label.toLowerCase(), { label, zh: own, cells: [keyOf(cell)] });
  }
  const all = [...found.values()];
  return {
    signOffs: all.map(({ label, zh }, at) => ({
      label,
      ...(zh !== label && { zh }),
      type: at === all.length - 1 ? 'complete' : 'required',
    })),
    cells: all.map(({ cells }) => cells),
  };
}
