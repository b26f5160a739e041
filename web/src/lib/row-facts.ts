import type { Ref } from '@plumbline/contract/field/field.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { isRef } from './values.ts';

/** A reference of a row; null when it is empty. */
export function refIn(row: AnyRow, field: string): Ref | null {
  const value = row[field];
  return isRef(value) ? value : null;
}
/** A text of a row; empty when there is none. */
export function textIn(row: AnyRow, field: string): string {
  const value = row[field];
  return typeof value === 'string' ? value : '';
}
/** A figure of a row; null when there is none. */
export function figureIn(row: AnyRow, field: string): number | null {
  const value = row[field];
  return typeof value === 'number' ? value : null;
}
