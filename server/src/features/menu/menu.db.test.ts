import {
  getMenuTreetByUser as menuCall,
  menuDelete as deleteCall,
  menuMove as moveCall,
  menuSave as saveCall,
  menuSwitch as switchCall,
  menuTree as treeCall,
} from '@plumbline/contract/features/menu/calls.ts';
import { userInfo as infoCall } from '@plumbline/contract/features/session/calls/sessions.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { fromBriefNode } from '@plumbline/contract/pages/brief-menu.ts';
import type { MenuNode } from '@plumbline/contract/pages/menu-node.ts';
import { groupOf } from '@plumbline/contract/pages/groups.ts';
import { buttonCode, pageCode } from '@plumbline/contract/pages/page.ts';
import { sectionOf } from '@plumbline/contract/pages/sections.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { aServer, type Person, type TestServer } from '../../http/testing.ts';
import { session } from '../session/feature.ts';
import { ensureRoles } from '../users/ensure-roles.ts';
import { CATALOGUE } from './catalogue.ts';
import { ensureMenu, roleCodes } from './ensure-menu.ts';
import { menu } from './feature.ts';

const TAG = pageCode('/TaggedItems/Tag');
const ALL_TAGS = pageCode('/TaggedItems/TaggedItem');
const PAC = pageCode('/Handover/PAC');
const AREA = pageCode('/RefTable/Area');
const USERS = pageCode('/SystemSettings/User');
const ADD_TAG = buttonCode('/TaggedItems/Tag', 'add');
const SETTINGS = 'M14000000000000';
const SELF = pageCode('/SystemSettings/Usercenter');
const FINANCE = 'M15000000000000';

let server: TestServer;
let path: LevelPath;
let admin: Person;

beforeEach(async () => {
  server ??= await aServer({ features: [session, menu] });
  path = await server.aTenant();
  await ensureRoles(server.database.db, path.A);
  await ensureMenu(server.database.db, path.A);
  admin = await server.anAdmin(path);
  await join(admin, 'ADM');
});

const db = () => server.database.db;
/** Gives a user a shipped role in place of their own. */
const join = (who: Person, code: string) =>
  rows(
    db(),
    sql`with gone as (delete from user_role where user_id = ${who.userId})
        insert into user_role (tenant_id, user_id, role_id)
        select tenant_id, ${who.userId}, id from role where tenant_id = ${who.tenantId} and code = ${code}`,
  );
const aWorker = async (code: string): Promise<Person> => {
  const who = await server.aUser(path);
  await join(who, code);
  return who;
};
/** Binds a user's role, which has the user's id, to nodes. */
const bind = (who: Person, codes: readonly string[]) =>
  rows(
    db(),
    sql`insert into role_menu (tenant_id, role_id, menu_id)
        select tenant_id, ${who.userId}, id from menu where tenant_id = ${who.tenantId} and code = any(${codes}::text[])`,
  );
const menuOf = async (who: Person, language: 'en' | 'zh' = 'en') =>
  asMenu((await server.call(menuCall, null, { as: who, language })).data);
/** Without the brief option the call returns whole nodes. */
const asMenu = (data: unknown): readonly MenuNode[] => data as readonly MenuNode[];
const flat = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => [node, ...node.buttons, ...flat(node.children)]);
const codesOf = async (who: Person) => flat(await menuOf(who)).map(({ code }) => code);
const idOf = async (code: string): Promise<string> => {
  const found = await rows<{ id: string }>(
    db(),
    sql`select id from menu where tenant_id = ${path.A} and code = ${code}`,
  );
  return found[0]?.id ?? '';
};
const nodeIn = async (code: string) =>
  (await server.call(treeCall, null, { as: admin })).data.find((node) => node.code === code);

