import { AREAS, areaKeys, holds, permission, RIGHTS, type Right } from '@plumbline/contract/access.ts';
import { rightsOf, rightsOfArea } from '@plumbline/contract/workflow/rights.ts';
import type { Group } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { GROUP_WORDS } from '../../register/words.ts';

/** A part of the matrix: everything, the areas of administration, a group of registers. */
export type MatrixGroup = 'all' | 'areas' | Group;

/**
 * One line of the matrix: a register or an area, and the rights that exist for it; `*` stands for every register and
 * area.
 */
export interface MatrixRow {
  readonly subject: string;
  readonly label: Word;
  readonly group: MatrixGroup;
  readonly rights: readonly Right[];
}

/** The labels of the parts. */
export const MATRIX_GROUPS = {
  all: w('Everything', '全部'),
  ...GROUP_WORDS,
  areas: w('Administration', '系统管理'),
} as const satisfies Record<MatrixGroup, Word>;

/** The columns, in workflow order. */
export const MATRIX_RIGHTS: readonly Right[] = Object.keys(RIGHTS) as Right[]; // eslint-disable-line -- the keys of a constant

/** All lines, in menu order. */
export const MATRIX_ROWS: readonly MatrixRow[] = [
  { subject: '*', label: w('All registers and areas', '所有台账与管理范围'), group: 'all', rights: MATRIX_RIGHTS },
  ...allRegisters
    .filter(({ area }) => area === undefined)
    .map((register) => ({
      subject: register.key,
      label: register.label,
      group: register.group,
      rights: rightsOf(register),
    })),
  ...areaKeys.map((area) => ({
    subject: area,
    label: AREAS[area],
    group: 'areas' as const,
    rights: rightsOfArea(area),
  })),
];

/** The code that grants every right of a line; for the first line, everything. */
export const wholeOf = (subject: string): string => (subject === '*' ? '*' : `${subject}:*`);

/** How a role holds a code: granted directly, through a wider code (which is named), or not at all. */
export type GrantState =
  | { readonly is: 'granted' }
  | { readonly is: 'implied'; readonly by: string }
  | { readonly is: 'not' };

/** Determines how a set of codes holds one code. */
export function heldIn(granted: ReadonlySet<string>, code: string): GrantState {
  const wider = widerThan(code).find((candidate) => granted.has(candidate));
  if (wider !== undefined) return { is: 'implied', by: wider };
  return { is: granted.has(code) ? 'granted' : 'not' };
}

/** The codes that include a code, widest first. */
function widerThan(code: string): readonly string[] {
  if (code === '*') return [];
  const [subject = '', right = ''] = code.split(':');
  return ['*', `*:${right}`, `${subject}:*`].filter((pattern) => pattern !== code);
}

/** All codes a line can grant, starting with the code for the whole line. */
export const codesOf = ({ subject, rights }: MatrixRow): readonly string[] => [
  wholeOf(subject),
  ...rights.map((right) => permission(subject, right)),
];

/** All codes in the matrix. */
export const MATRIX_CODES: ReadonlySet<string> = new Set(MATRIX_ROWS.flatMap(codesOf));

/** The set with codes added or removed. */
export function withCodes(granted: ReadonlySet<string>, codes: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(granted);
  for (const code of codes) {
    if (on) next.add(code);
    if (!on) next.delete(code);
  }
  return next;
}

/** The codes to bind and to unbind to turn one set of codes into another. */
export const difference = (
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): { readonly added: readonly string[]; readonly removed: readonly string[] } => ({
  added: [...after].filter((code) => !before.has(code)),
  removed: [...before].filter((code) => !after.has(code)),
});

/** True when a user may grant a code: only codes the user holds, as the server also requires. */
export function mayGrant(own: ReadonlySet<string>, code: string): boolean {
  return code === '*' ? own.has('*') : holds(own, code);
}

/** The lines whose label or code contains the text, in either language. */
export function rowsWith(text: string): readonly MatrixRow[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return MATRIX_ROWS;
  return MATRIX_ROWS.filter(({ subject, label }) =>
    [subject, label.en, label.zh].some((part) => part.toLowerCase().includes(wanted)),
  );
}
