import { LEVELS } from '@plumbline/contract/levels.ts';
import {
  levelDisable as disableCall,
  levelList as listCall,
  levelSave as saveCall,
  type ManagedLevel,
} from '@plumbline/contract/features/levels/calls/levels.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import { LEVEL_OPTIONS, type LevelOptionKey } from '@plumbline/contract/level-options.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { oneRow, rows, sql, transaction, type Db } from '../../db/database.ts';
import { demand, type SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { trace, type Changes } from '../users/trace.ts';
import { judgeFacility } from '../../workflow/allocate/drift.ts';
import { createLevel } from './create-level.ts';
import { demandManaged, managedLevels } from './managed-levels.ts';

const WORDS = {
  taken: w('There is already one with this name.', '该名称已存在。'),
  lowest: w('A scope of work cannot have levels below it.', '工作范围之下不能再有层级。'),
  otherStep: w('This option belongs to another level.', '该选项属于其他层级。'),
  company: w(
    'The company itself cannot be closed: nobody could open it again.',
    '不能关闭公司层级，否则无人能再打开。',
  ),
} as const;

type Options = Readonly<Partial<Record<LevelOptionKey, unknown>>>;

/** Lists the levels of one step. */
export const levelList = handle(listCall, async ({ db, caller }: SignedIn, { step }) =>
  (await managedLevels(db, caller)).filter((level) => level.step === step),
);

async function demandFree(
  db: Db,
  tenantId: string,
  candidate: { readonly id: string | null; readonly parentId: string | null; readonly name: string },
): Promise<void> {
  const found = await rows(
    db,
    sql`select 1 from level where tenant_id = ${tenantId} and parent_id is not distinct from ${candidate.parentId}::uuid
        and lower(name) = lower(${candidate.name}) and id is distinct from ${candidate.id}::uuid`,
  );
  if (found.length > 0) throw new InvalidError([{ field: 'name', words: WORDS.taken }]);
}

function demandOfStep(step: ManagedLevel['step'], options: Options): void {
  const wrong = Object.keys(options).filter((key) => LEVEL_OPTIONS[key as LevelOptionKey].step !== step); // eslint-disable-line -- keys the input has checked
  if (wrong.length > 0)
    throw new InvalidError(wrong.map((key) => ({ field: `options.${key}`, words: WORDS.otherStep })));
}

const differing = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Changes =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => value !== undefined && before[key] !== value)
      .map(([key, value]) => [key, [before[key] ?? null, value]] as const),
  );

async function saved(db: Db, context: SignedIn, id: string): Promise<ManagedLevel> {
  const found = (await managedLevels(db, context.caller)).find((level) => level.id === id);
  if (!found) throw new AppError('notFound');
  return found;
}

interface Input {
  readonly name: string;
  readonly description: string;
  readonly options: Options;
}

async function add(tx: Db, context: SignedIn, parentId: string, input: Input): Promise<string> {
  const { caller } = context;
  const parent = await demandManaged(tx, caller, parentId);
  const step = LEVELS[LEVELS.indexOf(parent.step) + 1];
  if (step === undefined) throw new InvalidError([{ field: 'parentId', words: WORDS.lowest }]);
  demandOfStep(step, input.options);
  await demandFree(tx, caller.tenantId, { id: null, parentId, name: input.name });
  const { tenantId } = caller;
  const id = await createLevel(tx, { tenantId, parentId, step, name: input.name, description: input.description });
  await sql`update level set options = ${JSON.stringify(input.options)}::jsonb where tenant_id = ${tenantId} and id = ${id}`.execute(
    tx,
  );
  // a user with all permissions may create a level without a grant above it; the creator must still be able to use it
  await sql`insert into level_grant (tenant_id, user_id, level_id)
    select ${tenantId}, ${caller.userId}::uuid, ${id}::uuid where not exists (
      select from level_grant where tenant_id = ${tenantId} and user_id = ${caller.userId}
        and level_id = any(${[parentId, ...parent.above.map((level) => level.id)]}::uuid[]))`.execute(tx);
  const changes = differing(
    {},
    { parent: parent.name, name: input.name, description: input.description || undefined, ...input.options },
  );
  await trace(tx, context, [{ area: 'level', id, title: input.name, action: 'add', changes }]);
  return id;
}

async function change(
  tx: Db,
  context: SignedIn,
  input: Input & { readonly id: string; readonly rev: number | undefined },
): Promise<void> {
  const { tenantId } = context.caller;
  await sql`select id from level where tenant_id = ${tenantId} and id = ${input.id} for update`.execute(tx);
  const before = await demandManaged(tx, context.caller, input.id);
  if (input.rev !== undefined && input.rev !== before.rev) throw await staleLevel(tx, tenantId, before);
  demandOfStep(before.step, input.options);
  await demandFree(tx, tenantId, { id: input.id, parentId: before.parentId, name: input.name });
  const { name, description, options } = input;
  const changes = differing(
    { ...before.options, name: before.name, description: before.description },
    { name, description, ...options },
  );
  if (Object.keys(changes).length === 0) return;
  await sql`update level set name = ${name}, description = ${description}, rev = rev + 1,
      options = options || ${JSON.stringify(options)}::jsonb
    where tenant_id = ${tenantId} and id = ${input.id}`.execute(tx);
  // the options decide whether some sheets of the library are required at all
  if (before.step === 'C') await judgeFacility(tx, tenantId, { facility: input.id, options: Object.keys(changes) });
  await trace(tx, context, [{ area: 'level', id: input.id, title: name, action: 'update', changes }]);
}

async function staleLevel(db: Db, tenantId: string, theirs: ManagedLevel): Promise<AppError> {
  const by = await oneRow<{ name: string }>(
    db,
    sql`select user_name as name from history where tenant_id = ${tenantId} and row_id = ${theirs.id}::uuid order by id desc limit 1`,
  );
  const who = by?.name ?? '?';
  return new AppError('stale', { who }, { theirs, by: who });
}

/** Creates or changes a level and records it in the history. */
export const levelSave = handle(saveCall, (context: SignedIn, { id, rev, parentId, ...input }) => {
  if (!id) demand(context, 'level', 'add');
  return transaction(context.db, async (tx) => {
    if (id) await change(tx, context, { ...input, id, rev });
    return saved(tx, context, id ?? (await add(tx, context, parentId ?? '', input)));
  });
});

/** Closes or reopens a level. */
export const levelDisable = handle(disableCall, (context: SignedIn, { id, disabled }) =>
  transaction(context.db, async (tx) => {
    const { tenantId } = context.caller;
    const level = await demandManaged(tx, context.caller, id);
    if (level.step === 'A') throw new AppError('notAllowedHere', { why: WORDS.company });
    if (level.disabled !== disabled) {
      await sql`update level set disabled = ${disabled}, rev = rev + 1 where tenant_id = ${tenantId} and id = ${id}`.execute(
        tx,
      );
      const changes = { disabled: [level.disabled, disabled] as const };
      await trace(tx, context, [{ area: 'level', id, title: level.name, action: 'update', changes }]);
    }
    return saved(tx, context, id);
  }),
);