describe('the menu of the product', () => {
  test('codes are a letter and 14 digits: M a menu, S a submenu, B a button, each unique [R3-050, R3-051, R3-052, R3-053]', () => {
    const codes = CATALOGUE.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { code, type } of CATALOGUE) expect(code).toMatch(new RegExp(`^${type}\\d{14}$`));
    expect(codes.length).toBeGreaterThan(200);
  });

  test('groups contain pages, and pages their buttons by the permissions of their register [R3-061, R3-062]', async () => {
    const tree = await menuOf(admin);
    const group = tree.find(({ code }) => code === 'M01000000000000');
    expect(group?.children.map(({ code }) => code)).toContain(TAG);
    expect(group?.buttons).toEqual([]);
    const tag = group?.children.find(({ code }) => code === TAG);
    expect(tag?.buttons.map(({ name }) => name)).toEqual(['Add', 'Edit', 'Delete', 'Import']);
    expect(tag?.children).toEqual([]);
  });

  test('each of the three finance reviews has an Audit button [R2.4-05, R2.4-06, R2.4-07]', async () => {
    const finance = (await menuOf(admin)).find(({ code }) => code === FINANCE);
    expect(finance?.children.map(({ buttons }) => buttons.map(({ name }) => name))).toEqual([
      expect.arrayContaining(['Audit']),
      expect.arrayContaining(['Audit']),
      expect.arrayContaining(['Audit']),
    ]);
  });

  test('shipped roles are bound to the pages they may open, and only the administrator to the finance review', async () => {
    const reader = await codesOf(await aWorker('READ_ONLY'));
    expect(reader).toContain(TAG);
    expect(reader).not.toContain(ADD_TAG);
    expect(reader).not.toContain(FINANCE);
    expect(reader).not.toContain(USERS);
    const engineer = await codesOf(await aWorker('COMPLETIONS_ENGINEER'));
    expect(engineer).toEqual(expect.arrayContaining([TAG, ADD_TAG]));
    expect(engineer).not.toContain(USERS);
    expect(new Set(await codesOf(admin))).toEqual(new Set(CATALOGUE.map(({ code }) => code)));
  });

  test('an upgrade adds bound pages, updates names, removes old pages, and keeps customised entries', async () => {
    const { A: tenantId } = path;
    await server.call(
      saveCall,
      {
        id: await idOf(AREA),
        parentId: await idOf('M12000000000000'),
        names: { en: 'Zones', zh: '区' },
        frontPath: 'Area',
      },
      { as: admin },
    );
    await server.call(switchCall, { id: await idOf(PAC), displayFlag: true }, { as: admin });
    await rows(db(), sql`delete from menu where tenant_id = ${tenantId} and code = ${TAG}`);
    await rows(db(), sql`update menu set name_en = 'Old name' where tenant_id = ${tenantId} and code = ${ALL_TAGS}`);
    await rows(
      db(),
      sql`update menu set code = 'S00000000000000' where tenant_id = ${tenantId} and code = ${buttonCode('/RefTable/Area', 'add')}`,
    );
    await rows(db(), sql`delete from role_menu where tenant_id = ${tenantId} and menu_id = ${await idOf(ALL_TAGS)}`);
    await ensureMenu(db(), tenantId, await roleCodes(db(), tenantId));

    expect(await nodeIn(AREA)).toMatchObject({ name: 'Zones', customFlag: true });
    expect(await nodeIn(PAC)).toMatchObject({ displayFlag: true });
    expect(await nodeIn(ALL_TAGS)).toMatchObject({ name: 'All' });
    expect(await nodeIn('S00000000000000')).toBeUndefined();
    const reader = await codesOf(await aWorker('READ_ONLY'));
    expect(reader).toContain(TAG);
    // an administrator removed that one
    expect(reader).not.toContain(ALL_TAGS);
  });
});

