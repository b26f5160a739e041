import { fieldMessages } from '@plumbline/contract/field/field-messages.ts';
import { isRefField, isMany, isDay, notBeforeOf } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { reasonFieldOf } from '@plumbline/contract/workflow/records.ts';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { column, table } from './columns.ts';
import { hiddenErrors } from './hidden-fields.ts';
import { type RowError, rulesOf } from './rules.ts';
import { isWritable } from './values.ts';

const BOTH = w('Person and date go together: enter both or neither.', '人员和日期须同时填写或同时留空。');
const REASON = w('This status needs a reason: enter it under “{field}”.', '该状态须说明原因，请填写“{field}”。');

/**
 * A sign-off is an authorised person and a date, always both or neither: `checkedBy` and `checkedOn` (domain guide 0.5
 * rule 4).
 */
function pairErrors({ fields }: AnyRegister, alias: string): readonly RowError[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const date = name.replace(/By$/, 'On');
    const other = Object.hasOwn(fields, date) ? fields[date] : undefined;
    if (date === name || !isRefField(field) || isMany(field) || field.to !== 'authorisedPerson' || !isWritable(field))
      return [];
    if (other === undefined || !isDay(other) || !isWritable(other)) return [];
    const when = sql<boolean>`((${column(alias, name)} is null) <> (${column(alias, date)} is null))`;
    return [{ field: date, when, words: BOTH }];
  });
}

/**
 * A status that requires a reason must have one (domain guide 2.2.3, 2.2.9); the reason for a rejection is given with
 * the rejection.
 */
function reasonErrors({ key, fields }: AnyRegister, alias: string): readonly RowError[] {
  const reasons = reasonFieldOf(key);
  const reasonField = fields[reasons];
  if (reasonField === undefined) return [];
  const words = fill(REASON, { field: reasonField.label });
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!isRefField(field) || isMany(field) || !('requiresReason' in known(field.to).fields)) return [];
    const when = sql<boolean>`(coalesce(${column(alias, reasons)}, '') = '' and exists (select from ${table(known(field.to))} z
      where z.tenant_id = ${column(alias, 'tenantId')} and z.id = ${column(alias, name)} and z.requires_reason
        and lower(z.name) <> 'rejected'))`;
    return [{ field: reasons, when, words }];
  });
}

/**
 * Days in their order: a finish is not before its start, nor a removal before it was added, wherever a field declares
 * it. Rows stored otherwise before the field declared it stay until one of the two days is written.
 */
function orderErrors({ fields }: AnyRegister, alias: string): readonly RowError[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    notBeforeOf(field).map((other) => {
      const [it, earlier] = [column(alias, name), column(alias, other)];
      const words = fill(('tooSoon' in field && field.tooSoon) || fieldMessages.tooSoon, {
        later: field.label,
        earlier: fields[other]?.label ?? other,
        title: '{title}',
      });
      const when = sql<boolean>`coalesce(${it} < ${earlier}, false)`;
      return { field: name, when, words, title: sql<string>`${earlier}::text`, causes: [name, other] };
    }),
  );
}

/** Every possible error of a row as a whole: by the register's own rules, and by those that hold for every register. */
export const rowErrorsOf = (register: AnyRegister, alias: string): readonly RowError[] => [
  ...(rulesOf(register).rowErrors?.(alias) ?? []),
  ...hiddenErrors(register, alias),
  ...pairErrors(register, alias),
  ...orderErrors(register, alias),
  ...reasonErrors(register, alias),
];
