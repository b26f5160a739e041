import { date, text } from '@plumbline/contract/field/field.ts';
import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import { libraryOf, setEntityOf } from '@plumbline/contract/default-sign-offs.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { signCaption, SIGN_PARTS, type SignPart } from '@plumbline/contract/rules/record-columns.ts';
import { factsOf, isRecord } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { table, visible } from '../../register/row/columns.ts';
import { defaultSetSql } from '../../workflow/sign/sign-records.ts';
import { guardedIn } from './export-cell.ts';
import type { ExportColumn } from './export-lines.ts';

const PARTS: readonly SignPart[] = ['person', 'date'];
const FIELDS = { person: text(SIGN_PARTS.person, {}), date: date(SIGN_PARTS.date, {}) };

/** The sign-offs of a set, as rows `label, zh, type`. */
const asRows = (set: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select x.one->>'label' as label, x.one->>'zh' as zh, x.one->>'type' as type from jsonb_array_elements(${set}) x(one)`;

/**
 * The sign-offs that records of a kind may have here: those of the sets of their library and of its forms, those of the
 * default set, and those already given under other names; required ones first. @throws AppError `badFilter` where the
 * rows are not records
 */
export async function signOffsIn(db: Db, actor: Actor, key: string): Promise<readonly SignOff[]> {
  if (!isRecord(key)) throw new AppError('badFilter', { field: 'signOffs' });
  const named = libraryOf(key);
  const library = named === undefined ? undefined : known(named);
  const ofLibrary = library
    ? sql`select s.* from ${table(library)} o cross join lateral (${asRows(sql`o.sign_offs`)}) s
          where ${visible(library, actor, 'o')} union all`
    : sql``;
  const { form } = factsOf(key);
  const owner = form && known(form.owner);
  const ofForms = owner
    ? sql`union all select s.* from form_template m join ${table(owner)} f on f.tenant_id = m.tenant_id and f.id = m.owner_id
        cross join lateral (${asRows(sql`coalesce(m.model->'signOffs', '[]'::jsonb)`)}) s where ${visible(owner, actor, 'f')}`
    : sql``;
  return rows(
    db,
    sql<SignOff>`select label, zh, type from (
        select distinct on (l.label) l.label, l.zh, l.type from (
          ${ofLibrary} ${asRows(defaultSetSql(actor, setEntityOf(key)))}
          ${ofForms}
          union all select g.label, null, g.type from sign_off g where g.tenant_id = ${actor.tenantId}::uuid
            and g.level_id = ${actor.path.E}::uuid and g.register = ${key}
        ) l order by l.label, l.zh nulls last) d
      order by array_position(array['required', 'complete', 'optional'], type), label`,
  );
}

/** The columns of sign-offs in a sheet of records. */
export const signColumnsOf = (signOffs: readonly SignOff[]): readonly ExportColumn[] =>
  signOffs.flatMap((signOff) =>
    PARTS.map((part) => {
      const caption = signCaption(signOffWord(signOff), part);
      return { name: caption.en, field: FIELDS[part], label: caption, role: 'optional' as const, caption };
    }),
  );

/** The sign-off cells of record `t`: who signed and when, as of now. */
export const signCellsOf = (
  key: string,
  signOffs: readonly SignOff[],
  format: 'csv' | 'xlsx',
): readonly RawBuilder<unknown>[] =>
  signOffs.flatMap(({ label }) => {
    const given = (what: RawBuilder<unknown>): RawBuilder<unknown> =>
      sql`(select ${what} from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id and g.register = ${key} and g.label = ${label} limit 1)`;
    return [guardedIn(format)(given(sql`g.person_name`)), given(sql`g.signed_on::text`)];
  });
