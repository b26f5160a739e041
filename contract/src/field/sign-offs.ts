import type { SignOff } from './field.ts';
import type { KindRule, Parsed } from './rule.ts';
import { says } from './says.ts';
import type { Traits } from './traits.ts';

const TYPES = ['optional', 'required', 'complete'] as const;
const ROW = /^(.+?)\s*\((optional|required|complete|可选|必需|完成)\)$/i;
const ZH: Readonly<Record<string, SignOff['type']>> = { 可选: 'optional', 必需: 'required', 完成: 'complete' };

function isSignOff(row: unknown): row is SignOff {
  if (typeof row !== 'object' || row === null || !('label' in row) || !('type' in row)) return false;
  return typeof row.label === 'string' && TYPES.some((type) => type === row.type);
}

function check(value: unknown): Parsed<readonly SignOff[]> {
  if (!Array.isArray(value) || !value.every(isSignOff)) return { error: says.signOffForm };
  const rows = value.map(({ label, type }) => ({ label: label.trim(), type }));
  if (rows.some(({ label }) => label === '' || label.length > 50 || /['’;]/.test(label)))
    return { error: says.signOffLabel };
  if (new Set(rows.map(({ label }) => label.toLowerCase())).size < rows.length) return { error: says.signOffLabel };
  // an empty set means "the default of the level", so only a set with rows is judged
  if (rows.length > 0 && rows.filter(({ type }) => type === 'complete').length !== 1)
    return { error: says.signOffComplete };
  return { value: rows };
}

/** A set of sign-offs (domain guide 3.2); on a sheet `Completed (Required); Accepted (Complete); Reviewed (Optional)`. */
export const signOffsRule: KindRule<'signOffs', readonly SignOff[]> = {
  parse(text) {
    const rows: SignOff[] = [];
    for (const part of text.split(/[;\uFF1B\n]/).map((item) => item.trim())) {
      if (part === '') continue;
      const [, label, type] = ROW.exec(part) ?? [];
      const kind = TYPES.find((known) => known === type?.toLowerCase()) ?? ZH[type ?? ''];
      if (label === undefined || kind === undefined) return { error: says.signOffForm };
      rows.push({ label, type: kind });
    }
    return check(rows);
  },
  check,
  print: (value) => value.map(({ label, type }) => `${label} (${type[0]?.toUpperCase()}${type.slice(1)})`).join('; '),
};

/** The traits of a set of sign-offs. */
export const signOffsTraits: Traits<'signOffs'> = {
  rule: signOffsRule,
  empty: [],
  figure: false,
  many: true,
  refers: false,
  caseless: false,
  sortable: false,
  listed: false,
  group: null,
  operators: ['blank', 'notBlank'],
  unit: () => null,
  choices: () => null,
  fromText: (text) => text,
};
