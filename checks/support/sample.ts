import type { Field, FieldOf, Kind } from '@plumbline/contract/field/field.ts';
import { moneyDecimals } from '@plumbline/contract/field/money.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';

/** Creates a row of a register in the way the check uses. */
export type Make = (register: AnyRegister, values: Readonly<Record<string, unknown>>) => Promise<AnyRow>;

/** Text that every part of the product must preserve. */
const ODD = `/ \\ ' " # % & 中文 μ <b>x</b>`;

let serial = 0;

/**
 * Makes the next file start with the first sample. Files of one process share this module: the content of a sample,
 * especially a flag, must not depend on the files before.
 */
export function samplesFromFirst(): void {
  serial = 0;
}

/**
 * Plausible values for a new row of any register: every field people write, with references to rows created for it.
 * Each call returns a different natural key.
 */
export const sample = (register: AnyRegister, make: Make, depth = 0): Promise<Record<string, unknown>> =>
  valuesFor(register, { depth, name: (to) => rowOf(to, make, depth) });

/**
 * Samples that refer to the same rows again: one row is created for all references to a register. A separate row is
 * created for references that are part of the natural key or that only one row may have.
 */
export function samplesThatShare(make: Make): (register: AnyRegister) => Promise<Record<string, unknown>> {
  const rows = new Map<string, Promise<string>>();
  const sampleOf = (register: AnyRegister, depth: number): Promise<Record<string, unknown>> =>
    valuesFor(register, {
      depth,
      name: (to, own) => {
        const found = own ? undefined : rows.get(to);
        if (found) return found;
        const made = sampleOf(target(to), depth + 1).then(async (values) => (await make(target(to), values)).id);
        if (!own) rows.set(to, made);
        return made;
      },
    });
  return (register) => sampleOf(register, 0);
}

interface Sampling {
  /** 0 for the requested row, higher for a row it refers to. */
  readonly depth: number;
  /** Returns the id of a row of a register; with `own`, of a row that nothing else refers to. */
  name(to: string, own: boolean): Promise<string>;
}
async function valuesFor(register: AnyRegister, { depth, name: refer }: Sampling): Promise<Record<string, unknown>> {
  const n = ++serial;
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(register.fields)) {
    if (field.computed || field.live) continue;
    // optional references of referenced rows are left out, or the tree would never end
    if ('to' in field && !field.required && depth > 0 && !NEEDED[register.key]?.includes(name)) continue;
    const own = register.naturalKey.includes(name) || (field.kind === 'ref' && field.oneToOne === true);
    values[name] = await valueOf(field, { n, name, refer: (to) => refer(to, own) });
  }
  return shown(register, paired(register, { ...values, ...TOGETHER[register.key]?.(values) }));
}

/** References that no declaration requires, but a rule does. */
const NEEDED: Readonly<Record<string, readonly string[]>> = { punchListItem: ['subSystem'], handover: ['subSystem'] };

/** Leaves out the date of a sign-off without its person, since rows that are only referenced have none. */
function paired(register: AnyRegister, values: Record<string, unknown>): Record<string, unknown> {
  for (const name of Object.keys(register.fields)) {
    const person = name.replace(/On$/, 'By');
    if (person !== name && person in register.fields && !values[person]) Reflect.deleteProperty(values, name);
  }
  return values;
}

