import { AREAS, areaKeys, permission, RIGHTS, type Right } from '@plumbline/contract/access.ts';
import { rightsOf, rightsOfArea } from '@plumbline/contract/workflow/rights.ts';
import type { PermissionType } from '@plumbline/contract/features/users/calls/permissions.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** A permission the product checks. */
export interface ShippedPermission {
  readonly code: string;
  readonly name: Word;
  readonly type: Exclude<PermissionType, 'custom'>;
}

const ALL = w('All rights', '全部权限');
const labelled = (subject: Word, right: Word): Word => w(`${subject.en}: ${right.en}`, `${subject.zh}:${right.zh}`);

function* listPermissions(
  subject: string,
  label: Word,
  { rights, type }: { rights: readonly Right[]; type: 'register' | 'area' },
): Generator<ShippedPermission> {
  yield { code: `${subject}:*`, name: labelled(label, ALL), type: 'wildcard' };
  for (const right of rights) yield { code: permission(subject, right), name: labelled(label, RIGHTS[right]), type };
}

function* everything(): Generator<ShippedPermission> {
  yield { code: '*', name: w('Everything, administration too', '全部权限（含系统管理）'), type: 'wildcard' };
  for (const [right, label] of Object.entries(RIGHTS)) {
    yield { code: `*:${right}`, name: labelled(w('Every register', '所有台账'), label), type: 'wildcard' };
  }
  // a register of administration has the rights of its area
  for (const register of allRegisters.filter(({ area }) => area === undefined))
    yield* listPermissions(register.key, register.label, { rights: rightsOf(register), type: 'register' });
  for (const area of areaKeys) yield* listPermissions(area, AREAS[area], { rights: rightsOfArea(area), type: 'area' });
}

/**
 * Every meaningful permission code: the rights of each register by its profile, the rights of each administration area,
 * and the wildcards.
 */
export const SHIPPED_PERMISSIONS: readonly ShippedPermission[] = [...everything()];
