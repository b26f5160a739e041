import type { Field, FieldOf, Kind } from '@plumbline/contract/field/field.ts';
import { moneyDecimals } from '@plumbline/contract/field/money.ts';
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
    if ('to' in field && !field.required && depth > 0 && !NEEDED[register.key]?.includes(name)) continue;
    values[name] = await valueOf(field, { n, name, make, depth });
  }
  return shown(register, paired(register, { ...values, ...TOGETHER[register.key]?.(values) }));
}

/** References that no declaration demands, and a rule does. */
const NEEDED: Readonly<Record<string, readonly string[]>> = { punchListItem: ['subSystem'], handover: ['subSystem'] };

/** A date of a sign-off stands only beside its person, and references of references have none. */
function paired(register: AnyRegister, values: Record<string, unknown>): Record<string, unknown> {
  for (const name of Object.keys(register.fields)) {
    const person = name.replace(/On$/, 'By');
    if (person !== name && person in register.fields && !values[person]) Reflect.deleteProperty(values, name);
  }
  return values;
}

/** Fields that show themselves only beside another value: a flag is set for them, of the options of a choice one counts. */
function shown(register: AnyRegister, values: Record<string, unknown>): Record<string, unknown> {
  for (const [name, { when }] of Object.entries(register.fields)) {
    if (when?.is === true) values[when.field] = true;
    if (when !== undefined && values[when.field] !== when.is) Reflect.deleteProperty(values, name);
  }
  return values;
}

interface At {
  readonly n: number;
  readonly name: string;
  readonly make: Make;
  readonly depth: number;
}
interface KindSample<K extends Kind> {
  of(field: FieldOf<K>, at: At): unknown;
}
/** A believable value of each kind. */
const SAMPLES: { readonly [K in Kind]: KindSample<K> } = {
  text: { of: (field, { n, name }) => textOf(field, n, name) },
  integer: { of: ({ min, max }, { n }) => Math.max(min ?? 0, Math.min(n, max ?? n)) },
  number: { of: () => 12.5 },
  // what one row has at most is nothing a row in passing takes
  flag: { of: ({ single }, { n }) => single !== true && n % 2 === 0 },
  date: { of: () => '2026-03-31' },
  instant: { of: () => '2026-03-31T08:00:00.000Z' },
  choice: { of: (field) => field.start ?? Object.keys(field.of)[0] },
  ref: { of: ({ to, only }, at) => anotherRow(only?.[0] ?? to, at) },
  refs: { of: async ({ to }, at) => [await anotherRow(to, at)] },
  list: { of: ({ whole }, { n }) => (whole ? [String((n % 90) + 1)] : [base26(n), 'NA']) },
  signOffs: { of: () => [{ label: 'Done', type: 'complete' }] },
  money: {
    of: (field, { n }) =>
      moneyDecimals(field) === 0 ? `${n + 1000}` : `${n + 1000}.${'5'.padEnd(moneyDecimals(field), '0')}`,
  },
  // what it stands within is new: it is the first there
  order: { of: ({ within }, { n }) => (within === undefined ? n : 1) },
  duration: { of: (_, { n }) => n * 60 },
};
const samples = (kind: Kind): KindSample<Kind> => SAMPLES[kind];
const valueOf = (field: Field, at: At): unknown => samples(field.kind).of(field, at);

/** The id of a row made for a reference. */
async function anotherRow(to: string, { make, depth }: At): Promise<string> {
  const target = registerOf(to);
  if (!target) throw new Error(`no register ${to}`);
  return (await make(target, await sample(target, make, depth + 1))).id;
}
const base26 = (n: number): string =>
  [n % 26, Math.floor(n / 26) % 26, Math.floor(n / 676) % 26].map((digit) => String.fromCodePoint(65 + digit)).join('');

function textOf(field: FieldOf<'text'>, n: number, name: string): string {
  const max = field.max ?? 50;
  if (max <= 6) return `${n}`.slice(0, max);
  return field.mono
    ? `${name.slice(0, 3)}-${n} / \\ ' # % & 中文 μ`.slice(0, max).trim()
    : `${n} ${ODD}`.slice(0, max).trim();
}

/** Registers whose fields must agree with each other. */
const TOGETHER: Readonly<Record<string, (values: Readonly<Record<string, unknown>>) => Record<string, unknown>>> = {
  itr: () => ({ isMultiTag: true }),
  // what stands on a sheet is of its ITR: a row in passing has nobody on it
  multiTagItr: () => ({ members: [] }),
  punchListItem: () => ({ scope: 'subSystem' }),
  // what must be one of its own, or of the same owner
  procedure: ({ systems }) => (Array.isArray(systems) ? { authorSystem: systems[0] } : {}),
  procedureSection: () => ({ parentSection: null }),
  procedureSkeletonSection: () => ({ parentSection: null }),
  handover: () => ({ system: null }),
  // a row in passing is locked by no status
  workPackCompletionStatus: () => ({ locksWorkPack: false }),
  jobCardStatus: () => ({ locksJobCard: false }),
  // how an operation is progressed is said by its type
  operation: () => ({ isComplete: false, percentComplete: null }),
  // what follows a cycle is proved by its own tests
  tagPwl: () => ({ frequency: 0 }),
  // who is inactive is named nowhere anew
  authorisedPerson: () => ({ inactive: false }),
  digitalDocumentCheckBoxType: () => ({ punchListCheckBox: 'NA' }),
};
