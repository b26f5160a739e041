import { permission, type Right } from '../access.ts';
import type { Field } from '../field/field.ts';
import { ref } from '../field/field.ts';
import { queryListOf } from '../lists/index.ts';
import type { AnyRegister } from '../register/register.ts';
import { w, type Word } from '../words/word.ts';
import { allRegisters, registerOf, type RegisterKey, type registers } from './index.ts';

/** The fields of a register that are lists of references. */
type ListOf<K extends RegisterKey> = {
  [N in keyof (typeof registers)[K]['fields']]: (typeof registers)[K]['fields'][N] extends { readonly kind: 'refs' }
    ? N
    : never;
}[keyof (typeof registers)[K]['fields']] &
  string;

/**
 * A list of references as a table of pairs that can be imported and exported: `Tagged item | Subsystem`. It has
 * columns, a key and rights like a register, but no rows of its own: its rows are the items of the list (domain guide
 * 2.13).
 */
export interface ListSheet extends AnyRegister {
  readonly list: {
    /** The register whose rows have the list; the sheet has its rights. */
    readonly of: AnyRegister;
    /** The name of the list field. */
    readonly name: string;
    /** The two columns: the owner of the list, and the listed row. */
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

/**
 * Builds the sheet of a list. `held` names the column of the listed rows, where they are of the same register as the
 * owner.
 */
function listSheet<K extends RegisterKey>(
  owner: K,
  name: ListOf<K>,
  label: Word,
  override?: { readonly column: string; readonly label: Word },
): ListSheet {
  const ownerRegister = known(owner);
  const target = targetOf(ownerRegister.fields[name]);
  const column = override?.column ?? target.key;
  const key = `${owner}${column.charAt(0).toUpperCase()}${column.slice(1)}`;
  return {
    key,
    label,
    route: ownerRegister.route,
    group: ownerRegister.group,
    level: ownerRegister.level,
    naturalKey: [owner, column],
    title: column,
    access: ownerRegister.access,
    fields: {
      [owner]: ref(ownerRegister.label, { to: owner, required: true }),
      [column]: ref(override?.label ?? target.label, { to: target.key, required: true }),
    },
    list: { of: ownerRegister, name, toOwner: owner, toTarget: column },
  };
}

/** The lists that engineering imports and exports as tables of pairs (domain guide 2.13). */
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

/** Returns the list sheet of a key; undefined for a register. */
export const listSheetOf = (key: string): ListSheet | undefined => listSheets.find((sheet) => sheet.key === key);

/**
 * Returns the list sheets for lists of a register's rows: the register's own, and those of the register whose table it
 * shares.
 */
export const sheetsHeldBy = ({ key, subset }: AnyRegister): readonly ListSheet[] =>
  listSheets.filter(({ list }) => list.of.key === key || list.of.key === subset?.of);

/**
 * Everything a file can be loaded into: all registers and list sheets. Whether one accepts imports at all depends on
 * its access.
 */
export const loadables: readonly AnyRegister[] = [...allRegisters, ...listSheets];
/** Returns the register or list sheet of a key sent by a client; undefined when there is none. */
export const loadableOf = (key: string): AnyRegister | undefined => registerOf(key) ?? listSheetOf(key);
/** Returns the register or list sheet of a key. @throws {Error} when there is none */
export function demandLoadable(key: string): AnyRegister {
  const found = loadableOf(key);
  if (!found) throw new Error(`There is no register or list sheet "${key}".`);
  return found;
}
/**
 * Returns the key whose rights apply: for a register of administration, its area; for a list sheet, the register that
 * has the list; for a query list, the register or area it declares.
 */
export const rightsKeyOf = (key: string): string =>
  registerOf(key)?.area ?? listSheetOf(key)?.list.of.key ?? queryListOf(key)?.query.rightsOf ?? key;

/** Returns the permission code of a right on a register, list sheet or query list. */
export const permissionOn = (key: string, right: Right): string => permission(rightsKeyOf(key), right);
