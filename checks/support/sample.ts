import type { Field } from '@plumbline/contract/field/field.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';

/** Makes a row of a register over whatever way the check uses. */
export type Make = (register: AnyRegister, values: Readonly<Record<string, unknown>>) => Promise<AnyRow>;

/** Text every part of the product must carry unharmed. */
const ODD = `/ \\ ' " # % & 中文 μ <b>x</b>`;

let serial = 0;

/**
 * Believable values for a new row of any register: every field people write, references to rows made for it. Each call
 * gives another natural key.
 */
export async function sample(register: AnyRegister, make: Make, depth = 0): Promise<Record<string, unknown>> {
  const n = ++serial;
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(register.fields)) {
    if (field.computed || field.live) continue;
    // optional references of references are left out: the tree would never end
    if ('to' in field && !field.required && depth > 0) continue;
    values[name] = await valueOf(field, { n, name, make, depth });
  }
  return { ...values, ...TOGETHER[register.key]?.(values) };
}

interface At {
  readonly n: number;
  readonly name: string;
  readonly make: Make;
  readonly depth: number;
}
async function valueOf(field: Field, { n, name, make, depth }: At): Promise<unknown> {
  if (field.kind === 'text') return textOf(field, n, name);
  if (field.kind === 'integer') return Math.max(field.min ?? 0, Math.min(n, field.max ?? n));
  if (field.kind === 'number') return 12.5;
  if (field.kind === 'flag') return n % 2 === 0;
  if (field.kind === 'date') return '2026-03-31';
  if (field.kind === 'choice') return field.start ?? Object.keys(field.of)[0];
  if (field.kind === 'list') return field.whole ? [String((n % 90) + 1)] : [base26(n), 'NA'];
  if (field.kind === 'signOffs') return [{ label: 'Done', type: 'complete' }];
  if (field.kind === 'instant') return '2026-03-31T08:00:00.000Z';
  const target = registerOf(field.to);
  if (!target) throw new Error(`no register ${field.to}`);
  const row = await make(target, await sample(target, make, depth + 1));
  return field.kind === 'ref' ? row.id : [row.id];
}
const base26 = (n: number): string =>
  [n % 26, Math.floor(n / 26) % 26, Math.floor(n / 676) % 26].map((digit) => String.fromCodePoint(65 + digit)).join('');

function textOf(field: Field & { readonly kind: 'text' }, n: number, name: string): string {
  const max = field.max ?? 50;
  if (max <= 6) return `${n}`.slice(0, max);
  return field.mono ? `${name.slice(0, 3)}-${n} / \\ ' # % & 中文 μ`.slice(0, max) : `${n} ${ODD}`.slice(0, max).trim();
}

/** Registers whose fields must agree with each other. */
const TOGETHER: Readonly<Record<string, (values: Readonly<Record<string, unknown>>) => Record<string, unknown>>> = {
  punchListItem: () => ({ scope: 'subSystem', taggedItem: null, tagItr: null }),
  handover: () => ({ system: null }),
  digitalDocumentCheckBoxType: () => ({ punchListCheckBox: 'NA' }),
  // a date stands only beside its person, and references of references have none
  procedure: (values) =>
    values['preparedBy']
      ? {}
      : { preparedOn: null, checkedOn: null, reviewedOn: null, authorisedOn: null, completedOn: null },
};
