import type { Field } from '../field/field.ts';
import { ref } from '../field/field.ts';
import { queryListOf } from '../lists/index.ts';
import type { AnyRegister } from '../register/register.ts';
import { w, type Word } from '../words/word.ts';
import { allRegisters, registerOf, type RegisterKey, type registers } from './index.ts';

/** The lists of references of a register. */
type ListOf<K extends RegisterKey> = {
  [N in keyof (typeof registers)[K]['fields']]: (typeof registers)[K]['fields'][N] extends { readonly kind: 'refs' }
    ? N
    : never;
}[keyof (typeof registers)[K]['fields']] &
  string;

/**
 * A list of references as a table of pairs that a file can be loaded into and made of: `Tagged item | Subsystem`. It has
 * columns, a key and rights like a register, but no rows of its own: they are the items of the list (domain guide 2.13).
 */
export interface ListSheet extends AnyRegister {
  readonly list: {
    /** The register whose rows hold the list; its rights are those of the sheet. */
    readonly of: AnyRegister;
    /** The field that is the list. */
    readonly name: string;
    /** The two columns: who holds, and what is held. */
    readonly toOwner: string;
    readonly toTarget: string;
  };
}

const known = (key: string): AnyRegister => {
  const found = registerOf(key);
  if (!found) throw new Error(`There is no register "${key}".`);
  return found;
};

const targetOf = (field: Field | undefined): AnyRegister => {
  if (field?.kind !== 'refs') throw new Error('Only a list of references has a sheet.');
  return known(field.to);
};

/** A sheet of a list. `held` names the column of what is held, where that is of the register of who holds. */
function listSheet<K extends RegisterKey>(
  owner: K,
  name: ListOf<K>,
  label: Word,
  held?: { readonly column: string; readonly label: Word },
): ListSheet {
  const of = known(owner);
  const target = targetOf(of.fields[name]);
  const column = held?.column ?? target.key;
  const key = `${owner}${column.charAt(0).toUpperCase()}${column.slice(1)}`;
  return {
    key,
    label,
    route: of.route,
    group: of.group,
    level: of.level,
    naturalKey: [owner, column],
    title: column,
    access: of.access,
    fields: {
      [owner]: ref(of.label, { to: owner, required: true }),
      [column]: ref(held?.label ?? target.label, { to: target.key, required: true }),
    },
    list: { of, name, toOwner: owner, toTarget: column },
  };
}

/** The lists that engineering loads and sends as tables of pairs (domain guide 2.13). */
export const listSheets: readonly ListSheet[] = [
  listSheet('taggedItem', 'subSystems', w('Tagged item subsystem', '位号对象–子系统')),
  listSheet('taggedItem', 'drawings', w('Tagged item drawing', '位号对象–图纸')),
  listSheet('taggedItem', 'subcontractorNames', w('Tagged item subcontractor', '位号对象–分包商')),
  listSheet('tag', 'lines', w('Tag line', '位号–管线')),
  listSheet('tag', 'serviceDetails', w('Tag service detail', '位号–维护项目')),
  listSheet('testPack', 'lines', w('Test pack line', '试压包–管线')),
  listSheet('testPack', 'spools', w('Test pack spool', '试压包–管段')),
  listSheet('testPack', 'mechanicalJoints', w('Test pack mechanical joint', '试压包–机械接头')),
  listSheet('procedure', 'systems', w('Procedure system', '程序–系统')),
  listSheet('procedure', 'taggedItems', w('Procedure tagged item', '程序–位号对象')),
  listSheet('procedure', 'prerequisites', w('Procedure prerequisite', '程序–前置程序'), {
    column: 'prerequisite',
    label: w('Prerequisite procedure', '前置程序'),
  }),
  listSheet('jobCard', 'drawings', w('Job card drawing', '工卡–图纸')),
  listSheet('moc', 'disciplines', w('MOC discipline', '变更–专业')),
  listSheet('moc', 'systems', w('MOC system', '变更–系统')),
  listSheet('moc', 'subSystems', w('MOC subsystem', '变更–子系统')),
  listSheet('moc', 'taggedItems', w('MOC tagged item', '变更–位号对象')),
  listSheet('moc', 'areas', w('MOC area', '变更–区域')),
  listSheet('moc', 'modules', w('MOC module', '变更–模块')),
  listSheet('moc', 'drawings', w('MOC drawing', '变更–图纸')),
  listSheet('moc', 'workPacks', w('MOC work pack', '变更–工作包')),
  listSheet('moc', 'jobCards', w('MOC job card', '变更–工卡')),
];

/** The list sheet of a key; undefined for a register. */
export const listSheetOf = (key: string): ListSheet | undefined => listSheets.find((sheet) => sheet.key === key);

/** The list sheets whose lists the rows of a register hold: its own, and those of the register whose table it shares. */
export const sheetsHeldBy = ({ key, subset }: AnyRegister): readonly ListSheet[] =>
  listSheets.filter(({ list }) => list.of.key === key || list.of.key === subset?.of);

/** What a file can be loaded into: every register and every list sheet. What takes imports at all, its access says. */
export const loadables: readonly AnyRegister[] = [...allRegisters, ...listSheets];
/** The one of a key that came over the wire; undefined when there is none. */
export const loadableOf = (key: string): AnyRegister | undefined => registerOf(key) ?? listSheetOf(key);
/** Whose rights say what may be done with it: a list sheet has those of the register that holds the list, a query those it names. */
export const subjectOf = (key: string): string =>
  listSheetOf(key)?.list.of.key ?? queryListOf(key)?.query.rightsOf ?? key;
