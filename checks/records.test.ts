import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SIGN_OFFS, setEntityOf } from '@plumbline/contract/default-sign-offs.ts';
import { isNumbered } from '@plumbline/contract/field/kinds.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { signOffsRule } from '@plumbline/contract/field/sign-offs.ts';
import { LEVEL_OPTIONS } from '@plumbline/contract/level-options.ts';
import { isNumberSchema } from '@plumbline/contract/rules/number-schema.ts';
import { records } from '@plumbline/contract/records/index.ts';
import { allRegisters, registerOf } from '@plumbline/contract/registers/index.ts';
import { FORM_OWNERS, OFFERS } from '@plumbline/contract/rules/form-sources.ts';
import { COUNTED } from '@plumbline/contract/workflow/counted.ts';
import type { Lock, Meaning, Written } from '@plumbline/contract/workflow/record.ts';
import { factsOf, flagOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import { VOID_ITEM } from '@plumbline/contract/workflow/void/voidable.ts';
import { rightsOf } from '@plumbline/contract/workflow/rights.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';

const MEANINGS: readonly Meaning[] = ['open', 'begun', 'ready', 'done', 'dropped'];

describe.each(RECORD_KEYS.map((key) => ({ key })))('the declaration of $key', ({ key }) => {
  const facts = factsOf(key);
  const { states, signing, form, locks, counts } = facts;
  const register = registerOf(key);
  const fields: Readonly<Record<string, Field>> = register?.fields ?? {};
  /** Expects a field of a kind that people write, or that the engine writes. */
  const expectField = (name: string | undefined, kinds: readonly Field['kind'][], by?: 'engine' | 'people'): void => {
    if (name === undefined) return;
    expect(fields[name], `${name} is a field`).toBeDefined();
    expect(kinds, `${name} is of the right kind`).toContain(fields[name]?.kind);
    expect(fields[name]?.live, `${name} is stored`).toBeUndefined();
    if (by) expect(fields[name]?.computed === true, `${name} is written by ${by}`).toBe(by === 'engine');
  };
  const targetOf = (name: string): Readonly<Record<string, Field>> => {
    const field = fields[name];
    return (field?.kind === 'ref' ? registerOf(field.to)?.fields : undefined) ?? {};
  };

  /** The fields a signature writes: a state, a date, a person and a status. */
  const expectWritten = ({ state, date, person, status }: Written<string>): void => {
    if (state !== undefined) expect(Object.keys(states.mean)).toContain(state);
    expectField(date, ['date'], 'engine');
    // a user of the company is not a row of a register, so the name is stored
    expectField(person, [flagOf(facts) === undefined ? 'text' : 'ref'], 'engine');
    if (person && flagOf(facts)) expect(fields[person]).toMatchObject({ to: 'authorisedPerson' });
    expectField(status, ['ref']);
    if (status) expect(targetOf(status)).toMatchObject({ isDefault: { kind: 'flag' }, name: { kind: 'text' } });
  };

  test('is filed under its register', () => {
    expect(facts.register).toBe(key);
    expect(Object.keys(records)).toContain(key);
    expect(register?.access).toBe('work');
    // counts belong to a scope; records signed for a whole facility are signed from one of its scopes
    expect(counts === undefined ? ['C', 'E'] : ['E']).toContain(register?.level);
  });

  test('its state is a choice written by the engine, and each state has a meaning', () => {
    const field = fields[states.field];
    expectField(states.field, ['choice'], 'engine');
    if (field?.kind !== 'choice') return;
    expect(Object.keys(states.mean).toSorted()).toEqual(Object.keys(field.of).toSorted());
    expect(Object.values(states.mean).every((mean) => MEANINGS.includes(mean))).toBe(true);
    const done = Object.entries(states.mean).flatMap(([state, mean]) => (mean === 'done' ? [state] : []));
    expect(done).toEqual([signing.complete.state]);
    // a new record is not done
    expect(field.start).toBeDefined();
    expect(states.mean[field.start ?? '']).not.toBe('done');
    // a form with its own progress distinguishes nothing, something and everything
    if (form?.percent !== undefined)
      expect(Object.values(states.mean)).toEqual(expect.arrayContaining(['open', 'begun', 'ready']));
  });

  test('the fields written by a signature have the right kinds', () => {
    const written: readonly (Written<string> | undefined)[] = [signing.any, signing.required, signing.complete];
    for (const entry of written) expectWritten(entry ?? {});
    for (const stage of [signing.any, signing.required])
      if (stage?.state !== undefined) expect(states.mean[stage.state]).not.toBe('done');
    expectField(signing.risk?.by, ['text'], 'engine');
    expectField(signing.risk?.at, ['instant'], 'engine');
  });

  test('its signers and its sign-off set are valid', () => {
    const flag = flagOf(facts);
    if (flag) expect(registerOf('authorisedPerson')?.fields).toMatchObject({ [flag]: { kind: 'flag' } });
    // only authorised persons have professions
    else expect(signing.discipline).toBeUndefined();
    const set = fields[signing.set ?? ''];
    expectField(signing.set, ['ref'], 'people');
    // without a library, all records of a facility have the same set
    if (signing.set) expect(set?.required, 'every record has a set').toBe(true);
    if (signing.set) expect(targetOf(signing.set)).toMatchObject({ signOffs: { kind: 'signOffs' } });
    expect(signOffsRule.check(signing.shipped, { kind: 'signOffs', label: { en: '', zh: '' } })).toEqual({
      value: signing.shipped,
    });
    expectField(signing.discipline, ['ref', 'refs']);
    if (signing.discipline) expect(fields[signing.discipline]).toMatchObject({ to: 'discipline' });
    expect(DEFAULT_SIGN_OFFS[setEntityOf(key)]).toMatchObject({
      shipped: signing.shipped,
      into: set?.kind === 'ref' ? [set.to] : [],
    });
  });

  test('its form has an owner, a page and a field for its progress', () => {
    if (!form) return;
    expect(FORM_OWNERS).toContain(form.owner);
    expectField(form.of, ['ref'], 'people');
    expect(fields[form.of]).toMatchObject({ to: form.owner, required: true });
    if (form.method)
      expect(registerOf(form.owner)?.fields[form.method]).toMatchObject({ kind: 'choice', start: 'digital' });
    expect(pageAt(form.page), `${form.page} is a page`).toBeDefined();
    expectField(form.percent, ['number'], 'engine');
    if (form.offline) expect(facts.code, 'a sheet is found again by its code').toBeDefined();
    if (form.punch) expect(OFFERS[form.owner].punch).toBe(true);
    if (form.punch)
      expect(registerOf('punchListItem')?.fields).toMatchObject({ [form.punch]: { kind: 'ref', to: key } });
  });

  test('its people, dates and subject are fields', () => {
    for (const name of [facts.assignedTo, facts.raisedBy]) {
      expectField(name, ['ref'], 'people');
      if (name) expect(fields[name]).toMatchObject({ to: 'authorisedPerson' });
    }
    expectField(facts.due, ['date'], 'people');
    expect(facts.about.length).toBeGreaterThan(0);
    for (const about of facts.about)
      if (typeof about === 'string') expectField(about, ['text']);
      else {
        expectField(about[0], ['ref']);
        expect(targetOf(about[0])).toMatchObject({ [about[1]]: { kind: 'text' } });
      }
    expectField(facts.code, ['text'], 'engine');
    const { schema = 'punchNumberSchema', field: numbered, type, enforcement } = facts.number ?? {};
    expectField(numbered, ['text'], enforcement === undefined ? 'engine' : 'people');
    // a number that people may enter is generated when it is left blank
    if (numbered) expect(fields[numbered] && isNumbered(fields[numbered])).toBe(enforcement !== undefined);
    expectField(type, ['ref'], 'people');
    if (type) expect(fields[type]?.required).toBe(true);
    expect(Object.hasOwn(LEVEL_OPTIONS, schema) || isNumberSchema(schema)).toBe(true);
  });

  test('its locks name fields users write, and fields locked once signed stay locked', () => {
    const namesOf = (lock: Lock<string>): readonly string[] => ('only' in lock ? lock.only : lock.fixed);
    for (const name of [locks.signed, locks.complete].flatMap((lock) => (lock ? namesOf(lock) : []))) {
      expect(fields[name], `${name} is a field`).toBeDefined();
      expect(fields[name]?.computed, `${name} is written by people`).toBeUndefined();
    }
    if (locks.signed && 'fixed' in locks.signed && 'only' in locks.complete)
      for (const name of locks.signed.fixed) expect(locks.complete.only).not.toContain(name);
  });

  test('it is counted by sets, references and whole numbers, with sums of its states', () => {
    expect(Object.hasOwn(COUNTED, key)).toBe(counts !== undefined);
    if (!counts) return;
    for (const name of counts.by) expectField(name, ['ref', 'refs', 'integer']);
    expect(counts.by.length).toBeGreaterThan(0);
    expectField(counts.without, ['flag']);
    for (const state of Object.values(counts.sums)) expect(Object.keys(states.mean)).toContain(state);
    expect(Object.values(counts.sums)).toContain(signing.complete.state);
  });

  test('a void record is dropped, not counted, and follows the row it belongs to [work areas 4.0-12]', () => {
    if (!facts.voids) return;
    const { state, from, along, says: message } = facts.voids;
    expect(states.mean[state]).toBe('dropped');
    expect(Object.values(counts?.sums ?? {}).includes(state)).toBe(
      COUNTED[key]?.gone === undefined && counts !== undefined,
    );
    expectField(from, ['text'], 'engine');
    expect(fields[along[0]]).toMatchObject({ kind: 'ref', to: VOID_ITEM.register, required: true });
    expectField(along[1], ['flag'], 'engine');
    for (const [name, kind] of [
      [message?.by, 'text'],
      [message?.on, 'date'],
      [message?.reason, 'text'],
    ] as const)
      expectField(name, [kind], 'engine');
    // a tagged item uses fields of the same names, so that both histories can be searched alike
    if (message) expect(message).toEqual(VOID_ITEM.says);
  });

  test('its permissions are those of work with sign-offs', () => {
    const rights = register ? rightsOf(register) : [];
    expect(rights).toEqual(expect.arrayContaining(['see', 'add', 'update', 'delete', 'sign', 'reject', 'reopen']));
    expect(rights.includes('acceptRisk')).toBe(signing.risk !== undefined);
  });
});

test('no two kinds of records are signed with the same permission of a person', () => {
  // a multi-tag sheet is signed with the permission of the records it gathers
  const flags = RECORD_KEYS.flatMap((key) => (factsOf(key).gathers ? [] : (flagOf(factsOf(key)) ?? [])));
  expect(new Set(flags).size).toBe(flags.length);
});

test('every register of completion statuses is the status of its records [rules B12]', () => {
  // records with these statuses are still to come
  const toCome = ['procedureCompletionStatus'];
  const written = RECORD_KEYS.flatMap((key) => {
    const { signing } = factsOf(key);
    const field = registerOf(key)?.fields[signing.complete.status ?? ''];
    return field?.kind === 'ref' ? [field.to] : [];
  });
  // names for the states of a change
  const others = ['mocStatus'];
  const tables = allRegisters.map(({ key }) => key).filter((key) => key.endsWith('CompletionStatus'));
  expect(tables.filter((key) => !toCome.includes(key)).toSorted()).toEqual(
    written.filter((key) => !others.includes(key)).toSorted(),
  );
});

test('whatever judges a signer demands proof of who they are, or leaves that to the sign-off engine', () => {
  const server = join(import.meta.dirname, '../server/src');
  const judging = globSync('**/*.ts', { cwd: server })
    .filter((file) => !/\.test\.ts$|may-sign\.ts$/.test(file))
    .filter((file) => readFileSync(join(server, file), 'utf8').includes('asSigner('));
  expect(judging.length).toBeGreaterThan(4);
  const without = judging.filter((file) => {
    const source = readFileSync(join(server, file), 'utf8');
    return !source.includes('await demandProof(') && !/await sign\(/.test(source);
  });
  expect(without).toEqual([]);
});
