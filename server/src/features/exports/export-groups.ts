import { AppError } from '@plumbline/contract/errors.ts';
import { choicesOf, fromText, isNumeric, ruleOf } from '@plumbline/contract/field/kinds.ts';
import type { RowGroup } from '@plumbline/contract/register/calls.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w, type Language } from '@plumbline/contract/words/word.ts';
import type { Db } from '../../db/database.ts';
import type { FileAnswer } from '../../http/handler.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { written } from '../../http/written.ts';
import { groups } from '../../register/read/groups.ts';
import { writeCsv } from '../../sheets/write-csv.ts';
import { writeXlsx } from '../../sheets/write-xlsx.ts';

const COUNT = w('Count', '数量');
const NAME = w('{register} by {fields}', '{register}按{fields}统计');
/** Maximum groups; more are no longer a summary. */
const MOST = 100_000;

/** The text of a group in the reader's language: choices by their words, figures as on a sheet. */
export function groupTitle(
  register: AnyRegister,
  name: string,
  groupValue: RowGroup['values'][number],
  language: Language,
): string {
  const field = register.fields[name];
  if (!field || groupValue.value === null || (choicesOf(field) === null && !isNumeric(field))) return groupValue.title;
  return ruleOf(field).print(fromText(field, groupValue.value), field, language);
}

/**
 * Writes the counts of a register by one or two fields to a file: the groups that the screen shows, without omissions.
 */
export async function exportGroups(
  db: Db,
  actor: Actor,
  request: {
    readonly register: AnyRegister;
    readonly by: readonly string[];
    readonly filter: Filter | undefined;
    readonly format: 'csv' | 'xlsx';
    readonly language: Language;
  },
): Promise<FileAnswer> {
  const { register, by, filter, format, language } = request;
  const found = await groups(db, actor, register, { by, filter, limit: MOST });
  if (found.total > MOST) throw new AppError('badRequest');
  const labels = by.map((name) => register.fields[name]?.label[language] ?? name);
  const lines = found.groups.map(({ values, count }) => [
    ...values.map((value, at) => groupTitle(register, by[at] ?? '', value, language)),
    String(count),
  ]);
  const facts = { register: register.label[language], fields: labels.join(language === 'en' ? ' and ' : '、') };
  const name = `${fill(NAME, facts)[language]} ${todayOf(actor)}`;
  const captions = [...labels, COUNT[language]];
  if (format === 'csv') {
    const body = written((out) => writeCsv(out, { headers: captions, rows: asAsync(lines) }));
    return { file: `${name}.csv`, type: 'text/csv; charset=utf-8', body };
  }
  const columns = captions.map((caption, at) => ({
    caption,
    ...(at === by.length ? { kind: 'number' as const } : {}),
  }));
  const content = { sheet: register.label[language], columns, rows: asAsync(lines) };
  const body = written((out) => writeXlsx(out, content));
  return { file: `${name}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body };
}

async function* asAsync(lines: readonly (readonly string[])[]): AsyncGenerator<ReadonlyArray<readonly string[]>> {
  yield lines;
}
