import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import { expect, test } from 'vitest';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { permission } from '@plumbline/contract/access.ts';
import type { FormDesign } from '@plumbline/contract/workflow/form/calls.ts';
import type { SignOffState, SignTrailLine } from '@plumbline/contract/workflow/sign/calls.ts';
import { factsOf, flagOf, stateThat } from '@plumbline/contract/workflow/records.ts';
import { known } from '@plumbline/server/db/model.ts';
import type { By } from '@plumbline/server/http/testing.ts';
import { sample } from './sample.ts';
import { type Done, HALF, labelOf, libraryOf, type Workplace } from './worked.ts';

/** Tests what every record must do from its creation to its end; generated from its declaration. */
export function lifeOf(work: Workplace, key: RecordKey): void {
  const facts = factsOf(key);
  const { signing, states, form } = facts;
  const flag = flagOf(facts);
  const first = labelOf(key, 'required') ?? labelOf(key, 'complete') ?? '';
  const last = labelOf(key, 'complete') ?? '';
  const { server, path } = work;
  const signer = work.signer(key);
  const why = async (answer: Promise<{ data: Done; msg: string }>): Promise<string> => {
    const { data, msg } = await answer;
    return data?.refused?.[0]?.why.en ?? msg;
  };
  const stateOf = async (id: string): Promise<unknown> => (await work.get(key, id))[states.field];
  const signOffs = async (id: string) =>
    (await server.post('/api/ext/sign-off/of', { register: key, id }, work.by)).data as readonly SignOffState[];
  const trail = async (id: string) =>
    (await server.post('/api/ext/sign-off/trail', { register: key, id }, work.by)).data as readonly SignTrailLine[];
  /** A record with its form filled, if it has one. */
  const ready = async (): Promise<AnyRow> => {
    const row = await work.record(key);
    if (form) expect(await work.fill(key, row.id)).toMatchObject({ code: 0 });
    return row;
  };
  /** The state of a record that is ready and unsigned. */
  const readyState = (made: AnyRow): unknown =>
    form?.percent === undefined ? made[states.field] : stateThat(facts, 'ready');
  const aPerson = (values: Readonly<Record<string, unknown>>) =>
    work.make(known('authorisedPerson'), {
      name: `Somebody ${Math.random()}`,
      ...(flag && { [flag]: true }),
      ...values,
    });
  /** A person who may not sign, because they are inactive or not permitted to. */
  const aStranger = async (why: 'inactive' | 'notAllowed'): Promise<string> => {
    if (flag) return (await aPerson(why === 'inactive' ? { inactive: true } : { [flag]: false })).id;
    const user = await server.aUser(path, { permissions: why === 'inactive' ? ['*'] : [permission(key, 'see')] });
    if (why === 'inactive')
      await server.post('/user-center/user/toggle-status', { userId: user.userId }, { as: work.admin });
    return user.userId;
  };
  const someone = async (...rights: ('see' | 'sign' | 'reject')[]): Promise<By> => ({
    as: await server.aUser(path, { permissions: rights.map((right) => permission(key, right)) }),
    path,
  });

  test('is created in its first state, with its code and number', async () => {
    const row = await work.record(key);
    const field = known(key).fields[states.field];
    expect(row[states.field]).toBe(field?.kind === 'choice' ? field.start : '');
    if (facts.code) expect(row[facts.code]).toMatch(/^\w{6}$/);
    if (facts.number) {
      const next = await work.record(key);
      expect(row[facts.number.field]).toMatch(/\d/);
      expect(next[facts.number.field]).not.toBe(row[facts.number.field]);
    }
  });

  test('is filled in: its state follows, and each answer has its line of history [A5]', async ({ skip }) => {
    if (!form) return skip();
    const row = await work.record(key);
    expect(await work.fill(key, row.id, HALF)).toMatchObject({
      code: 0,
      data: { answers: HALF, rev: row.rev + 1 },
    });
    if (form.percent) {
      expect(await work.get(key, row.id)).toMatchObject({
        [form.percent]: 50,
        [states.field]: stateThat(facts, 'begun'),
      });
      await work.fill(key, row.id);
      expect(await work.get(key, row.id)).toMatchObject({
        [form.percent]: 100,
        [states.field]: stateThat(facts, 'ready'),
      });
    }
    const { data } = await work.verb(key, 'history', { id: row.id });
    const changed = (data as { entries: { changes: { field: string; new: string }[] }[] }).entries.flatMap(
      ({ changes }) => changes,
    );
    expect(changed).toContainEqual(expect.objectContaining({ field: 'answers.first.box', old: null, new: 'OK' }));
  });

  test('refuses signatures by the wrong person, date or label, each with its reason [K2 K5 K6 K7 K8 K9]', async () => {
    const { id } = await ready();
    const asks = (label: string, over = {}, who: By = work.by) => why(work.sign(key, [id], label, over, who));
    expect(await asks('Nonsense')).toMatch(/no sign-off "Nonsense"/);
    if (first !== last) expect(await asks(last)).toMatch(/must be given first/);
    expect(await asks(first, { date: addDays(todayIn(machineZone()), 3) })).toMatch(/future/);
    expect(await asks(first, { date: '1949-12-31' })).toMatch(/1950/);
    expect(await asks(first, { person: await aStranger('inactive') })).toMatch(/is inactive/);
    expect(await asks(first, { person: await aStranger('notAllowed') })).toMatch(/not authorised/);
    expect(await asks(first, {}, await someone('see', 'sign'))).toMatch(/only as yourself/);
    expect((await work.sign(key, [id], first, {}, await someone('see'))).code).toBe(403);
    expect((await work.reject(key, [id], {}, await someone('see', 'sign'))).code).toBe(403);
    const elsewhere = await server.aTenant('Elsewhere');
    expect((await work.sign(key, [id], first, {}, { as: work.admin, path: elsewhere })).code).toBe(403);
    const other = { ...path };
    // next to the level of the records
    for (const step of (['C', 'D', 'E'] as const).filter((levelStep) => levelStep >= known(key).level)) {
      const parentId = { C: path.B, D: other.C, E: other.D }[step];
      other[step] = await server.aLevel({ tenantId: path.A, parentId, step, name: `Beside ${key} ${step}` });
    }
    expect((await work.sign(key, [id], first, {}, { as: work.admin, path: other })).code).toBe(404);
    expect(await why(work.reject(key, [id]))).toMatch(/Nothing is signed/);
    expect((await work.reject(key, [id], { reason: ' ' })).code).toBe(14);
    expect((await signOffs(id)).map(({ person }) => person)).toEqual(signing.shipped.map(() => null));
  });

  test('is signed by a person with its discipline [K10]', async ({ skip }) => {
    if (!signing.discipline) return skip();
    const { id } = await ready();
    const trade = await work.make(known('discipline'), { name: `Trade of ${key}`, description: 'x' });
    const profession = await work.make(known('profession'), {
      name: `Profession of ${key}`,
      description: 'x',
      disciplines: [trade.id],
    });
    const person = await aPerson({ professions: [profession.id] });
    expect(await why(work.sign(key, [id], first, { person: person.id }))).toMatch(/No profession of .* covers/);
  });

  test('cannot be signed while required tasks are open [K4]', async ({ skip }) => {
    if (!form) return skip();
    const { id } = await work.record(key);
    await work.fill(key, id, HALF);
    expect(await why(work.sign(key, [id], first))).toMatch(/1 required task is not done yet: 2/);
    expect((await signOffs(id))[0]?.closed?.en).toMatch(/required task/);
  });

  test('is signed singly and in bulk; a sign-off already given names person and date [K11 K12 K21 K36 A3]', async () => {
    const rows = [await ready(), await ready(), await ready()];
    const ids = rows.map(({ id }) => id);
    const [firstId = ''] = ids;
    const before = await work.get(key, firstId);
    expect(await work.sign(key, ids, first, { dryRun: true })).toMatchObject({ data: { done: 3, refused: [] } });
    expect((await work.sign(key, [firstId], first)).data).toMatchObject({ done: 1, refused: [] });
    expect((await work.get(key, firstId)).rev).toBe(before.rev + 1);
    const { data } = await work.sign(key, ids, first);
    expect(data.done).toBe(2);
    const given = `"${first}" was already given by ${signer.name} on ${todayIn(machineZone())}.`;
    expect(data.refused).toMatchObject([{ id: firstId, why: { en: first === last ? expect.any(String) : given } }]);
    if (first !== last) {
      const { state, date } = signing.required ?? signing.any ?? {};
      if (state) expect(await stateOf(firstId)).toBe(state);
      if (date) expect((await work.get(key, firstId))[date]).toBe(todayIn(machineZone()));
      expect((await work.sign(key, ids, last)).data).toMatchObject({ done: 3, refused: [] });
    }
    const done = await work.get(key, firstId);
    const { state, date, person, status } = signing.complete;
    expect(done[states.field]).toBe(state);
    if (date) expect(done[date]).toBe(todayIn(machineZone()));
    if (person) {
      if (flag) expect(done[person]).toMatchObject({ id: signer.id });
      else expect(done[person]).toBe(signer.name);
    }
    if (status) expect(done[status]).toMatchObject({ title: 'Complete' });
    expect(
      (await signOffs(firstId)).filter(({ type }) => type !== 'optional').map((each) => each.person?.title),
    ).toEqual(signing.shipped.filter(({ type }) => type !== 'optional').map(() => signer.name));
    const history = (await work.verb(key, 'history', { id: firstId })).data as {
      entries: { action: string; note: string }[];
    };
    expect(history.entries).toContainEqual(
      expect.objectContaining({
        action: 'sign',
        note: `${last}: ${signer.name}, ${todayIn(machineZone())}`,
      }),
    );
  });

  test('takes an optional sign-off after it is complete, without other changes [K22]', async ({ skip }) => {
    const optional = labelOf(key, 'optional');
    if (optional === undefined) return skip();
    const { id } = await ready();
    await work.signUpTo(key, [id], 'complete');
    const before = await work.get(key, id);
    expect((await work.sign(key, [id], optional)).data.done).toBe(1);
    expect(await work.get(key, id)).toMatchObject({ ...before, rev: before.rev + 1, updatedAt: expect.any(String) });
  });

  test('without required tasks it starts with its first signature; rejected it returns to the state of its answers [rules B14, rules F3]', async ({
    skip,
  }) => {
    const required = labelOf(key, 'required');
    if (!form?.percent || required === undefined) return skip();
    const owner = known(form.owner);
    const { id: own } = await work.make(owner, await sample(owner, work.make));
    const target = { register: form.owner, id: own };
    const { template, stamp } = (await server.post('/api/ext/form-template/get', target, work.by)).data as FormDesign;
    const free = { ...template, tasks: template.tasks.map((task) => ({ ...task, required: false })) };
    const design = { ...target, stamp, template: free, comment: '', into: 'new' };
    expect(await server.post('/api/ext/form-template/save', design, work.by)).toMatchObject({ code: 0 });
    const { id } = await work.record(key, { [form.of]: own });
    expect((await work.sign(key, [id], required)).data.done).toBe(1);
    expect(await stateOf(id)).toBe(stateThat(facts, 'begun'));
    await work.reject(key, [id]);
    expect(await stateOf(id)).toBe(stateThat(facts, 'open'));
    await work.fill(key, id, HALF);
    await work.sign(key, [id], required);
    await work.reject(key, [id]);
    expect(await stateOf(id)).toBe(stateThat(facts, 'ready'));
  });

  test('is rejected: it returns to the state of its work, and its signatures stay on record [K26 K27 K28 K29 B14, rules C6]', async () => {
    const made = await work.record(key);
    if (form) await work.fill(key, made.id);
    const ids = [made.id];
    await work.signUpTo(key, ids, 'complete');
    const rejecter = await someone('see', 'sign', 'reject');
    expect(await why(work.reject(key, ids, {}, rejecter))).toMatch(
      new RegExp(`These may re-open it: .*Name of ${work.admin.username}`),
    );
    expect((await work.reject(key, ids, { dryRun: true })).data.done).toBe(1);
    const before = await work.get(key, made.id);
    expect((await work.reject(key, ids, { reason: 'wrong pump 泵错了' })).data).toMatchObject({ done: 1, refused: [] });
    const back = await work.get(key, made.id);
    expect(back.rev).toBe(before.rev + 1);
    expect(back[states.field]).toBe(readyState(made));
    const { status } = signing.complete;
    for (const { date, person } of [signing.required ?? {}, signing.complete])
      for (const name of [date, person, signing.risk?.by, signing.risk?.at]) if (name) expect(back[name]).toBeNull();
    if (status) expect(back[status]).toMatchObject({ title: 'Rejected' });
    expect((await signOffs(made.id)).every(({ person }) => person === null)).toBe(true);
    const lines = await trail(made.id);
    expect(lines[0]).toMatchObject({ kind: 'takenBack', reason: 'wrong pump 泵错了' });
    expect(lines.slice(1)).toEqual(
      signing.shipped
        .filter(({ type }) => type !== 'optional')
        .map(() => expect.objectContaining({ kind: 'given', person: signer.name, isTakenBack: true })),
    );
    expect(await why(work.reject(key, ids))).toMatch(/already sent back by .*: wrong pump/);
    // and is signed again, in a new round
    await work.signUpTo(key, ids, 'complete');
    expect(await stateOf(made.id)).toBe(signing.complete.state);
    expect((await trail(made.id)).filter((line) => line.kind === 'given' && !line.isTakenBack).length).toBe(
      lines.length - 1,
    );
  });

  test('keeps the sign-offs of its first signature when the library changes, and is completed by them [A4, use 13]', async ({
    skip,
  }) => {
    const library = libraryOf(key);
    if (!library) return skip();
    const set = await work.make(library, await sample(library, work.make));
    const over = { [signing.set ?? '']: set.id };
    const row = await work.record(key, over);
    if (form) await work.fill(key, row.id);
    const other = await work.record(key, over);
    if (first !== last) await work.sign(key, [row.id], first);
    else await work.signUpTo(key, [row.id], 'complete');
    const now = [{ label: 'Otherwise', zh: '另行签署', type: 'complete' }];
    const { rev } = (await work.verb(library.key, 'get', { id: set.id })).data as AnyRow;
    expect(
      await work.verb(library.key, 'update', { rows: [{ id: set.id, rev, values: { signOffs: now } }] }),
    ).toMatchObject({ code: 0 });
    const shown = await signOffs(row.id);
    expect(shown.map(({ label }) => label)).toEqual(signing.shipped.map(({ label }) => label));
    expect(shown.find(({ label }) => label === first)?.person).toMatchObject({ title: signer.name });
    expect(shown.map(({ zh }) => zh)).toEqual(signing.shipped.map((signOff) => signOffWord(signOff).zh));
    expect((await signOffs(other.id)).map(({ label, zh }) => [label, zh])).toEqual([['Otherwise', '另行签署']]);
    if (first !== last) expect((await work.sign(key, [row.id], last)).data.done).toBe(1);
    expect(await stateOf(row.id)).toBe(signing.complete.state);
  });

  test('can be deleted only while unsigned, and is restored unchanged [K20]', async () => {
    const { id } = await ready();
    const selection = { mode: 'these', ids: [id] };
    const before = await work.get(key, id);
    expect(await work.verb(key, 'remove', { selection })).toMatchObject({ data: { done: 1, refused: [] } });
    expect((await work.sign(key, [id], first)).code).toBe(404);
    expect(await work.verb(key, 'restore', { ids: [id] })).toMatchObject({ data: { done: 1 } });
    expect(await work.get(key, id)).toMatchObject({ ...before, rev: before.rev + 2, updatedAt: expect.any(String) });
    await work.sign(key, [id], first);
    expect(await work.verb(key, 'remove', { selection })).toMatchObject({
      data: { done: 0, refused: [{ id, why: { en: expect.stringMatching(/is signed/) } }] },
    });
  });
}
