import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import { menuSave as call, type menuInput } from '@plumbline/contract/features/menu/calls.ts';
import { AppError, InvalidError } from '@plumbline/contract/errors.ts';
import { nodeType } from '@plumbline/contract/pages/menu-node.ts';
import { pageOfFrontPath } from '@plumbline/contract/pages/pages.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { rows, sql, transaction, type Db } from '../../db/database.ts';
import { demand, type SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { ADMINISTRATOR } from '../users/roles.ts';
import { shipped, SYSTEM } from './catalogue.ts';
import { allNodes, type MenuLine } from './menu-rows.ts';
import { trace } from './trace.ts';

type MenuInput = z.output<typeof menuInput>;

const words = {
  noPage: w(
    'There is no such page. Give the name of a page or its path, such as Tag or /TaggedItems/Tag.',
    '没有该页面。请填写页面名称或路径，例如 Tag 或 /TaggedItems/Tag。',
  ),
  needsPage: w(
    'A page entry must lead to a page; only a group leads nowhere.',
    '页面必须指定目标页面，只有分组可以为空。',
  ),
  needsGroup: w('A page belongs in a group or at the top level.', '页面只能位于分组之下或顶层。'),
  groupInGroup: w('A group belongs at the top level.', '分组只能位于顶层。'),
  shippedPath: w('The target of a built-in page cannot be changed.', '系统内置页面的目标不能修改。'),
  shippedCode: w('The code of an existing node cannot be changed.', '已有节点的编码不能修改。'),
  codeLetter: w('The code of a group begins with M, that of a page with S.', '分组编码以 M 开头，页面编码以 S 开头。'),
  codeTaken: w('Another node has this code.', '该编码已被使用。'),
} as const;

/** Fourteen digits starting with 9, which no shipped group uses. */
const newCode = (type: 'M' | 'S'): string => `${type}9${String(randomInt(1e12)).padStart(13, '0')}`;

type Wrong = (field: string, why: (typeof words)[keyof typeof words]) => never;
const wrong: Wrong = (field, why) => {
  throw new InvalidError([{ field, words: why }]);
};

/** Refuses a dead link, a tree deeper than group, page and button, or a code of another type. */
function check(input: MenuInput, nodes: readonly MenuLine[], before: MenuLine | undefined): void {
  const type = before === undefined ? typeOf(input) : nodeType(before.code, before.type);
  checkPlace(input, { type, parent: nodes.find(({ id }) => id === input.parentId) });
  if (before !== undefined) checkSame(input, before);
  if (type === 'S' && pageOfFrontPath(input.frontPath) === undefined) wrong('frontPath', words.noPage);
  if (input.code !== undefined && nodeType(input.code) !== type) wrong('code', words.codeLetter);
  if (nodes.some(({ code, id }) => code === input.code && id !== input.id)) wrong('code', words.codeTaken);
}

/** A node with a path is a page, any other a group. */
const typeOf = ({ frontPath }: MenuInput): 'M' | 'S' => (frontPath === '' ? 'M' : 'S');

/** Checks the place: groups at the top, pages in a group or at the top. */
function checkPlace(
  { parentId }: MenuInput,
  { type, parent }: { readonly type: string; readonly parent: MenuLine | undefined },
): void {
  if (parentId !== null && parent === undefined) throw new AppError('notFound');
  if (parent === undefined) return;
  if (type === 'M') wrong('parentId', words.groupInGroup);
  if (parent.type !== 'M') wrong('parentId', words.needsGroup);
}

/** Checks that the fixed fields of an existing node are unchanged. */
function checkSame(input: MenuInput, before: MenuLine): void {
  if (input.code !== undefined && input.code !== before.code) wrong('code', words.shippedCode);
  if (shipped(before.code) !== undefined && input.frontPath !== before.front_path)
    wrong('frontPath', words.shippedPath);
  if (before.type === 'S' && input.frontPath === '') wrong('frontPath', words.needsPage);
}

async function change(db: Db, context: SignedIn, { input, before }: { input: MenuInput; before: MenuLine }) {
  await rows(
    db,
    sql`update menu set parent_id = ${input.parentId}, name_en = ${input.names.en}, name_zh = ${input.names.zh},
          front_path = ${input.frontPath}, login_flag = ${input.loginFlag}, custom_flag = true
        where tenant_id = ${context.caller.tenantId} and id = ${before.id}`,
  );
  await trace(db, context, {
    id: before.id,
    title: input.names.en,
    action: 'update',
    changes: {
      parentId: [before.parent_id, input.parentId],
      nameEn: [before.name_en, input.names.en],
      nameZh: [before.name_zh, input.names.zh],
      frontPath: [before.front_path, input.frontPath],
    },
  });
  return before.id;
}

/** Creates a node after its neighbours and binds the administrator to it. */
async function make(db: Db, context: SignedIn, input: MenuInput): Promise<string> {
  const { tenantId } = context.caller;
  const id = randomUUIDv7();
  const code = input.code ?? newCode(typeOf(input));
  await rows(
    db,
    sql`insert into menu (tenant_id, id, parent_id, code, name_en, name_zh, type, front_path, sort, sys_code, login_flag,
          custom_flag)
        select ${tenantId}, ${id}, ${input.parentId}, ${code}, ${input.names.en}, ${input.names.zh}, ${nodeType(code)},
          ${input.frontPath}, coalesce(max(sort), 0) + 10, ${SYSTEM}, ${input.loginFlag}, true
        from menu where tenant_id = ${tenantId} and parent_id is not distinct from ${input.parentId}::uuid`,
  );
  await rows(
    db,
    sql`insert into role_menu (tenant_id, role_id, menu_id)
        select ${tenantId}, id, ${id} from role where tenant_id = ${tenantId} and code = ${ADMINISTRATOR}`,
  );
  await trace(db, context, {
    id,
    title: input.names.en,
    action: 'add',
    changes: { code: [null, code], nameEn: [null, input.names.en] },
  });
  return id;
}

/** Creates or changes a node; creating one requires a separate right. */
export const menuSave = handle(call, (context: SignedIn, input) =>
  transaction(context.db, async (tx) => {
    const nodes = await allNodes(tx, context.caller.tenantId);
    const before = nodes.find(({ id }) => id === input.id);
    if (input.id === undefined) demand(context, 'menu', 'add');
    if (input.id !== undefined && (before === undefined || before.type === 'B')) throw new AppError('notFound');
    check(input, nodes, before);
    return { id: before === undefined ? await make(tx, context, input) : await change(tx, context, { input, before }) };
  }),
);
