import type { ImportAboutPart } from '@plumbline/contract/features/imports/calls/runs.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { ImportEncoding } from '@plumbline/contract/rules/encodings.ts';
import type { ImportAdds, ImportCompare, ImportMapping } from '@plumbline/contract/rules/import-mapping.ts';
import { importLimits, type ImportLimits } from '@plumbline/contract/rules/import-limits.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { PROFILES } from '@plumbline/contract/access.ts';
import { oneRow, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Context, demand, may, type Scoped } from '../../http/context.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { get } from '../../register/read/read.ts';

/** The file of an import. */
export interface ImportedFile {
  readonly job: string;
  readonly path: string;
  readonly name: string;
  readonly register: AnyRegister;
  readonly bundle: string;
  readonly sheet: string | null;
  readonly headerRow: number | null;
  readonly encoding: ImportEncoding | null;
  readonly mapping: ImportMapping | null;
  readonly compare: ImportCompare | null;
  readonly adds: ImportAdds;
}
/** A part of an import as it is stored. */
export interface ImportedPart extends ImportedFile {
  readonly setting: string;
  readonly state: string;
  readonly missing: number | null;
  readonly result: ImportAboutPart['result'];
  readonly facts: {
    readonly encoding?: ImportEncoding | null;
    readonly blankRows?: number;
    readonly leftOut?: number;
    readonly notes?: readonly Word[];
  } | null;
}

const FILE = sql`f.job_id as job, f.path, f.name, f.register, f.bundle, f.sheet, f.header_row as "headerRow", f.encoding, f.mapping, f.compare, f.adds`;
type Kept<P> = Omit<P, 'register'> & { readonly register: string };

/** The file of an import of the chosen scope; requires the import right on its register. @throws AppError `notFound` */
export async function fileOf(context: Scoped, job: string): Promise<ImportedFile> {
  const actor = actorOf(context);
  await get(context.db, actor, known('importJob'), job);
  const file = await oneRow(
    context.db,
    sql<
      Kept<ImportedFile>
    >`select ${FILE} from import_file f where f.tenant_id = ${actor.tenantId}::uuid and f.job_id = ${job}::uuid`,
  );
  if (!file) throw new AppError('notFound');
  // without the right to see the import log, a caller must not learn from a refusal which imports exist
  if (!may(context, file.register, 'import') && !may(context, 'importJob', 'see')) throw new AppError('notFound');
  demand(context, file.register, 'import');
  return { ...file, register: known(file.register) };
}

/** The sheets that were imported together, in the order they were run. */
export async function partsOf(context: Scoped, bundle: string): Promise<readonly ImportedPart[]> {
  const found = await rows(
    context.db,
    sql<Kept<ImportedPart>>`select ${FILE}, j.import_setting as setting, j.state, f.facts,
        case when f.compare is not null and j.state in ('done', 'partlyUndone') and j.import_setting <> 'validate' then (select count(*) from import_missing m
          where m.tenant_id = f.tenant_id and m.job_id = f.job_id) end as missing,
        json_build_object('total', j.total, 'added', j.added, 'deleted', j.deleted, 'updated', j.updated, 'invalid', j.invalid,
          'unchanged', j.unchanged, 'toBeAdded', j.to_be_added, 'toBeUpdated', j.to_be_updated, 'toBeDeleted', j.to_be_deleted) as result
      from import_file f join import_job j on j.tenant_id = f.tenant_id and j.id = f.job_id
      where f.tenant_id = ${context.caller.tenantId}::uuid and f.bundle = ${bundle}::uuid order by f.place`,
  );
  return found.map((part) => ({ ...part, register: known(part.register) }));
}

const UNREAD = { encoding: null, blankRows: 0, leftOut: 0, notes: [] };

/** The information about a part that is sent to the page. */
export const aboutOf = ({ facts, ...part }: ImportedPart, formless: number): ImportAboutPart => ({
  ...UNREAD,
  ...facts,
  formless,
  job: part.job,
  register: part.register.key,
  sheet: part.sheet,
  encodingChosen: part.encoding !== null,
  mapping: part.mapping,
  hasFile: part.path !== '',
  correctable: part.path !== '' && (part.state === 'done' || part.state === 'undone') && (part.result.invalid ?? 0) > 0,
  state: part.state,
  missing: part.missing,
  result: part.result,
});

/** The maximum size of a file the caller may import. */
export const limitsOf = ({ installation, caller }: Context): ImportLimits =>
  importLimits(installation.client, caller?.permissions ?? new Set());

/**
 * Refuses an action that needs the file of an import when it has been cleared away. @throws AppError `importFileGone`
 */
export function refuseGone(path: string | undefined): void {
  if (path === '') throw new AppError('importFileGone');
}

/** True when a register takes imports at all. */
export const takesImports = (register: AnyRegister): boolean =>
  PROFILES[register.access].some((right) => right === 'import');
