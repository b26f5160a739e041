import { isMany } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { baseOf, known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { importTask } from '@plumbline/server/features/imports/import-task.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, type Answer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { originsOf } from '@plumbline/server/register/row/origins.ts';
import { derivedKeys } from '@plumbline/server/register/row/rules.ts';
import { isWritable } from '@plumbline/server/register/row/values.ts';
import { namingFields } from '@plumbline/server/register/write/hold-named.ts';
import { deadReferences } from '@plumbline/server/register/write/truth.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { expect, test } from 'vitest';
import { seeded } from './setup/depth.ts';
import { atOnce } from './support/at-once.ts';
import { sendForm } from './support/importing.ts';
import { expectDerived } from './support/recount.ts';
import { samplesThatShare } from './support/sample.ts';
import { aWorkplace } from './support/worked.ts';

/*
 * Two acts at the same moment on two rows, one of which names the other (ADR 89). Whichever comes first, no row refers to
 * a deleted one afterwards, and every calculated field equals what it is calculated from.
 */

/** How often each pair of acts meets, per reference; a person hunting a race uses a large number. */
const ROUNDS = Number(process.env['RACES'] ?? 1);

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const work = await aWorkplace(server);
const { db } = server.database;
const { path } = work;
const shared = samplesThatShare(work.make);

type Values = Readonly<Record<string, unknown>>;

/** A field of a register by which its rows name rows of another. */
interface Reference {
  readonly register: AnyRegister;
  readonly field: string;
  readonly target: AnyRegister;
}
const references: readonly Reference[] = allRegisters.flatMap((register) =>
  namingFields(register)
    .filter(({ name }) => !register.subset || !(name in baseOf(register).fields))
    .map(({ name, field }) => {
      const only = field.kind === 'ref' ? field.only?.[0] : undefined;
      return { register, field: name, target: known(only ?? ('to' in field ? field.to : '')) };
    }),
);

const idOf = (row: AnyRow, name: string): unknown => (row[name] as { id: string } | null)?.id;
const NOWHERE = { subSystem: null, taggedItem: null, tagItr: null, tagPwl: null };
const bySystem = (async () =>
  work.make(known('handoverType'), {
    ...(await shared(known('handoverType'))),
    grouping: 'system',
  }))();

/** Values that a reference needs beside it, by register and field. */
const BESIDE: Readonly<Record<string, (target: AnyRow) => Values | Promise<Values>>> = {
  'punchListItem.subSystem': () => ({ ...NOWHERE, scope: 'subSystem' }),
  'punchListItem.taggedItem': () => ({ ...NOWHERE, scope: 'taggedItem' }),
  'punchListItem.tagItr': () => ({ ...NOWHERE, scope: 'tagItr' }),
  'punchListItem.tagPwl': () => ({ ...NOWHERE, scope: 'tagPwl' }),
  'procedure.systems': () => ({ authorSystem: null }),
  'procedure.authorSystem': ({ id }) => ({ systems: [id] }),
  'procedure.authorisedBy': () => ({ authorisedOn: '2026-03-31' }),
  'asBuiltDrawing.acceptedBy': () => ({ acceptedOn: '2026-03-31' }),
  'procedureSection.parentSection': (target) => ({ procedure: idOf(target, 'procedure') }),
  'procedureSkeletonSection.parentSection': (target) => ({ procedureSkeleton: idOf(target, 'procedureSkeleton') }),
  'scheduledReport.definition': () => ({ ready: null }),
  'multiTagItr.members': (target) => ({ itr: idOf(target, 'itr') }),
  'handover.system': async () => ({ handoverType: (await bySystem).id, subSystem: null }),
};

/** A row that nobody names yet. */
async function fresh(register: AnyRegister): Promise<AnyRow> {
  return work.make(register, await shared(register));
}

/** Values for a new row that names another. */
async function naming(
  { register, field }: Reference,
  target: AnyRow,
): Promise<{ readonly all: Values; readonly own: Values }> {
  const value = isMany(register.fields[field] ?? { kind: 'text' }) ? [target.id] : target.id;
  const own = { ...(await BESIDE[`${register.key}.${field}`]?.(target)), [field]: value };
  return { all: { ...(await shared(register)), ...own }, own };
}

const done = (answer: Answer): void => {
  if (answer.status >= 500) throw new Error(JSON.stringify(answer));
};
const these = (id: string) => ({ mode: 'these', ids: [id] });

/** An act that makes a row name another: it is prepared first, and runs when told. */
type Namer = (reference: Reference, target: AnyRow) => Promise<(() => Promise<void>) | null>;

const text = (row: AnyRow, name: string): string => {
  const value = row[name];
  return typeof value === 'object' && value !== null && 'title' in value ? String(value.title) : String(value ?? '');
};

const NAMERS: Readonly<Record<'create' | 'update' | 'import' | 'restore' | 'undo', Namer>> = {
  create: async (reference, target) => {
    const { all: values } = await naming(reference, target);
    return async () => done(await work.verb(reference.register.key, 'create', { values }));
  },
  update: async (reference, target) => {
    const row = await fresh(reference.register);
    const { own: values } = await naming(reference, target);
    return async () =>
      done(await work.verb(reference.register.key, 'update', { rows: [{ id: row.id, rev: row.rev, values }] }));
  },
  import: async ({ register, field, target: reference }, target) => {
    if (register.naturalKey.some((name) => !register.fields[name] || !isWritable(register.fields[name]))) return null;
    if (register.naturalKey.includes(field)) return null;
    const row = await fresh(register);
    const columns = [...register.naturalKey, field];
    const body =
      csvLine(columns) +
      csvLine([...register.naturalKey.map((name) => text(row, name)), text(target, reference.title)]);
    const sent = await sendForm<{ jobs: { job: string }[] }>(server, '/api/ext/import/start', {
      file: { name: 'race.csv', body },
      fields: { setting: 'full', plan: JSON.stringify([{ register: register.key }]) },
      by: work.by,
    });
    const job = sent.data?.jobs[0]?.job;
    return job === undefined ? null : async () => importTask(server.database, { tenantId: path.A, job });
  },
  restore: async (reference, target) => {
    const row = await work.make(reference.register, (await naming(reference, target)).all);
    const removed = await work.verb(reference.register.key, 'remove', { selection: these(row.id) });
    if ((removed.data as { done: number } | null)?.done !== 1) return null;
    return async () => done(await work.verb(reference.register.key, 'restore', { ids: [row.id] }));
  },
  undo: async (reference, target) => {
    const { register, field } = reference;
    const row = await work.make(register, (await naming(reference, target)).all);
    const { [field]: other } = await shared(register);
    const changed = await work.verb(register.key, 'update', {
      rows: [{ id: row.id, rev: row.rev, values: { [field]: other ?? null } }],
    });
    const batch = (changed.data as { batch?: string } | null)?.batch;
    if (changed.code !== 0 || batch === undefined) return null;
    return async () => done(await server.post('/api/ext/import/undo', { job: batch, dryRun: false }, work.by));
  },
};

/** An act on the row that is named. */
type Counter = (target: AnyRegister, row: AnyRow, reads: readonly string[]) => Promise<(() => Promise<void>) | null>;

const changes = (register: AnyRegister, row: AnyRow, values: Values) => async () =>
  done(await work.verb(register.key, 'change', { selection: these(row.id), values }));

const COUNTERS: Readonly<Record<'delete' | 'rename' | 'move' | 'void', Counter>> = {
  delete: (register, row) =>
    Promise.resolve(async () => done(await work.verb(register.key, 'remove', { selection: these(row.id) }))),
  rename: (register, row, reads) => {
    const { title } = register;
    const field = register.fields[title];
    if (!reads.includes(title) || field?.kind !== 'text' || !isWritable(field)) return Promise.resolve(null);
    const values = { [title]: `N ${row.id.slice(-10)}`.slice(0, field.max ?? 50) };
    return Promise.resolve(async () =>
      done(await work.verb(register.key, 'update', { rows: [{ id: row.id, rev: row.rev, values }] })),
    );
  },
  move: async (register, row, reads) => {
    const field = reads.find((name) => {
      const reference = register.fields[name];
      return (
        reference !== undefined &&
        isWritable(reference) &&
        (reference.kind === 'ref' ||
          reference.kind === 'refs' ||
          reference.kind === 'integer' ||
          reference.kind === 'choice')
      );
    });
    const definition = field === undefined ? undefined : register.fields[field];
    if (field === undefined || definition === undefined) return null;
    if (definition.kind === 'choice')
      return changes(register, row, { [field]: Object.keys(definition.of).find((choice) => choice !== row[field]) });
    if (definition.kind === 'integer') return changes(register, row, { [field]: 7 });
    if (!('to' in definition)) return null;
    const other = await fresh(known(definition.to));
    return changes(register, row, { [field]: isMany(definition) ? [other.id] : other.id });
  },
  void: (register, row) => {
    if (register.key !== 'taggedItem' && register.subset?.of !== 'taggedItem') return Promise.resolve(null);
    return Promise.resolve(async () =>
      done(
        await server.post(
          '/api/ext/void/put',
          { register: register.key, selection: these(row.id), reason: 'a race', dryRun: false },
          work.by,
        ),
      ),
    );
  },
};

const label = ({ register, field, target }: Reference): string => `${register.key}.${field} → ${target.key}`;

let met = 0;
/** Lets two acts meet on new rows; counts those that could be prepared. */
async function meet(reference: Reference, namer: Namer, counter: Counter, reads: readonly string[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const target = await fresh(reference.target);
    const first = await namer(reference, target);
    const second = await counter(reference.target, target, reads);
    if (first === null || second === null) return;
    await atOnce(first, second, (met++ % 7) * 4 - 12);
  }
}

/** What the computed fields of a register read of the rows a field names. */
const readsOf = ({ register, field }: Reference): readonly string[] =>
  derivedKeys().includes(baseOf(register).key)
    ? originsOf(baseOf(register))
        .filter((origin) => origin.through === undefined && origin.field === field)
        .flatMap(({ reads }) => reads)
    : [];

test.each(
  seeded(references, { oneIn: 12, kindOf: () => 'reference', keyOf: ({ register }) => register.key }).map(
    (reference) => [label(reference), reference] as const,
  ),
)(
  '%s: rows that are named while they are deleted, moved or renamed stay, or are named by none',
  async (_, reference) => {
    const reads = readsOf(reference);
    for (const [naming, namer] of Object.entries(NAMERS))
      for (const [acting, counter] of Object.entries(COUNTERS)) {
        if (counter !== COUNTERS.delete && reads.length === 0) continue;
        await meet(reference, namer, counter, reads);
        const dead = await deadReferences(db, [reference.register]);
        expect(
          dead.map(({ field, title }) => `${field} of ${title}`),
          `${naming} beside ${acting}`,
        ).toEqual([]);
        if (reads.length === 0) continue;
        await expectDerived(work, { mechanisms: ['columns', 'rollUp'], after: `${naming} beside ${acting}` });
      }
  },
);

test('after all of it no row refers to a deleted one, and every derived figure equals a recount', async () => {
  expect(await deadReferences(db)).toEqual([]);
  await expectDerived(work);
});
