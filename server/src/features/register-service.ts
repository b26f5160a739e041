import { AppError } from '@plumbline/contract/errors.ts';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import type { Verb, verbInput } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { toTable } from '@plumbline/contract/register/row-table.ts';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import { reading, shapeOf } from '../db/reading.ts';
import { actorOf } from '../register/row/actor-of.ts';
import { demand, listRights, type Scoped } from '../http/context.ts';
import type { RegisterService } from '../http/register-service.ts';
import { changesOf } from '../register/read/changes.ts';
import { groups } from '../register/read/groups.ts';
import { historyOf } from '../register/history/history.ts';
import { paste } from '../register/write/paste.ts';
import { bindList, type Block, type Narrowed } from '../register/read/query-rows.ts';
import { options } from '../register/read/options.ts';
import { type Page, page } from '../register/read/page.ts';
import { count, get, lookup } from '../register/read/read.ts';
import { uses } from '../register/read/uses.ts';
import { change, create, deleted, remove, restore, update } from '../register/write/verbs.ts';
import { undoEdit } from './edits/undo-edit.ts';
import { exportRegister } from './exports/export.ts';
import { template } from './imports/templates/template.ts';
import { limitsOf } from './imports/import-parts.ts';
import { settingOf, submitImport } from './imports/submit.ts';
import { wholeTable } from './imports/whole-table.ts';

type In<V extends keyof typeof verbInput> = z.output<(typeof verbInput)[V]>;
type Answer = (
  target: { readonly context: Scoped; readonly register: AnyRegister; readonly database: Database },
  input: never,
) => Promise<unknown>;

/**
 * The implementation of each verb. The HTTP edge has parsed the input with `verbInput`, so each entry gets its own
 * input type.
 */
const VERBS: { readonly [V in Exclude<Verb, 'import'>]: Answer } = {
  page: async ({ context, register }, input: In<'page'>) => {
    const found = await page(context.db, actorOf(context), register, input);
    if (input.as !== 'table') return found;
    const isOfRefs = (name: string): boolean => {
      const field = register.fields[name];
      return field !== undefined && isRefField(field);
    };
    return { ...found, rows: [], table: toTable(found.rows, isOfRefs) };
  },
  count: async ({ context, register }, input: In<'count'>) => ({
    total: await count(context.db, actorOf(context), register, input.filter, input.most),
  }),
  get: ({ context, register }, input: In<'get'>) => get(context.db, actorOf(context), register, input.id),
  lookup: ({ context, register }, input: In<'lookup'>) => lookup(context.db, actorOf(context), register, input),
  options: ({ context, register }, input: In<'options'>) => options(context.db, actorOf(context), register, input),
  history: ({ context, register }, input: In<'history'>) =>
    historyOf(context.db, actorOf(context), register, { ...input, language: context.language }),
  changes: ({ context, register }, input: In<'changes'>) => changesOf(context.db, actorOf(context), register, input),
  uses: ({ context, register }, input: In<'uses'>) =>
    uses(context.db, actorOf(context), register, { ...input, maySee: listRights(context).maySee }),
  deleted: ({ context, register }, input: In<'deleted'>) => deleted(context.db, actorOf(context), register, input),
  create: ({ context, register }, input: In<'create'>) => create(context.db, actorOf(context), register, input),
  update: ({ context, register }, input: In<'update'>) => update(context.db, actorOf(context), register, input),
  change: ({ context, register }, input: In<'change'>) => change(context.db, actorOf(context), register, input),
  groups: ({ context, register }, input: In<'groups'>) => groups(context.db, actorOf(context), register, input),
  paste: ({ context, register }, input: In<'paste'>) => {
    if (input.add.length > 0) demand(context, register.key, 'add');
    return paste(context.db, actorOf(context), register, { input, language: context.language });
  },
  undo: ({ context, register }, { batch }: In<'undo'>) =>
    undoEdit(context.db, actorOf(context), register, {
      batch,
      mayDelete: () => demand(context, register.key, 'delete'),
    }),
  remove: ({ context, register }, input: In<'remove'>) => remove(context.db, actorOf(context), register, input),
  restore: ({ context, register }, input: In<'restore'>) => restore(context.db, actorOf(context), register, input),
  export: ({ context, register, database }, input: In<'export'>) => {
    if (input.lines !== undefined) demand(context, input.lines, 'see');
    return exportRegister(database, actorOf(context), { register, input, language: context.language });
  },
  template: ({ context, register }, input: In<'template'>) =>
    template(context.db, actorOf(context), { register, format: input.format, language: context.language }),
};

type PageAnswer = Page & { readonly table?: ReturnType<typeof toTable> };
/** The number of rows of a page, in either form. */
const rowCount = ({ rows, table }: PageAnswer): number => table?.rows.length ?? rows.length;

/** Verbs that may read a whole register, and so take seconds where no index helps. */
const LONG_READS: ReadonlySet<Verb> = new Set(['page', 'count', 'options', 'lookup', 'groups', 'deleted']);

/** Implements the verbs of every register. */
export function registerService(database: Database): RegisterService {
  return {
    async call(context, register, verb, input) {
      if (verb === 'import') throw new AppError('badRequest');
      // the HTTP edge parsed the input with the schema of this very verb
      const answer = VERBS[verb] as (target: Parameters<Answer>[0], input: unknown) => Promise<unknown>;
      const list = queryListOf(register.key);
      const work = async (within: Scoped): Promise<unknown> => {
        if (list === undefined) return answer({ context: within, register, database }, input);
        const by = { db: within.db, actor: actorOf(context), language: context.language, ...listRights(context) };
        const read = async (block?: Block): Promise<unknown> => {
          const bound = await bindList(list, input as Narrowed, { ...by, block });
          const found = await answer({ context: within, register: bound.register, database }, bound.input);
          const isShort = block !== undefined && bound.isBeginning && rowCount(found as PageAnswer) < block.limit;
          return isShort ? read({ ...block, isWhole: true }) : found;
        };
        return read(verb === 'page' ? (input as In<'page'>) : undefined);
      };
      if (!LONG_READS.has(verb)) return work(context);
      const name = `${register.key} ${verb} ${shapeOf(input)}`;
      const kind = verb === 'count' ? 'count' : 'rows';
      const read = { kind, name, reader: context.caller.userId, left: context.left } as const;
      return reading(database, read, (db) => work({ ...context, db }));
    },
    async upload(context, register, file, fields) {
      const setting = settingOf(fields['importSetting'] ?? fields['setting']);
      const { language } = context;
      const parts = await wholeTable(register, file);
      const limits = limitsOf(context);
      const jobs = await submitImport(context.db, actorOf(context), { parts, file, setting, language, limits });
      return {
        job: jobs[0]?.job ?? '',
      };
    },
  };
}
