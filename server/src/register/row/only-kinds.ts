import type { FieldOf } from '@plumbline/contract/field/field.ts';
import { allRegisters, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import { sql } from '../../db/database.ts';
import { baseOf, known, snake } from '../../db/model.ts';
import { column, table, titleOf } from './columns.ts';
import { type RowError, rules } from './rules.ts';

const OTHER = w('{title} is the wrong type; select one of these: {kinds}.', '{title} 不是{kinds}，此处只能填写这些。');

function wordsOf(kinds: readonly string[]): Word {
  const joinLabels = (language: Language): string =>
    kinds.map((key) => known(key).label[language]).join(language === 'zh' ? '、' : ' / ');
  return {
    en: fill(OTHER, { kinds: joinLabels('en').toLowerCase(), title: '{title}' }).en,
    zh: fill(OTHER, { kinds: joinLabels('zh'), title: '{title}' }).zh,
  };
}

/**
 * The error for a reference that allows only some kinds of a register but points to another kind; its message includes
 * the title of the referenced row.
 */
function otherKind(alias: string, name: string, { to, only = [] }: FieldOf<'ref'>): RowError {
  const target = baseOf(known(to));
  const it = column(alias, name);
  const subset = known(only[0] ?? to).subset;
  const kind = subset ? snake(subset.field) : 'id';
  const values = only.flatMap((key) => known(key).subset?.is ?? []);
  const named = sql`from ${table(target)} k where k.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and k.id = ${it}`;
  return {
    field: name,
    when: sql<boolean>`(${it} is not null and not exists (select ${named} and k.${sql.ref(kind)} = any(${values}::text[])))`,
    words: wordsOf(only),
    title: sql<string>`(select ${titleOf(target, 'k')} ${named})`,
  };
}

/** Refuses references to rows of another kind than a field accepts. */
export const onlyKinds = allRegisters.flatMap((register) => {
  const limited = Object.entries(register.fields).flatMap(([name, field]) =>
    'only' in field && field.only !== undefined ? [[name, field] as const] : [],
  );
  if (limited.length === 0) return [];
  return [
    rules(register.key as RegisterKey, {
      rowErrors: (alias) => limited.map(([name, field]) => otherKind(alias, name, field)),
    }),
  ];
});