describe('getMenuTreetByUser', () => {
  test('returns every member of a node [R7.4-01, R3-048, R3-049, R3-054, R3-055, R3-056, R3-057, R3-058, R3-059, R3-060, R3-063, R3-064, R3-065, R3-066, R3-067]', async () => {
    const answer = await server.call(menuCall, null, { as: admin, language: 'zh' });
    expect(answer).toMatchObject({ status: 200, code: 0 });
    const group = asMenu(answer.data).find(({ code }) => code === 'M04000000000000');
    const brief = (await server.call(menuCall, { brief: true }, { as: admin, language: 'zh' })).data;
    expect(brief.map(fromBriefNode)).toEqual(asMenu(answer.data).map(fromBriefNode));
    expect(JSON.stringify(brief).length, 'as shipped it is short').toBeLessThan(
      JSON.stringify(answer.data).length / 10,
    );
    expect(group?.children.find(({ code }) => code === PAC)).toEqual({
      id: await idOf(PAC),
      parentId: group?.id,
      code: PAC,
      name: '临时验收证书 PAC',
      title: '临时验收证书 PAC',
      names: { en: 'PAC certificates', zh: '临时验收证书 PAC' },
      type: 'S',
      frontPath: 'PAC',
      sort: expect.any(Number),
      level: 2,
      sysCode: 'COMPLETIONS',
      position: 'LEFT_TREE',
      enable: true,
      displayFlag: false,
      loginFlag: null,
      customFlag: false,
      children: [],
      buttons: expect.any(Array),
    });
    expect(answer.data.find(({ code }) => code === FINANCE)).toMatchObject({
      sysCode: 'MATERIAL',
      loginFlag: 'wzyw',
      type: 'M',
      level: 1,
      parentId: null,
    });
  });

  test('returns the nodes bound to the roles, whose codes are in the permissions of the session [R6-03, R6-04, R1-04]', async () => {
    const who = await server.aUser(path, { permissions: ['tag:see', 'tag:add', 'taggedItem:see'] });
    await bind(who, [TAG, ADD_TAG]);
    const codes = await codesOf(who);
    expect(codes.toSorted()).toEqual(['M01000000000000', TAG, ADD_TAG].toSorted());
    const { permissions } = (await server.call(infoCall, null, { as: who })).data;
    expect(permissions).toEqual(expect.arrayContaining([...codes, 'tag:see']));
    expect(permissions).not.toContain(ALL_TAGS);
  });

  test('nodes unbound, disabled or no longer granted disappear at the next load of an open session [R6-16]', async () => {
    const who = await server.aUser(path, { permissions: ['tag:see', 'area:see'] });
    await bind(who, [TAG, AREA]);
    expect(await codesOf(who)).toEqual(expect.arrayContaining([TAG, AREA]));
    await rows(db(), sql`delete from role_menu where role_id = ${who.userId} and menu_id = ${await idOf(AREA)}`);
    expect(await codesOf(who)).not.toContain(AREA);
    await rows(db(), sql`update role set permissions = '{}' where id = ${who.userId}`);
    expect(await codesOf(who)).toEqual([]);
    await rows(db(), sql`update role set permissions = '{tag:see}' where id = ${who.userId}`);
    expect(await codesOf(who)).toContain(TAG);
    await server.call(switchCall, { id: await idOf('M01000000000000'), enable: false }, { as: admin });
    expect(await codesOf(who)).toEqual([]);
  });

  test('a node without permission for its page, and a button whose page is unbound, are hidden', async () => {
    const who = await server.aUser(path, { permissions: ['tag:see', 'tag:add'] });
    await bind(who, [USERS, ADD_TAG]);
    expect(await codesOf(who)).toEqual([]);
  });

  test('siblings are ordered by sort, those with equal numbers by name in the language [R4-39, R9-36]', async () => {
    const group = (await menuOf(admin)).find(({ code }) => code === 'M12000000000000');
    const section = group?.children.find(({ code }) => code === sectionOf('breakdown').code);
    const names = section?.children.map(({ name }) => name) ?? [];
    expect(names.length).toBeGreaterThan(5);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    const area = await idOf(AREA);
    await server.call(moveCall, { id: area, parentId: group?.id ?? null, before: null }, { as: admin });
    const moved = (await menuOf(admin)).find(({ code }) => code === 'M12000000000000')?.children ?? [];
    expect(moved.at(-1)?.code).toBe(AREA);
    expect(moved.map(({ sort }) => sort)).toEqual(moved.map((_, at) => (at + 1) * 10));
  });

  test('administrators find people and rights under Administration, and reference data in seven sections [use 10 12]', async () => {
    const menu = await menuOf(admin);
    const sections = (code: string) =>
      (menu.find((node) => node.code === code)?.children ?? [])
        .filter(({ displayFlag }) => displayFlag)
        .map(({ name, children }) => [name, ...children.map((page) => page.name)]);
    const administration = sections(groupOf('admin').code).slice(0, 3);
    expect(administration.map(([name]) => name)).toEqual(['People and rights', 'Levels', 'System']);
    expect(administration.map((pages) => pages.length - 1)).toEqual([8, 6, 4]);
    expect(administration[2]).toEqual([
      'System',
      'Menu management',
      'Data dictionary',
      'Backups',
      'Scheduled reports of all scopes',
    ]);
    const reference = sections(groupOf('refTable').code);
    expect(reference.slice(0, 7).map(([name]) => name)).toEqual([
      'Breakdown',
      'Equipment and checks',
      'People',
      'Punch and handover',
      'Documents',
      'Ex',
      'Statuses',
    ]);
    expect(await nodeIn(USERS)).toMatchObject({ displayFlag: true });
  });

  test('users never see the menu of another tenant', async () => {
    const stranger = await server.aTenant('Stranger');
    expect(await menuOf(await server.anAdmin(stranger))).toEqual([]);
  });
});

