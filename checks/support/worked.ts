import { isSecondKey } from '@plumbline/contract/field/kinds.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import type { Verb } from '@plumbline/contract/register/calls.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import type { FormDesign } from '@plumbline/contract/workflow/form/calls.ts';
import type { WorkRecord } from '@plumbline/contract/workflow/record.ts';
import { factsOf, flagOf, gatheredBy, limitOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import { known } from '@plumbline/server/db/model.ts';
import type { Answer, By, Person, TestServer } from '@plumbline/server/http/testing.ts';
import { isWritable } from '@plumbline/server/register/row/values.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { sample } from './sample.ts';

type Values = Readonly<Record<string, unknown>>;

/** More than any amount in the checks, and the currency of all of them. */
const MUCH = '999999999';
const CURRENCY = 'NOK';

/** The form of every record in the checks: two required tasks. */
const TEMPLATE: FormTemplate = {
  title: { en: 'Check', zh: '检查' },
  header: [],
  lists: [],
  boxes: ['OK', 'NA'],
  tasks: ['first', 'second'].map((name, at) => ({
    name,
    number: String(at + 1),
    text: { en: name, zh: '任务' },
    required: true,
    weight: 1,
    boxes: true,
    comment: 'inline',
  })),
  hideComment: false,
  orientation: 'portrait',
};
/** The response code for a save with an outdated revision. */
const STALE = 409;
/** All tasks answered, and only some. */
const FILLED: Answers = { 'first.box': 'OK', 'second.box': 'OK' };
export const HALF: Answers = { 'first.box': 'OK' };

/**
 * The register whose rows contain the sign-off sets of a kind of record; undefined where all records of a facility have
 * the same set.
 */
export function libraryOf(key: RecordKey): AnyRegister | undefined {
  const { set } = factsOf(key).signing;
  if (set === undefined) return undefined;
  const field = known(key).fields[set];
  if (field?.kind !== 'ref') throw new Error(`The set of sign-offs of ${key} is no reference.`);
  return known(field.to);
}
/** The registers of the statuses that a signature writes. */
const statusesOf = (keys: readonly RecordKey[]): readonly AnyRegister[] => [
  ...new Set(
    keys.flatMap((key) => {
      const field = known(key).fields[factsOf(key).signing.complete.status ?? ''];
      return field?.kind === 'ref' ? [known(field.to)] : [];
    }),
  ),
];
/** The label of the first sign-off of a type in the shipped set; undefined where it has none. */
export const labelOf = (key: RecordKey, type: 'required' | 'complete' | 'optional'): string | undefined =>
  factsOf(key).signing.shipped.find((signOff) => signOff.type === type)?.label;

/** External numbers and one-to-one references differ for each record: records created alike have none. */
function withoutSecondKeys({ fields }: AnyRegister, values: Values): Values {
  const isSecond = (name: string): boolean => {
    const field = fields[name];
    return field !== undefined && (isSecondKey(field) || (field.kind === 'ref' && field.oneToOne === true));
  };
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSecond(name)));
}

/** The response of a call that acts on many records. */
export interface Done {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly why: { readonly en: string; readonly zh: string } }[];
}

/** The signer: the id for calls, and the name that is stored. */
interface Signer {
  readonly id: string;
  readonly name: string;
}

/** A place where records are worked on: a company, an administrator, and the administrator's authorised person. */
export interface Workplace {
  readonly server: TestServer;
  readonly path: LevelPath;
  readonly admin: Person;
  readonly by: By;
  /** The authorised person of the administrator, who may sign everything. */
  readonly person: AnyRow;
  /** The identity a user signs records of a kind with: their authorised person, or themselves as a user. */
  signer(key: RecordKey, as?: { readonly user: Person; readonly person: AnyRow }): Signer;
  /** Gives a role a limit for records of a kind, in the currency of the checks; by default one nobody reaches. */
  limit(key: RecordKey, role: string, upTo?: string): Promise<void>;
  /** Calls a verb of a register; returns the response. */
  verb(register: string, name: Verb, input: unknown, who?: By): Promise<Answer>;
  /** Creates a row of any register. @throws {Error} with the response when it was refused */
  make(register: AnyRegister, values: Values): Promise<AnyRow>;
  /** Creates a record; if it has a form, with a form designed for it. */
  record(key: RecordKey, over?: Values): Promise<AnyRow>;
  /** Reads the record. */
  get(key: RecordKey, id: string): Promise<AnyRow>;
  /** Fills the form of a record. */
  fill(key: RecordKey, id: string, answers?: Answers, who?: By): Promise<Answer>;
  /** Gives a sign-off. */
  sign(key: RecordKey, ids: readonly string[], label: string, over?: Values, who?: By): Promise<Answer<Done>>;
  /** Gives the sign-offs that precede the one of a type, and with `complete` that one too. */
  signUpTo(key: RecordKey, ids: readonly string[], type: 'required' | 'complete'): Promise<void>;
  /** Takes the sign-offs back. */
  reject(key: RecordKey, ids: readonly string[], over?: Values, who?: By): Promise<Answer<Done>>;
}

