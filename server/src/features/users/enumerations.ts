import { AREAS, RIGHTS } from '@plumbline/contract/access.ts';
import { getEnumListByCls as call } from '@plumbline/contract/features/users/calls/codes.ts';
import { PERMISSION_TYPES } from '@plumbline/contract/lists/administration.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { handle } from '../../http/handler.ts';
import type { SignedIn } from '../../http/context.ts';

type Items = Readonly<Record<string, Word>>;

/** Enumerations that are not a choice field of a register. */
const PLAIN: Readonly<Record<string, Items>> = {
  UserStatus: { '1': w('On', '启用'), '0': w('Off', '停用') },
  YesNo: { '1': w('Yes', '是'), '0': w('No', '否') },
  PermissionType: PERMISSION_TYPES,
  NodeType: { M: w('Group', '目录'), S: w('Page', '页面'), B: w('Button', '按钮'), other: w('Other', '其他') },
  Level: {
    A: w('Company', '公司'),
    B: w('Region or sector', '区域或板块'),
    C: w('Facility', '设施'),
    D: w('Project', '项目'),
    E: w('Scope of work', '工作范围'),
  },
  Language: { 'en-US': w('English', '英文'), 'zh-CN': w('Chinese', '中文') },
  Right: RIGHTS,
  Area: AREAS,
};

const choices = allRegisters.flatMap(({ key, fields }) =>
  Object.entries(fields).flatMap(([name, field]): [string, Items][] =>
    field.kind === 'choice' ? [[`${key}.${name}`, field.of]] : [],
  ),
);

/**
 * The fixed set of enumerations (readings D52, S08): those above, and every choice field of a register as
 * `<register>.<field>`.
 */
const ENUMERATIONS: ReadonlyMap<string, Items> = new Map([...Object.entries(PLAIN), ...choices]);

/** Returns the items of an enumeration; empty for an unknown one. */
export const getEnumListByCls = handle(call, ({ language }: SignedIn, { enumClassName }) =>
  Object.entries(ENUMERATIONS.get(enumClassName) ?? {}).map(([code, word]) => ({ code, name: word[language] })),
);
