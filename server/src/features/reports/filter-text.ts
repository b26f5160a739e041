import { OPERATORS } from '@plumbline/contract/field/operators.ts';
import { choicesOf, isRefField, ruleOf } from '@plumbline/contract/field/kinds.ts';
import type { Field, Kind } from '@plumbline/contract/field/field.ts';
import { isId } from '@plumbline/contract/field/ref.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import { datedRelativeDay, isRelativeDay } from '@plumbline/contract/register/relative-day.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { Db } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { lookup } from '../../register/read/read.ts';
import { todayOf } from '../../register/row/actor.ts';
import type { OpenReport } from './open-report.ts';

const WORDS = {
  and: w(' and ', ' 且 '),
  or: w(' or ', ' 或 '),
  all: w('All rows', '全部记录'),
  yes: w('Yes', '是'),
  no: w('No', '否'),
} as const;
/** Values named in full; of longer lists the number of the others is given. */
const MOST = 12;

/** Kinds whose values can be counted from today; these days are printed as written, with the date they meant. */
const DAYS = { date: true, instant: true } as const satisfies Partial<Record<Kind, true>>;

/** The filter of a report in words, in the language of its reader, as it is printed. */
export async function filterText(db: Db, { layout, register, reader }: OpenReport): Promise<string> {
  const { language, actor } = reader;

  async function titles(field: Field, values: readonly string[]): Promise<readonly string[]> {
    if (!isRefField(field)) return values;
    const ids = values.filter(isId);
    if (ids.length === 0) return values;
    const found = await lookup(db, actor, known(field.to), { text: '', ids, limit: ids.length });
    const at = new Map(found.map(({ id, title }) => [id, title]));
    return values.map((value) => at.get(value) ?? (isId(value) ? '…' : value));
  }
  const valueWord = (field: Field, value: string | number | boolean): string => {
    if (typeof value === 'boolean') return (value ? WORDS.yes : WORDS.no)[language];
    if (field.kind in DAYS && isRelativeDay(value)) return datedRelativeDay(value, language, todayOf(actor));
    const choice = choicesOf(field)?.find((each) => String(each.value) === String(value));
    if (choice) return choice.word[language];
    return typeof value === 'number' ? ruleOf(field).print(value, field, language) : value;
  };
  async function condition({ field: name, op, value }: Condition): Promise<string> {
    const field = Object.hasOwn(register.fields, name) ? register.fields[name] : undefined;
    if (!field) return `${name} ${OPERATORS[op][language]} ${String(value ?? '')}`.trim();
    const values = [value ?? []].flat();
    const texts = await titles(
      field,
      values.slice(0, MOST).map((each) => valueWord(field, each)),
    );
    const more = values.length > MOST ? ` +${values.length - MOST}` : '';
    return `${field.label[language]} ${OPERATORS[op][language]} ${texts.join(', ')}${more}`.trim();
  }
  async function words(filter: Filter, isInner: boolean): Promise<string> {
    if (!('and' in filter) && !('or' in filter)) return condition(filter);
    const parts = 'and' in filter ? filter.and : filter.or;
    const texts = await Promise.all(parts.map((part) => words(part, true)));
    const text = texts.join(('and' in filter ? WORDS.and : WORDS.or)[language]);
    return isInner && parts.length > 1 ? `(${text})` : text;
  }
  if (layout.filter === undefined) return WORDS.all[language];
  const text = await words(layout.filter, false);
  return text === '' ? WORDS.all[language] : text;
}
