import { type AnswerColumn, typedColumns } from '@plumbline/contract/rules/answer-columns.ts';
import { answerHeadings } from '@plumbline/contract/rules/answer-headings.ts';
import { choicesOf, ruleOf } from '@plumbline/contract/field/kinds.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { isBlank } from '@plumbline/contract/rules/merge.ts';
import { type Language, w } from '@plumbline/contract/words/word.ts';
import type { Db } from '../../db/database.ts';
import type { FileAnswer } from '../../http/handler.ts';
import { written } from '../../http/written.ts';
import type { Actor } from '../../register/row/actor.ts';
import { writeCsv } from '../../sheets/write-csv.ts';
import type { CellKind } from '../../sheets/xlsx/cell-styles.ts';
import { writeXlsx } from '../../sheets/write-xlsx.ts';
import { answerTable } from './answer-table.ts';

/** The columns before the answers of a line. */
const FACTS = { tag: w('Tag', '位号'), description: w('Description', '描述') } as const;
const kindOf = ({ field: { kind } }: AnswerColumn): CellKind => {
  if (kind === 'number' || kind === 'integer') return 'number';
  return kind === 'date' ? 'date' : 'text';
};

/**
 * Exports the table of a sheet as a file, limited to what the user may see: the tag is orange and must stay, the
 * answers are white.
 */
export async function exportTable(
  db: Db,
  actor: Actor,
  { register, id }: { readonly register: RecordKey; readonly id: string },
  { format, language }: { readonly format: 'xlsx' | 'csv'; readonly language: Language },
): Promise<FileAnswer> {
  const { template, title, rows } = await answerTable(db, actor, register, id);
  const columns = typedColumns(template);
  const captions = answerHeadings(columns).map((heading) => heading[language]);
  const cells = ({ field, answer }: AnswerColumn, value: string | number | null | undefined): string => {
    if (isBlank(value)) return '';
    const rule = ruleOf(field);
    return 'value' in rule.check(value, field) ? rule.print(value, field, language) : `${value ?? answer}`;
  };
  async function* lines() {
    yield rows.map(({ tag, description, answers }) => [
      tag,
      description,
      ...columns.map((column) => cells(column, answers[column.answer])),
    ]);
  }
  const facts = [FACTS.tag[language], FACTS.description[language]] as const;
  if (format === 'csv') {
    const body = written((out) => writeCsv(out, { headers: [...facts, ...captions], rows: lines() }));
    return { file: `${title}.csv`, type: 'text/csv; charset=utf-8', body };
  }
  const answers = columns.map((column, at) => {
    const choices = choicesOf(column.field)?.map(({ word }) => word[language]);
    return { caption: captions[at] ?? '', kind: kindOf(column), ...(choices && { choices }) };
  });
  const content = {
    sheet: title,
    columns: [{ caption: facts[0], colour: 'key' as const }, { caption: facts[1] }, ...answers],
    rows: lines(),
  };
  return {
    file: `${title}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: written((out) => writeXlsx(out, content)),
  };
}
