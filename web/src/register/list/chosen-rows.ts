import { PAGE_MAX, type VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { sendVerb } from '../../lib/call/send.ts';
import type { BulkFacts } from '../extensions.ts';

/* eslint-disable no-await-in-loop -- each block of rows begins after the one before */

/** Reads the chosen rows of a list, however many they are. */
export async function chosenRows(
  list: string,
  selection: BulkFacts['selection'],
  columns: readonly string[],
): Promise<readonly AnyRow[]> {
  const wanted = { columns: [...columns], limit: PAGE_MAX };
  const rows: AnyRow[] = [];
  if (selection.mode === 'these') {
    for (let at = 0; at < selection.ids.length; at += PAGE_MAX)
      rows.push(...(await sendVerb(list, 'page', { ...wanted, ids: selection.ids.slice(at, at + PAGE_MAX) })).rows);
    return rows;
  }
  const { filter, except = [] } = selection;
  for (let after: string | null | undefined; after !== null;) {
    const page: VerbOutput['page'] = await sendVerb(list, 'page', {
      ...wanted,
      ...(filter && { filter }),
      ...(after !== undefined && { after }),
    });
    rows.push(...page.rows);
    after = page.rows.length < PAGE_MAX ? null : page.after;
  }
  const left = new Set(except);
  return rows.filter(({ id }) => !left.has(id));
}