/**
 * Adjusts fields that are shown only beside another value: a flag they depend on is set, and fields for other options
 * of a choice are left out.
 */
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
  /** Returns the id of a row of a register. */
  readonly refer: (to: string) => Promise<string>;
}
interface KindSample<K extends Kind> {
  of(field: FieldOf<K>, at: At): unknown;
}
/** A plausible value of each kind. */
const SAMPLES: { readonly [K in Kind]: KindSample<K> } = {
  text: { of: (field, { n, name }) => textOf(field, n, name) },
  integer: { of: ({ min, max }, { n }) => Math.max(min ?? 0, Math.min(n, max ?? n)) },
  number: { of: () => 12.5 },
  // a referenced sample row does not take a flag that only one row may have
  flag: { of: ({ single }, { n }) => single !== true && n % 2 === 0 },
  date: { of: () => '2026-03-31' },
  instant: { of: () => '2026-03-31T08:00:00.000Z' },
  choice: { of: (field) => field.start ?? Object.keys(field.of)[0] },
  ref: { of: ({ to, only }, { refer }) => refer(only?.[0] ?? to) },
  refs: { of: async ({ to }, { refer }) => [await refer(to)] },
  list: { of: ({ whole: isWholeNumber }, { n }) => (isWholeNumber ? [String((n % 90) + 1)] : [base26(n), 'NA']) },
  signOffs: { of: () => [{ label: 'Done', type: 'complete' }] },
  money: {
    of: (field, { n }) =>
      moneyDecimals(field) === 0 ? `${n + 1000}` : `${n + 1000}.${'5'.padEnd(moneyDecimals(field), '0')}`,
  },
  exact: { of: (_, { n }) => `${(n % 900) + 1}.125` },
  // its parent is new, so it is the first there
  order: { of: ({ within }, { n }) => (within === undefined ? n : 1) },
  duration: { of: (_, { n }) => n * 60 },
};
const samples = (kind: Kind): KindSample<Kind> => SAMPLES[kind];
const valueOf = (field: Field, at: At): unknown => samples(field.kind).of(field, at);

function target(to: string): AnyRegister {
  const found = registerOf(to);
  if (!found) throw new Error(`no register ${to}`);
  return found;
}
/** The id of a row created for a reference. */
const rowOf = async (to: string, make: Make, depth: number): Promise<string> =>
  (await make(target(to), await sample(target(to), make, depth + 1))).id;
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
  // a report must fit its register
  reportDefinition: () => ({
    entity: 'taggedItem',
    groupings: ['discipline'],
    breakdown: 'equipmentType',
    sort: ['name'],
    columns: '[{"field":"name","en":"Tag"}]',
    filter: '{"field":"name","op":"contains","value":"x"}',
  }),
  // a schedule names one report and somebody who gets it
  scheduledReport: () => ({
    ready: 'PUNCH',
    definition: null,
    time: '07:30',
    users: [],
    recipients: ['somebody@example.org'],
    filter: null,
  }),
  // a sample check is filled in the product: one issued on paper takes no answers
  tagItr: () => ({ issuedAsPaper: false }),
  // members of a sheet must have its ITR, so a sample sheet has none
  multiTagItr: () => ({ members: [] }),
  punchListItem: () => ({ scope: 'subSystem' }),
  // must be one of its own systems, or belong to the same owner; one authorised for issue changes by a revision only
  procedure: ({ systems }) => ({
    ...(Array.isArray(systems) && { authorSystem: systems[0] }),
    authorisedBy: null,
    authorisedOn: null,
  }),
  // an accepted drawing is locked, and a draft is not reviewed
  asBuiltDrawing: () => ({ isDraft: false, acceptedBy: null, acceptedOn: null }),
  procedureSection: () => ({ parentSection: null }),
  procedureSkeletonSection: () => ({ parentSection: null }),
  handover: () => ({ system: null }),
  // a sample row is not locked by a status
  workPackCompletionStatus: () => ({ locksWorkPack: false }),
  jobCardStatus: () => ({ locksJobCard: false }),
  // the type decides how the progress of an operation is entered
  operation: () => ({ isComplete: false, percentComplete: null }),
  // the cycles that follow have their own tests
  tagPwl: () => ({ frequency: 0, issuedAsPaper: false }),
  // an inactive person cannot be newly referred to
  authorisedPerson: () => ({ inactive: false, signTestPacks: true }),
  digitalDocumentCheckBoxType: () => ({ punchListCheckBox: 'NA' }),
  party: () => ({ country: 'CN' }),
  // a sample settles less than is due and was paid
  paymentAllocation: () => ({ amount: '1.00' }),
  taxCode: () => ({ rate: '13' }),
  auditLimit: ({ upTo }) => ({ secondAbove: upTo }),
  accountingPeriod: () => ({ month: '2026-09' }),
  // received is what was accepted and what was rejected
  goodsReceiptLine: ({ accepted }) => ({ received: accepted, rejected: '0' }),
  weighTicket: ({ gross }) => ({ tare: `0.5`, inTime: '08:15', outTime: '08:40', gross }),
};
