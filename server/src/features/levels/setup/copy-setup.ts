import { randomUUIDv7 } from 'node:crypto';
import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { permission, holds, RIGHTS, type Right } from '@plumbline/contract/access.ts';
import { AppError, ERRORS, InvalidError } from '@plumbline/contract/errors.ts';
import {
  levelCopySetup,
  SETUP_NAMED,
  type ManagedLevel,
  type NamedRows,
  type SetupCopy,
  type SetupPart,
} from '@plumbline/contract/features/levels/calls/levels.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { SCOPE_SETUP, SETUP_USED_BY } from '@plumbline/contract/rules/scope-setup.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { attempt, oneRow, sql, type Tx } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import type { SignedIn } from '../../../http/context.ts';
import { handle } from '../../../http/handler.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { table } from '../../../register/row/columns.ts';
import { zoneOn } from '../../../register/row/level-options.ts';
import { copyForms } from '../../../workflow/form/copy-forms.ts';
import { trace } from '../../users/trace.ts';
import { demandManaged, managedLevels } from '../managed-levels.ts';
import { copyOptions } from './copy-options.ts';
import { copyRows } from './copy-rows.ts';

const WORDS = {
  notScope: w('Choose a scope of work.', '请选择一个工作范围。'),
  itself: w('Choose a different scope of work.', '请选择其他工作范围。'),
  notSetup: w('This is not part of the setup of a scope of work.', '该数据表不属于工作范围的设置。'),
  used: w(
    'Certificates have been raised in {name}, so its setup can only be changed row by row.',
    '“{name}”中已提出证书，设置只能逐项修改。',
  ),
} as const;

const NOTHING: NamedRows = { count: 0, names: [] };
const named = (names: readonly string[]): NamedRows => ({ count: names.length, names: names.slice(0, SETUP_NAMED) });

type Input = ParsedOf<typeof levelCopySetup>;

/** The scope of work to set up. @throws AppError, InvalidError */
async function targetOf(tx: Tx, context: SignedIn, { from, to }: Input): Promise<ManagedLevel> {
  const level = await demandManaged(tx, context.caller, to);
  if (level.step !== 'E') throw new InvalidError([{ field: 'to', words: WORDS.notScope }]);
  if (from === to) throw new InvalidError([{ field: 'from', words: WORDS.itself }]);
  // concurrent copies into the same scope run one after the other: the second sees what the first copied
  await sql`select id from level where tenant_id = ${context.caller.tenantId} and id = ${to} for update`.execute(tx);
  const used = await oneRow(
    tx,
    sql`select t.id from ${table(known(SETUP_USED_BY))} t where t.tenant_id = ${context.caller.tenantId}::uuid
      and t.level_id = ${to}::uuid and t.deleted_at is null limit 1`,
  );
  if (used) throw new AppError('notAllowedHere', { why: fill(WORDS.used, { name: level.name }) });
  return level;
}

/**
 * The scope of work the setup is copied from. @throws AppError `notFound` for one that does not exist, is not granted
 * or is closed
 */
async function sourceOf(tx: Tx, context: SignedIn, { from }: Input): Promise<ManagedLevel> {
  const level = (await managedLevels(tx, context.caller)).find(({ id, step }) => id === from && step === 'E');
  if (!level?.mine || level.disabled || level.closedAbove) throw new AppError('notFound');
  return level;
}

/** The actor that reads or writes the rows of a scope of work. */
async function actorIn(tx: Tx, { caller, via, act }: SignedIn, { id, above }: ManagedLevel): Promise<Actor> {
  const [A = '', B = '', C = '', D = ''] = above.map((level) => level.id);
  const path = { A, B, C, D, E: id };
  return {
    tenantId: caller.tenantId,
    path,
    userId: caller.userId,
    userName: caller.fullName,
    via,
    timeZone: await zoneOn(tx, path),
    ...(act.at !== null && { actedAt: act.at }),
  };
}

/** The registers to copy. @throws InvalidError when a given register is not part of the setup of a scope */
function registersOf({ registers }: Input): readonly AnyRegister[] {
  const strange = (registers ?? []).filter((key) => !SCOPE_SETUP.some((entry) => entry.key === key));
  if (strange.length > 0) throw new InvalidError(strange.map(() => ({ field: 'registers', words: WORDS.notSetup })));
  return inOrder(SCOPE_SETUP.filter(({ key }) => registers === undefined || registers.includes(key)));
}

/** Puts referenced registers first, so that the registers referring to them find their rows. */
function inOrder(all: readonly AnyRegister[]): readonly AnyRegister[] {
  const order: AnyRegister[] = [];
  const visit = (register: AnyRegister, path: ReadonlySet<AnyRegister>): void => {
    if (order.includes(register) || path.has(register)) return;
    for (const field of Object.values(register.fields))
      for (const other of all) if ('to' in field && field.to === other.key) visit(other, new Set([...path, register]));
    order.push(register);
  };
  for (const register of all) visit(register, new Set());
  return order;
}

/** The right the caller lacks to copy a register; null when the caller may copy it. */
function closedFor({ caller }: SignedIn, { key }: AnyRegister): Word | null {
  const lacking = (['see', 'add'] as const satisfies readonly Right[]).find(
    (right) => !holds(caller.permissions, permission(key, right)),
  );
  return lacking ? fill(ERRORS.forbidden.words, { right: RIGHTS[lacking] }) : null;
}

async function partOf(
  tx: Tx,
  context: SignedIn,
  register: AnyRegister,
  { from, to }: { readonly from: Actor; readonly to: Actor },
): Promise<SetupPart> {
  const closed = closedFor(context, register);
  const none = { copied: NOTHING, forms: 0, there: NOTHING, refused: { count: 0, rows: [] } };
  if (closed) return { register: register.key, ...none, closed };
  const { copied, there, refused } = await copyRows(tx, from, to, register);
  return {
    register: register.key,
    copied: named(copied.map(({ name }) => name)),
    forms: await copyForms(tx, to, register, copied),
    there: named(there),
    refused: { count: refused.length, rows: refused.slice(0, SETUP_NAMED) },
    closed: null,
  };
}

/** Copies the setup of one scope of work into another in one transaction; a dry run does the same and rolls back. */
export const copySetup = handle(levelCopySetup, async (context: SignedIn, input) => {
  const registers = registersOf(input);
  return attempt(context.db, async (tx) => {
    const source = await sourceOf(tx, context, input);
    const target = await targetOf(tx, context, input);
    const from = await actorIn(tx, context, source);
    // a blank cell in the source scope is intended: writing as a batch fills in no defaults for it
    const to = { ...(await actorIn(tx, context, target)), batch: randomUUIDv7() };
    const parts: SetupPart[] = [];
    for (const register of registers) parts.push(await partOf(tx, context, register, { from, to }));
    const { options, changes } = await copyOptions(tx, { source, target, wanted: input.options });
    const found: SetupCopy = { parts, options };
    const isAnything = options.copied.length + parts.reduce((sum, { copied }) => sum + copied.count, 0) > 0;
    const recorded = isAnything ? { setupFrom: [null, source.name] as const, ...changes } : {};
    await trace(tx, context, [
      { area: 'level', id: target.id, title: target.name, action: 'update', changes: recorded },
    ]);
    return { keep: !input.dryRun, found };
  });
});
