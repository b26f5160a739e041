import { AREA_RIGHTS, AREAS, holds, permission, RIGHTS, type Area, type Right } from '@plumbline/contract/access.ts';
import { rightsOf } from '@plumbline/contract/workflow/rights.ts';
import type { Group } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { GROUP_WORDS } from '../../register/words.ts';

/** A part of the matrix: everything, the areas of administration, a group of registers. */
export type MatrixGroup = 'all' | 'areas' | Group;

/** One line of the matrix: a register or an area and the rights that exist for it; `*` is every register and area. */
export interface MatrixRow {
  readonly subject: string;
  readonly label: Word;
  readonly group: MatrixGroup;
  readonly rights: readonly Right[];
}

/** What each part is called. */
export const MATRIX_GROUPS = {
  all: w('Everything', '全部'),
  ...GROUP_WORDS,
  areas: w('Administration', '系统管理'),
} as const satisfies Record<MatrixGroup, Word>;

/** The columns, in the order of work. */
export const MATRIX_RIGHTS: readonly Right[] = Object.keys(RIGHTS) as Right[]; // eslint-disable-line -- the keys of a constant

const areaKeys = Object.keys(AREAS) as Area[]; // eslint-disable-line -- the keys of a constant

/** Every line, in the order of the menu. */
export const MATRIX_ROWS: readonly MatrixRow[] = [
  { subject: '*', label: w('All registers and areas', '所有台账与管理范围'), group: 'all', rights: MATRIX_RIGHTS },
  ...allRegisters.map((register) => ({
    subject: register.key,
    label: register.label,
    group: register.group,
    rights: rightsOf(register),
  })),
  ...areaKeys.map((area) => ({ subject: area, label: AREAS[area], group: 'areas' as const, rights: AREA_RIGHTS })),
];

/** The code that grants every right of a line; of the first line, everything. */
export const wholeOf = (subject: string): string => (subject === '*' ? '*' : `${subject}:*`);

/** Whether a role holds a code: granted itself, held by a wider one (which is named), or not. */
export type Held =
  | { readonly is: 'granted' }
  | { readonly is: 'implied'; readonly by: string }
  | { readonly is: 'not' };

/** How a set of codes holds one code. */
export function heldIn(granted: ReadonlySet<string>, code: string): Held {
  const wider = widerThan(code).find((one) => granted.has(one));
  if (wider !== undefined) return { is: 'implied', by: wider };
  return { is: granted.has(code) ? 'granted' : 'not' };
}

/** The codes that contain a code, the widest first. */
function widerThan(code: string): readonly string[] {
  if (code === '*') return [];
  const [subject = '', right = ''] = code.split(':');
  return ['*', `*:${right}`, `${subject}:*`].filter((one) => one !== code);
}

/** Every code a line can grant, its whole first. */
export const codesOf = ({ subject, rights }: MatrixRow): readonly string[] => [
  wholeOf(subject),
  ...rights.map((right) => permission(subject, right)),
];

/** Every code the matrix shows. */
export const MATRIX_CODES: ReadonlySet<string> = new Set(MATRIX_ROWS.flatMap(codesOf));

/** A set with some codes in it or taken out of it. */
export function withCodes(granted: ReadonlySet<string>, codes: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(granted);
  for (const code of codes) {
    if (on) next.add(code);
    if (!on) next.delete(code);
  }
  return next;
}

/** What has to be bound and what unbound to come from one set of codes to another. */
export const difference = (
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): { readonly added: readonly string[]; readonly removed: readonly string[] } => ({
  added: [...after].filter((code) => !before.has(code)),
  removed: [...before].filter((code) => !after.has(code)),
});

/** Whether a person may grant a code: only what they hold themselves, as the server asks. */
export function mayGrant(own: ReadonlySet<string>, code: string): boolean {
  return code === '*' ? own.has('*') : holds(own, code);
}

/** The lines whose label or code contains a text, in either language. */
export function rowsWith(text: string): readonly MatrixRow[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return MATRIX_ROWS;
  return MATRIX_ROWS.filter(({ subject, label }) =>
    [subject, label.en, label.zh].some((one) => one.toLowerCase().includes(wanted)),
  );
}
