import type { Lines } from '@plumbline/contract/lines/lines.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { formWords } from '../../form/form-words.ts';
import type { FormField } from '../../form/row-values.ts';
import { resolveTitles } from '../../form/use-lookup.ts';
import { scopeToday } from '../../lib/value/scope-clock.ts';
import { readKeys, readTyped } from '../cells/typed-value.ts';
import type { DraftLine, Unread } from './lines-draft.ts';

/** The initial values of a new line. */
const startOfLine = ({ starts = {} }: Lines): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(starts).map((name) => [name, scopeToday()]));

/** A new line with an id of its own. */
export const newLine = (lines: Lines, id: string): DraftLine => ({
  id,
  row: undefined,
  typed: startOfLine(lines),
  unread: {},
});

/**
 * The fields that pasted cells fill, from the field where the paste starts; a single column is the title of the lines.
 */
export function pastedInto(
  fields: readonly FormField[],
  { title, width }: { readonly title: string; readonly width: number },
): readonly FormField[] {
  const first =
    width > 1
      ? 0
      : Math.max(
          0,
          fields.findIndex(({ name }) => name === title),
        );
  return fields.slice(first, first + width);
}

type Cell = { readonly value: unknown } | { readonly error: Word };

/**
 * Reads pasted cells into new lines; cells that match nothing stay with their line, to be corrected. Throws CallError.
 */
export async function readPasted(
  cells: ReadonlyArray<readonly string[]>,
  target: { readonly lines: Lines; readonly fields: readonly FormField[]; readonly newId: () => string },
): Promise<readonly DraftLine[]> {
  const columns = await Promise.all(
    target.fields.map(({ field }, at) =>
      columnOf(
        field,
        cells.map((row) => (row[at] ?? '').trim()),
      ),
    ),
  );
  return cells.map((row, line) => {
    const typed: Record<string, unknown> = startOfLine(target.lines);
    const unread: Record<string, Unread> = {};
    target.fields.forEach(({ name }, at) => {
      const text = (row[at] ?? '').trim();
      const cell = columns[at]?.[line];
      if (text === '' || !cell) return;
      if ('value' in cell) typed[name] = cell.value;
      else unread[name] = { text, why: cell.error };
    });
    return { id: target.newId(), row: undefined, typed, unread };
  });
}

/** Reads a whole column at once, so that all its keys are looked up in one request. */
async function columnOf(field: FormField['field'], texts: readonly string[]): Promise<readonly Cell[]> {
  if (!isRefField(field)) return texts.map((text) => readTyped(field, text));
  if (isMany(field)) return Promise.all(texts.map((text) => readKeys(field, text)));
  const keys = [...new Set(texts.filter((text) => text !== ''))];
  const { refs } = await resolveTitles(field.to, keys);
  const named = new Map(refs.map((ref) => [ref.title.toLowerCase(), ref]));
  return texts.map((text) => {
    const ref = named.get(text.toLowerCase());
    return ref ? { value: ref } : { error: fill(formWords.notFound, { keys: text }) };
  });
}
