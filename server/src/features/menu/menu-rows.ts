import { nodeType, type NodeFields } from '@plumbline/contract/pages/menu-node.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { rows, sql, type Db } from '../../db/database.ts';

/** A node as stored in the database. */
export interface MenuLine {
  readonly id: string;
  readonly parent_id: string | null;
  readonly code: string;
  readonly name_en: string;
  readonly name_zh: string;
  readonly type: string;
  readonly front_path: string;
  readonly sort: number;
  readonly sys_code: string;
  readonly position: string;
  readonly enable: boolean;
  readonly display_flag: boolean;
  readonly login_flag: string | null;
  readonly custom_flag: boolean;
}

/** Order by number, then by name in the given language (specification 4). */
export const inOrder =
  (language: Language) =>
  (line: MenuLine, other: MenuLine): number =>
    line.sort - other.sort || collators[language].compare(line[`name_${language}`], other[`name_${language}`]);
const collators = { en: new Intl.Collator('en', { numeric: true }), zh: new Intl.Collator('zh', { numeric: true }) };

/** A node in wire format, at a depth. */
export const fieldsOf = (line: MenuLine, level: number, language: Language): NodeFields => ({
  id: line.id,
  parentId: line.parent_id,
  code: line.code,
  name: line[`name_${language}`],
  title: line[`name_${language}`],
  names: { en: line.name_en, zh: line.name_zh },
  type: nodeType(line.code, line.type),
  frontPath: line.front_path,
  sort: line.sort,
  level,
  sysCode: line.sys_code,
  position: line.position,
  enable: line.enable,
  displayFlag: line.display_flag,
  loginFlag: line.login_flag,
  customFlag: line.custom_flag,
});

/** Every node of a tenant. */
export const allNodes = (db: Db, tenantId: string): Promise<readonly MenuLine[]> =>
  rows<MenuLine>(
    db,
    sql`select id, parent_id, code, name_en, name_zh, type, front_path, sort, sys_code, position, enable, display_flag,
          login_flag, custom_flag
        from menu where tenant_id = ${tenantId}`,
  );