describe('menu management', () => {
  test('one switch shows any hidden page [R2.6-02, R1-08]', async () => {
    await server.call(switchCall, { id: await idOf(PAC), displayFlag: true }, { as: admin });
    expect(await nodeIn(PAC)).toMatchObject({ displayFlag: true });
  });

  test('showing a page in a hidden group shows the group, but not its other pages', async () => {
    expect(await nodeIn(SETTINGS)).toMatchObject({ displayFlag: false });
    await server.call(switchCall, { id: await idOf(SELF), displayFlag: true }, { as: admin });
    expect(await nodeIn(SETTINGS)).toMatchObject({ displayFlag: true });
    const settings = (await menuOf(admin)).find(({ code }) => code === SETTINGS);
    expect(settings?.children.filter(({ displayFlag }) => displayFlag).map(({ code }) => code)).toEqual([SELF]);
  });

  test('menu management itself cannot be turned off', async () => {
    for (const code of [groupOf('admin').code, sectionOf('system').code, pageCode('/SystemSettings/Menu')]) {
      expect(await server.call(switchCall, { id: await idOf(code), enable: false }, { as: admin })).toMatchObject({
        code: 409,
      });
    }
  });

  test('creating, changing, moving and deleting an entry each add a line to the history', async () => {
    const group = await server.call(
      saveCall,
      { parentId: null, names: { en: 'Mine', zh: '我的' }, frontPath: '' },
      { as: admin },
    );
    const made = await server.call(
      saveCall,
      {
        parentId: group.data.id,
        names: { en: 'Open punch', zh: '未关闭尾项' },
        frontPath: '/PunchList/PunchListItem?view=open',
      },
      { as: admin },
    );
    const ownGroup = (await menuOf(admin)).find(({ id }) => id === group.data.id);
    expect(ownGroup).toMatchObject({ type: 'M', customFlag: true, children: [{ name: 'Open punch', type: 'S' }] });
    expect(await server.call(deleteCall, { id: group.data.id }, { as: admin })).toMatchObject({ code: 409 });
    const change = { id: made.data.id, parentId: null, names: { en: 'Punch', zh: '尾项' }, frontPath: 'PunchListItem' };
    expect(await server.call(saveCall, change, { as: admin })).toMatchObject({ code: 0 });
    expect((await menuOf(admin)).find(({ id }) => id === made.data.id)).toMatchObject({ level: 1, name: 'Punch' });
    for (const id of [made.data.id, group.data.id])
      expect(await server.call(deleteCall, { id }, { as: admin })).toMatchObject({ code: 0 });
    const lines = await rows<{ action: string }>(
      db(),
      sql`select action from history where tenant_id = ${path.A} and register = 'menu' and row_id = ${made.data.id} order by id`,
    );
    expect(lines.map(({ action }) => action)).toEqual(['add', 'update', 'delete']);
  });

  const names = { en: 'x', zh: 'x' };
  test.each([
    ['a page that does not exist', { names, parentId: null, frontPath: 'Nowhere' }, 'frontPath'],
    ['an address outside the product', { names, parentId: null, frontPath: 'https://evil.test' }, 'frontPath'],
    ['a script as address', { names, parentId: null, frontPath: 'javascript:alert(1)' }, 'frontPath'],
    ['the code of another node', { names, parentId: null, frontPath: 'Tag', code: TAG }, 'code'],
    ['a code of another type', { names, parentId: null, frontPath: 'Tag', code: 'M99000000000000' }, 'code'],
    ['an invalid code', { names, parentId: null, frontPath: 'Tag', code: 'X1' }, 'code'],
  ])('refuses %s', async (_, input, field) => {
    const answer = await server.call(saveCall, input, { as: admin });
    expect(answer.code).toBe(14);
    expect(JSON.stringify(answer.data)).toContain(`"field":"${field}"`);
  });

  test('refuses a page under a page, nested groups, another code, and another route for a page of the product', async () => {
    const tag = await idOf(TAG);
    const group = await idOf('M01000000000000');
    for (const input of [
      { names, parentId: tag, frontPath: 'Tag' },
      { names, parentId: group, frontPath: '' },
      { id: tag, names, parentId: group, frontPath: 'Area' },
      { id: tag, names, parentId: group, frontPath: 'Tag', code: 'S90000000000001' },
    ]) {
      expect(await server.call(saveCall, input, { as: admin })).toMatchObject({ code: 14 });
    }
    expect(
      await server.call(moveCall, { id: group, parentId: await idOf(SETTINGS), before: null }, { as: admin }),
    ).toMatchObject({ code: 409 });
    expect(await server.call(deleteCall, { id: tag }, { as: admin })).toMatchObject({ code: 409 });
  });

  test('nodes of another tenant are unknown, and each change requires its permission', async () => {
    const id = await idOf(TAG);
    const stranger = await server.anAdmin(await server.aTenant('Stranger'));
    for (const answer of [
      await server.call(switchCall, { id, enable: false }, { as: stranger }),
      await server.call(moveCall, { id, parentId: null, before: null }, { as: stranger }),
      await server.call(deleteCall, { id }, { as: stranger }),
      await server.call(saveCall, { id, names, parentId: null, frontPath: 'Tag' }, { as: stranger }),
    ]) {
      expect(answer).toMatchObject({ code: 404 });
    }
    const editor = await server.aUser(path, { permissions: ['menu:update', '*:add', '*:see'] });
    expect(await server.call(saveCall, { names, parentId: null, frontPath: 'Tag' }, { as: editor })).toMatchObject({
      code: 403,
    });
    expect(await server.call(treeCall, null, { as: editor })).toMatchObject({ code: 403 });
    expect(await nodeIn(TAG)).toMatchObject({ enable: true });
  });
});
