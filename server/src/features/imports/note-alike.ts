import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { type Tx, sql } from '../../db/database.ts';
import { isCaseless } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, table, titleOf } from '../../register/row/columns.ts';
import { rulesOf } from '../../register/row/rules.ts';
import { cellError } from './cell-error.ts';

const ALIKE = w(
  ' looks like the same item. If it is, enter its number or its external number.',
  ' 对同一对象有相同描述。如为同一项，请填写其编号或外部编号。',
);
const ROW = w('Row {row} of this file', '本文件第 {row} 行');

/**
 * Notes new rows that probably exist already, where the system assigns the key and so cannot detect it: another row, or
 * an earlier line of the file, matches in the fields that the register uses to find duplicates.
 */
export async function noteAlike(tx: Tx, actor: Actor, register: AnyRegister): Promise<void> {
  const { alike } = rulesOf(register);
  if (alike === undefined) return;
  const same = (name: string, other: string) =>
    isCaseless(register, name)
      ? sql`lower(${column(other, name)}) = lower(${column('s', name)})`
      : sql`${column(other, name)} is not distinct from ${column('s', name)}`;
  const all = [...alike.words, ...alike.things];
  const agrees = (other: string) =>
    sql.join(
      all.map((name) => same(name, other)),
      sql` and `,
    );
  const isNew = sql`s.existing is null and s.act is null and s.problems = '[]'::jsonb
    and num_nonnulls(${sql.join(alike.things.map((name) => column('s', name)))}) > 0`;
  const parts = sql.join(
    all.map((name) => (isCaseless(register, name) ? sql`lower(${column('s', name)})` : column('s', name))),
  );
  const [before = '', after = ''] = ROW.en.split('{row}');
  const [zhBefore = '', zhAfter = ''] = ROW.zh.split('{row}');
  await sql`with there as (
      select s.n, min(${titleOf(register, 't')}) as en, min(${titleOf(register, 't')}) as zh from typed s join ${table(register)} t
        on t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${actor.path[register.level]}::uuid and t.deleted_at is null and ${agrees('t')}
      where ${isNew} group by s.n),
    earlier as (
      select f.n, ${before}::text || f.first || ${after}::text as en, ${zhBefore}::text || f.first || ${zhAfter}::text as zh
      from (select s.n, min(s.n) over (partition by ${parts}) as first from typed s where ${isNew}) f where f.first < f.n),
    found as (select * from there union all select e.* from earlier e where e.n not in (select n from there))
    update typed set notes = coalesce(notes, '[]'::jsonb) || jsonb_build_array(${cellError(alike.words[0] ?? '', {
      en: sql`found.en || ${ALIKE.en}::text`,
      zh: sql`found.zh || ${ALIKE.zh}::text`,
    })})
    from found where found.n = typed.n`.execute(tx);
}
