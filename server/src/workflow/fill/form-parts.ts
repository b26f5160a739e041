import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { HEADER_SOURCES } from '@plumbline/contract/rules/form-sources.ts';
import type { Filling } from '@plumbline/contract/workflow/record.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known, tableOf } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { column, titleFrom } from '../../register/columns.ts';
import { andTheirs } from '../../register/subcontracted.ts';
import { type FormRules, rulesOfRecord, type Told } from '../record-rules.ts';
import { disciplineOf, stateOf } from '../sign/sign-records.ts';

/** What the form engine asks the database of a record `t` that is filled in; `o` is the row that owns its form. */
export interface FormParts {
  readonly form: Filling<string>;
  /** The joins of the other parts; `o` among them. */
  readonly joins: RawBuilder<unknown>;
  /** The facts its header can show, as JSON by source. */
  readonly facts: RawBuilder<unknown>;
  /** The rows of its lists, as JSON by source; none without. */
  readonly lists: RawBuilder<unknown> | undefined;
  /** Whether the reader may know only some of what facts and lists name: then what was kept, which is all, is not for them. */
  readonly inPart: { readonly facts: boolean; readonly lists: boolean };
  /** The list that stands on some of them without being asked for. */
  readonly stands: FormRules['stands'];
  /** The discipline of what is raised on it; null without one. */
  readonly discipline: RawBuilder<unknown>;
  /** The sign-off that completes it is given. */
  readonly done: RawBuilder<boolean>;
  readonly code: RawBuilder<string>;
  readonly comment: RawBuilder<string>;
}

/**
 * How the records of a register are filled in: as `reader` may know it, or without one whole, as it is kept.
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

/** What a form tells somebody; all of it without anybody. */
const toldTo = (reader: Actor | undefined, part: Told): RawBuilder<unknown> =>
  typeof part === 'function' ? part((alias) => (reader ? andTheirs(reader, alias) : sql``)) : part;
const isInPart = (reader: Actor | undefined, part: Told | undefined): boolean =>
  reader?.subcontractors !== undefined && typeof part === 'function';

/** The fields of a record that are called like a fact of a header: texts as they are, references by their titles. */
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
