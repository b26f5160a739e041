import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { HEADER_SOURCES } from '@plumbline/contract/rules/form-sources.ts';
import type { Filling } from '@plumbline/contract/workflow/record.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known, tableOf } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, titleFrom } from '../../register/row/columns.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { type FormRules, rulesOfRecord, type TextSql } from '../record-rules.ts';
import { disciplineOf, stateOf } from '../sign/sign-records.ts';

/** The parts of a query for a record `t` that is filled in; `o` is the row that owns its form. */
export interface FormParts {
  readonly form: Filling<string>;
  /** The joins the other parts need; they include `o`. */
  readonly joins: RawBuilder<unknown>;
  /** The facts the form header can show, as JSON by source. */
  readonly facts: RawBuilder<unknown>;
  /** The rows of its lists, as JSON by source; undefined when it has no lists. */
  readonly lists: RawBuilder<unknown> | undefined;
  /**
   * True when the reader may see only some of what facts and lists refer to: the stored copy, which is complete, must
   * then not be shown to them.
   */
  readonly inPart: { readonly facts: boolean; readonly lists: boolean };
  /** The list that some records show without their form asking for it. */
  readonly stands: FormRules['stands'];
  /** The discipline of punch items raised on it; null when there is none. */
  readonly discipline: RawBuilder<unknown>;
  /** Whether the sign-off that completes it has been given. */
  readonly done: RawBuilder<boolean>;
  readonly code: RawBuilder<string>;
  readonly comment: RawBuilder<string>;
}

/**
 * How the records of a register are filled in: limited to what `reader` may see, or complete, as it is stored, when
 * there is no reader.
 * @throws {Error} for records without a form
 */
export function formParts(key: RecordKey, reader?: Actor): FormParts {
  const facts = factsOf(key);
  const { form, code, signing } = facts;
  if (!form) throw new Error(`The records of ${key} have no form.`);
  const { fields } = known(key);
  const own = rulesOfRecord(key).form ?? {};
  return {
    form,
    joins: sql`join ${sql.table(tableOf(known(form.owner)))} o on o.tenant_id = t.tenant_id and o.id = ${column('t', form.of)}
      ${own.joins ?? sql``}`,
    facts: own.facts ? toldTo(reader, own.facts) : ownFacts(key),
    lists: own.lists && toldTo(reader, own.lists),
    inPart: { facts: isInPart(reader, own.facts), lists: isInPart(reader, own.lists) },
    stands: own.stands,
    discipline: own.discipline ?? disciplineOf(key),
    done: sql<boolean>`${stateOf(key)} = ${signing.complete.state}`,
    code: code === undefined ? sql<string>`''` : sql<string>`coalesce(${column('t', code)}, '')`,
    comment: 'comments' in fields ? sql<string>`coalesce(t.comments, '')` : sql<string>`''`,
  };
}

/** The part of a form that a reader may see; all of it without a reader. */
const toldTo = (reader: Actor | undefined, part: TextSql): RawBuilder<unknown> =>
  typeof part === 'function' ? part((alias) => (reader ? andTheirs(reader, alias) : sql``)) : part;
const isInPart = (reader: Actor | undefined, part: TextSql | undefined): boolean =>
  reader?.subcontractors !== undefined && typeof part === 'function';

/** The fields of a record that have the name of a header fact: texts as they are, references by title. */
function ownFacts(key: RecordKey): RawBuilder<unknown> {
  const { fields } = known(key);
  const parts = HEADER_SOURCES.flatMap((source) => {
    const field = fields[source];
    if (!field) return [];
    const it = column('t', source);
    const text = isRefField(field) && !isMany(field) ? titleFrom(known(field.to), 't', it) : sql<string>`${it}::text`;
    return [sql`${source}::text, coalesce(${text}, '')`];
  });
  return parts.length === 0 ? sql`'{}'::json` : sql`json_build_object(${sql.join(parts)})`;
}
