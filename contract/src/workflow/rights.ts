import { AREA_RIGHTS, type Area, isReviewArea, PROFILES, REVIEW_RIGHTS, type Right } from '../access.ts';
import type { AnyRegister } from '../register/register.ts';
import { allRegisters } from '../registers/index.ts';
import { recordOf } from './records.ts';

/**
 * The rights that apply to a register: those of its profile and those its fields require; for worked records also the
 * rights to sign and to take back, and to accept a risk where that is possible.
 */
export function rightsOf({ key, access, fields }: Pick<AnyRegister, 'key' | 'access' | 'fields'>): readonly Right[] {
  const record = recordOf(key);
  // the right to load large files is granted on the import log
  if (key === 'importJob') return [...PROFILES[access], 'importLarge'];
  // outsiders are reached by scheduled reports alone
  if (key === 'scheduledReport') return [...PROFILES[access], 'sendOutside'];
  const extraRights = Object.values(fields).flatMap(({ asks }) => asks ?? []);
  if (record === undefined) return [...new Set([...PROFILES[access], ...extraRights])];
  const risk: readonly Right[] = record.signing.risk ? ['acceptRisk'] : [];
  return [...PROFILES[access], 'sign', 'reject', 'reopen', ...risk, 'signForOthers'];
}

/** The rights that apply to an area of administration: to its registers, or where it has none, to its pages. */
export function rightsOfArea(area: Area): readonly Right[] {
  const own = allRegisters.filter((register) => register.area === area).flatMap(rightsOf);
  if (own.length > 0) return [...new Set(own)];
  return isReviewArea(area) ? REVIEW_RIGHTS : AREA_RIGHTS;
}
