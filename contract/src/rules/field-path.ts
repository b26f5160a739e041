import type { Field, Kind } from '../field/field.ts';
import { isMany, isRefField, traitsOf } from '../field/kinds.ts';
import { registerOrListOf } from '../lists/index.ts';
import { isGroupable } from '../register/groups.ts';
import type { AnyRegister } from '../register/register.ts';
import { w, type Word } from '../words/word.ts';

/** A field reached from the rows of a register, by its name or through a reference. */
export interface FieldPath {
  /** The field itself. */
  readonly field: Field;
  /** The register it belongs to. */
  readonly of: AnyRegister;
  /** Its name there. */
  readonly name: string;
  /** The reference it is reached through; undefined for a field of the row itself. */
  readonly via?: { readonly name: string; readonly field: Field; readonly isMany: boolean };
  readonly label: Word;
}

const own = (register: AnyRegister, name: string): Field | undefined =>
  Object.hasOwn(register.fields, name) ? register.fields[name] : undefined;

/** The field at a path, such as `state` or `subSystems.system`; undefined when there is none. */
export function fieldAt(register: AnyRegister, at: string): FieldPath | undefined {
  const [first = '', second, ...more] = at.split('.');
  const field = own(register, first);
  if (!field || more.length > 0) return undefined;
  if (second === undefined) return { field, of: register, name: first, label: field.label };
  const target = isRefField(field) && !field.live ? registerOrListOf(field.to) : undefined;
  const found = target && own(target, second);
  if (!target || !found || found.live) return undefined;
  const via = { name: first, field, isMany: isMany(field) };
  const label = w(`${field.label.en}: ${found.label.en}`, `${field.label.zh}：${found.label.zh}`);
  return { field: found, of: target, name: second, via, label };
}

/** True when rows can be counted by a field, also by one of the row a reference names. */
export const isGroupPath = ({ field, via }: FieldPath): boolean =>
  isGroupable(field) && (via === undefined || !isMany(field));
/** True when the lines of a report can be arranged under headings of a field. */
export const isHeadingPath = ({ field }: FieldPath): boolean => !field.live && traitsOf(field).group !== null;
/** The kinds that are read with their own row alone. */
const OWN_ROW_ONLY: ReadonlySet<Kind> = new Set(['signOffs']);
/** True when a field can be a column. */
export const isColumnPath = ({ via, field }: FieldPath): boolean =>
  via === undefined || (!via.isMany && !OWN_ROW_ONLY.has(field.kind));
