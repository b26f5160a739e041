import type { ItrClassKey } from './data/lists.ts';
import { disciplines, itrClasses } from './data/lists.ts';
import { equipment } from './data/equipment.ts';
import type { EquipmentKind } from './data/equipment-kind.ts';
import { itrs, type ItrCode, type ItrFacts } from './data/itrs.ts';
import { starterFor } from '../../../workflow/form/starters/starter-for.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import { both, type PlantRow } from './table.ts';

/** One kind of check, with its library data. */
export interface LibraryItr {
  readonly name: ItrCode;
  readonly facts: ItrFacts;
  readonly disciplineName: string;
  readonly itrClassName: ItrClassKey;
}

/** Sign-offs of a check (domain guide 7). */
const ITR_SIGN_OFFS: readonly SignOff[] = [
  { label: 'Completed', zh: '完成', type: 'required' },
  { label: 'Accepted', zh: '接收', type: 'complete' },
  { label: 'Reviewed', zh: '复核', type: 'optional' },
];

const isClass = (letter: string): letter is ItrClassKey => Object.hasOwn(itrClasses, letter);
const isCode = (code: string): code is ItrCode => Object.hasOwn(itrs, code);

/** The discipline of a check: the first letter of its code, except that Ex checks are electrical. */
function disciplineOf(code: ItrCode): string {
  const letter = code.charAt(0);
  return Object.hasOwn(disciplines, letter) ? letter : 'E';
}

/** Every check of the library, by code. */
export const library: readonly LibraryItr[] = Object.entries(itrs).flatMap(([name, facts]) => {
  const letter = name.slice(-1);
  if (!isCode(name) || !isClass(letter)) return [];
  return [{ name, facts, disciplineName: disciplineOf(name), itrClassName: letter }];
});

/** Rows of register `itr`; the title is that of the starter sheet. */
export const itrRows: readonly PlantRow[] = library.map(({ name, facts, disciplineName, itrClassName }) => ({
  name,
  description: both(starterFor({ name, itrClassName, disciplineName }).title),
  discipline: disciplineName,
  itrClass: itrClassName,
  manhours: facts.hours,
  generationMethod: 'digital',
  revision: '1',
  isMultiTag: facts.multi ?? false,
  isMockItr: false,
  witnessPoints: facts.witness ?? false,
  holdPoints: facts.hold ?? false,
  exGrade: facts.exGrade ?? null,
  signOffs: ITR_SIGN_OFFS,
}));

const kinds: readonly EquipmentKind[] = Object.values(equipment);

/** Rows of register `equipmentType`, with the English name. */
export const equipmentTypeRows: readonly PlantRow[] = kinds.map(({ name, discipline }) => ({
  name: name.en,
  description: both(name),
  discipline,
}));

/**
 * Rows of register `equipmentTypeItr`: each class with blank status, and also with status Modified where that is
 * possible.
 */
export const matrixRows: readonly PlantRow[] = kinds.flatMap((kind) =>
  (kind.brownfield ? [null, 'Modified'] : [null]).flatMap((status) =>
    kind.itrs.map((itr) => ({ equipmentType: kind.name.en, equipmentStatus: status, itr, testReference: null })),
  ),
);
