import type { Ref } from '@plumbline/contract/field/field.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { isRef } from './values.ts';

/** Returns a reference of a row; null when empty. */
export function refIn(row: AnyRow, field: string): Ref | null {
  const value = row[field];
  return isRef(value) ? value : null;
}
/** Returns a text of a row; empty when there is none. */
export function textIn(row: AnyRow, field: string): string {
  const value = row[field];
  return typeof value === 'string' ? value : '';
}
/** Returns a number of a row; null when there is none. */
export function figureIn(row: AnyRow, field: string): number | null {
  const value = row[field];
  return typeof value === 'number' ? value : null;
}