/** Opens a workplace. */
export async function aWorkplace(server: TestServer, name = 'Here'): Promise<Workplace> {
  const path = await server.aTenant(name);
  const admin = await server.anAdmin(path);
  const by: By = { as: admin, path };
  const bases = new Map<AnyRegister, Promise<Values>>();
  /** The revisions records were created with: most records are filled next, which saves reading them. */
  const revs = new Map<string, number>();
  let serial = 0;

  const verb: Workplace['verb'] = (register, verbName, input, who = by) =>
    server.post(`/api/register/${register}/${verbName}`, input, who);
  const must = async (answer: Promise<Answer>, what: string): Promise<unknown> => {
    const { code, data, msg } = await answer;
    if (code !== 0) throw new Error(`${what}: ${code} ${msg} ${JSON.stringify(data)}`);
    return data;
  };
  const make: Workplace['make'] = async (register, values) => {
    // where two kinds share a library, the toy is the one under test
    const signs = RECORD_KEYS.findLast((key) => libraryOf(key) === register);
    const set = signs ? { signOffs: factsOf(signs).signing.shipped } : {};
    const row = (await must(verb(register.key, 'create', { values: { ...values, ...set } }), register.key)) as AnyRow;
    if (RECORD_KEYS.some((key) => factsOf(key).form?.owner === register.key))
      await must(design(register.key, row.id), `the form of ${register.key}`);
    return row;
  };
  const design = async (register: string, id: string): Promise<Answer> => {
    const { stamp } = (await must(
      server.post('/api/ext/form-template/get', { register, id }, by),
      `the form of ${register} as it is`,
    )) as FormDesign;
    return server.post(
      '/api/ext/form-template/save',
      { register, id, stamp, template: TEMPLATE, comment: '', into: 'new' },
      by,
    );
  };
  for (const register of statusesOf(RECORD_KEYS))
    for (const title of ['Complete', 'Rejected']) {
      const plainly = Object.entries(register.fields).flatMap(([field, { kind }]) =>
        kind === 'flag' ? [[field, false]] : [],
      );
      const values = { ...Object.fromEntries(plainly), name: title, isDefault: title === 'Complete' };
      await make(register, { ...(await sample(register, make)), ...values });
    }
  const person = await make(known('authorisedPerson'), {
    name: `Signer of ${name}`,
    login: admin.username,
    ...Object.fromEntries(RECORD_KEYS.flatMap((key) => flagOf(factsOf(key)) ?? []).map((flag) => [flag, true])),
  });

  // users sign within a limit: in the checks, the administrator's role has the same name as the account
  const limitFor = async (key: RecordKey, role: string, upTo = MUCH): Promise<void> => {
    const { kept: stored } = limitOf(factsOf(key)) ?? {};
    if (!stored) return;
    const given = { [stored.role]: role, [stored.upTo]: upTo, ...(stored.currency && { [stored.currency]: CURRENCY }) };
    await make(known(stored.register), { ...(await sample(known(stored.register), make)), ...given });
  };
  for (const key of RECORD_KEYS) await limitFor(key, admin.username);

  /** The basic values for rows of a register; each row then gets a difference. */
  const baseOf = (register: AnyRegister): Promise<Values> => {
    const found = bases.get(register) ?? sample(register, make).then((values) => withoutSecondKeys(register, values));
    bases.set(register, found);
    return found;
  };
  /** What distinguishes a row from others: another text in its key, or a reference to another row. */
  async function apart(register: AnyRegister, base: Values, shared: readonly string[] = []): Promise<Values> {
    const own = register.naturalKey.flatMap((field) => {
      const definition = register.fields[field];
      return definition && isWritable(definition) ? [{ field, of: definition }] : [];
    });
    const text = own.find(({ of: definition }) => definition.kind === 'text');
    if (text) return { [text.field]: `R ${++serial}` };
    const ref = own.find(({ field }) => base[field] && !shared.includes(field));
    if (ref?.of.kind !== 'ref') return {};
    const target = known(ref.of.to);
    const other = await baseOf(target);
    return { [ref.field]: (await make(target, { ...other, ...(await apart(target, other)) })).id };
  }

  /** The records gathered by a record: one, from the same library. */
  async function gathered(key: RecordKey, values: Values): Promise<Values> {
    const gathers = gatheredBy(key);
    if (gathers === undefined) return {};
    const set = factsOf(key).signing.set ?? '';
    const { id } = await work.record(gathers.register, { [set]: values[set] });
    return { [gathers.members]: [id] };
  }

  const work: Workplace = {
    server,
    path,
    admin,
    by,
    person,
    limit: limitFor,
    signer: (key, as = { user: admin, person }) =>
      flagOf(factsOf(key)) === undefined
        ? { id: as.user.userId, name: `Name of ${as.user.username}` }
        : { id: as.person.id, name: String(as.person['name']) },
    verb,
    make,
    async record(key, over = {}) {
      // the status is written when the record is signed, and must be one that counts
      const { signing, counts, form } = factsOf(key);
      const { fields } = known(key);
      const status = signing.complete.status ?? '';
      const without = fields[counts?.without ?? ''];
      const base = {
        ...(await baseOf(known(key))),
        ...(status in fields && { [status]: null }),
        ...(counts?.without && without && isWritable(without) && { [counts.without]: false }),
      };
      const shared = [signing.set ?? '', form?.of ?? ''];
      const values = { ...base, ...(await apart(known(key), base, shared)), ...over };
      const row = await make(known(key), { ...values, ...(await gathered(key, values)) });
      revs.set(row.id, row.rev);
      return row;
    },
    get: async (key, id) => (await must(verb(key, 'get', { id }), key)) as AnyRow,
    async fill(key, id, answers = FILLED, who = by) {
      const over = (rev: number): Promise<Answer> =>
        server.post('/api/ext/check-sheet/save', { register: key, id, rev, answers, comment: 'as drawn' }, who);
      const made = revs.get(id);
      revs.delete(id);
      const saved = made === undefined ? undefined : await over(made);
      if (saved && saved.code !== STALE) return saved;
      const { rev } = (await must(server.post('/api/ext/check-sheet/get', { register: key, id }, by), key)) as AnyRow;
      return over(rev);
    },
    sign: (key, ids, label, over = {}, who = by) =>
      server.post(
        '/api/ext/sign-off/sign',
        {
          register: key,
          selection: { mode: 'these', ids },
          label,
          person: work.signer(key).id,
          date: todayIn(machineZone()),
          ...over,
        },
        who,
      ) as Promise<Answer<Done>>,
    async signUpTo(key, ids, type) {
      const set = factsOf(key).signing.shipped.filter((signOff) => signOff.type !== 'optional');
      for (const signOff of set.filter((each) => type === 'complete' || each.type === 'required')) {
        const { data, msg } = await work.sign(key, ids, signOff.label);
        if (data?.done !== ids.length) throw new Error(`${key} ${signOff.label}: ${msg} ${JSON.stringify(data)}`);
      }
    },
    reject: (key, ids, over = {}, who = by) =>
      server.post(
        '/api/ext/sign-off/reject',
        { register: key, selection: { mode: 'these', ids }, reason: 'not right 不对', ...over },
        who,
      ) as Promise<Answer<Done>>,
  };
  return work;
}

/** The writable fields of a record that a lock covers, and those it does not. */
export function fieldsUnder(key: RecordKey, when: 'signed' | 'complete'): { locked: string[]; free: string[] } {
  const { locks }: WorkRecord = factsOf(key);
  const applicableLocks = when === 'complete' ? [locks.complete, locks.signed] : [locks.signed];
  const isLocked = (name: string): boolean =>
    applicableLocks.some((lock) => lock && ('only' in lock ? !lock.only.includes(name) : lock.fixed.includes(name)));
  const all = Object.entries(known(key).fields).flatMap(([name, field]) => (isWritable(field) ? [name] : []));
  return { locked: all.filter(isLocked), free: all.filter((name) => !isLocked(name)) };
}
