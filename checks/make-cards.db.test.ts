import { describe, expect, test } from 'vitest';
import { cardsMake, cardsPropose } from '@plumbline/contract/features/work-packs/calls.ts';
import { CARDS_MOST } from '@plumbline/contract/features/work-packs/selected-work.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { importing } from './support/importing.ts';
import { aPlaceForCards, type Making, named, these } from './support/make-cards.ts';
import { expectDerived } from './support/recount.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const { work, make, propose, send, allOf, at, tags, typed, asked: toMaking } = await aPlaceForCards(server);
const { by } = work;
const files = importing(server, by);
const aTag = (name: string) =>
  make('tag', { ...named(name), discipline: at['E'], equipmentType: at['type'], subSystems: [at['20-01']] });

describe('job cards from a selection [R2.3-090, R2.3-091]', () => {
  test('selected tags are proposed as cards by subsystem and discipline, with an operation per check, in order', async () => {
    const { cards, left, operationType } = await propose('tag', these(...tags));
    expect(
      cards.map((card) => [card.subSystem.title, card.discipline.title, card.items.map(({ title }) => title)]),
    ).toEqual([
      ['20-01', 'E', ['M-1 - E01A', 'M-2 - E01A']],
      ['20-01', 'I', ['M-1 - I01A', 'M-2 - I01A']],
      ['20-02', 'E', ['M-10 - E01A']],
      ['20-02', 'I', ['M-10 - I01A']],
    ]);
    expect(cards[0]?.description).toBe('20-01 About 20-01 · E About E');
    expect(cards.map(({ items }) => items.map(({ hours }) => hours))).toEqual([[2, 2], [null, null], [2], [null]]);
    expect(operationType?.title, 'a type that its check completes comes first').toBe('Test');
    expect(left).toEqual([{ why: 'noCheck', count: 1, rows: [{ id: tags[3]?.id, title: 'M-3' }] }]);
  });

  test('all rows matching a filter are proposed the same way, and nothing is written', async () => {
    const filter = { field: 'name', op: 'contains' as const, value: 'M-1' };
    const { cards } = await propose('taggedItem', { mode: 'allMatching', filter, except: [] });
    expect(cards.flatMap(({ items }) => items.map(({ title }) => title))).toEqual([
      'M-1 - E01A',
      'M-1 - I01A',
      'M-10 - E01A',
      'M-10 - I01A',
    ]);
    expect(await allOf('jobCard')).toEqual([]);
  });

  test('a dry run writes nothing; the act writes a pack, numbered cards and their operations together', async () => {
    const proposal = await propose('tag', these(...tags));
    const kind = await make('workPackType', named('IWP'));
    const input: Making = {
      ...toMaking(proposal),
      pack: { kind: 'new', name: 'IWP-1', workPackType: kind.id, description: 'Motors' },
    };
    const [first] = input.cards;
    if (!first) throw new Error('no card');
    // one card is merged into the first, one row is left out, one card has its own name and an assignee
    const merged: Making = {
      ...input,
      cards: [
        {
          ...first,
          estimate: 8,
          assignedTo: work.person.id,
          items: [...first.items, ...(input.cards[1]?.items ?? [])],
        },
        ...input.cards.slice(2).map((card, n) => ({ ...card, ...(n === 1 && { name: 'MY-CARD' }) })),
      ],
    };
    const tried = await send({ ...merged, dryRun: true });
    expect([tried.done, tried.refused]).toEqual([6, []]);
    expect([await allOf('jobCard'), await allOf('workPack'), await allOf('operation')]).toEqual([[], [], []]);
    const made = await send(merged);
    expect(made.done).toBe(6);
    expect(made.cards.map(({ title }) => title)).toEqual(['JC-000001', 'JC-000002', 'MY-CARD']);
    expect(made.pack?.title).toBe('IWP-1');
    const cards = await allOf('jobCard', { field: 'workPack', op: 'is', value: made.pack?.id });
    expect(cards.map((card) => [card['name'], card['order'], card['originalEstimate'], card['percent']])).toEqual([
      ['JC-000001', 1, 8, 0],
      ['JC-000002', 2, null, 0],
      ['MY-CARD', 3, null, 0],
    ]);
    const operations = await allOf('operation', { field: 'jobCard', op: 'is', value: made.cards[0]?.id });
    expect(
      operations.map((operation) => [
        operation['name'],
        (operation['tagItr'] as { title: string }).title,
        operation['weighting'],
      ]),
    ).toEqual([
      ['JC-000001 - 1', 'M-1 - E01A', 2],
      ['JC-000001 - 2', 'M-2 - E01A', 2],
      ['JC-000001 - 3', 'M-1 - I01A', 1],
      ['JC-000001 - 4', 'M-2 - I01A', 1],
    ]);
    const response = await work.verb('jobCard', 'history', { id: made.cards[0]?.id });
    expect(JSON.stringify(response.data)).toContain('add');
  });

  test('checks that already are operations are named with them and left out, proposed or sent', async () => {
    const { cards, left } = await propose('tag', these(...tags.slice(0, 3)));
    expect(cards).toEqual([]);
    expect(left.map(({ why, count }) => [why, count])).toEqual([['linked', 6]]);
    expect(left[0]?.rows.map(({ title }) => title)).toContain('M-1 - E01A → JC-000001 - 1');
    const checks = await allOf('tagItr');
    const again = await send({
      pack: { kind: 'none' },
      cards: [
        {
          description: 'again',
          discipline: at['E'] ?? '',
          subSystem: at['20-01'] ?? '',
          operationType: typed['test']?.id ?? '',
          items: checks.map(({ id }) => ({ register: 'tagItr' as const, id, weighting: 1 })),
        },
      ],
    });
    expect([again.done, again.refused.length, again.cards]).toEqual([0, 6, []]);
    expect(again.refused.map(({ why }) => why.en)).toContain('Operation JC-000001 - 1 already refers to it.');
    expect((await allOf('jobCard')).length, 'a card without work is not made').toBe(3);
  });

  test('completing the check of an operation completes it, and card and pack follow', async () => {
    const [check] = await allOf('tagItr', { field: 'name', op: 'is', value: 'M-1 - E01A' });
    await work.fill('tagItr', check?.id ?? '');
    await work.signUpTo('tagItr', [check?.id ?? ''], 'complete');
    const [card] = await allOf('jobCard', { field: 'name', op: 'is', value: 'JC-000001' });
    // weights 2, 2, 1, 1
    expect(card?.['percent']).toBe(33.33);
    await expectDerived(work);
  });

  test('a signed-off check is noted: its operation is complete where its type requires it', async () => {
    const tag = await aTag('M-20');
    const checks = await allOf('tagItr', { field: 'taggedItem', op: 'is', value: tag.id });
    const signed = checks.find((check) => check['name'] === 'M-20 - E01A');
    await work.fill('tagItr', signed?.id ?? '');
    await work.signUpTo('tagItr', [signed?.id ?? ''], 'complete');
    const proposal = await propose('tagItr', these(...checks));
    expect(proposal.cards.flatMap(({ items }) => items.map(({ isDone }) => isDone))).toEqual([true, false]);
    const tried = await send({ ...toMaking(proposal, { operationType: typed['plain']?.id ?? '' }), dryRun: true });
    expect(tried.noted.map(({ title, why }) => [title, why.en])).toEqual([
      ['M-20 - E01A', expect.stringContaining('is made open')],
    ]);
    const made = await send(toMaking(proposal));
    expect(made.noted[0]?.why.en).toContain('is made complete');
    const [operation] = await allOf('operation', { field: 'tagItr', op: 'is', value: signed?.id });
    expect([operation?.['donePercent'], operation?.['actualFinish'], operation?.['state']]).toEqual([
      100,
      (await work.get('tagItr', signed?.id ?? ''))['signedOn'],
      'open',
    ]);
  });

  test('punch items become operations once, except accepted ones and those without a subsystem', async () => {
    const category = (await make('punchListItemCategory', { ...named('A'), willPreventHandover: true })).id;
    const item = (over: object) =>
      make('punchListItem', {
        description: 'Paint',
        category,
        discipline: at['E'],
        raisedBy: work.person.id,
        raisedDate: '2026-01-02',
        manhours: 3,
        scope: 'subSystem',
        subSystem: at['20-01'],
        ...over,
      });
    const [open, closed] = [await item({}), await item({})];
    const loose = await item({ scope: 'none', subSystem: undefined });
    await work.signUpTo('punchListItem', [closed.id], 'complete');
    const proposal = await propose('punchListItem', these(open, closed, loose));
    expect(proposal.cards.map(({ items }) => items.map(({ id, hours }) => [id, hours]))).toEqual([[[open.id, 3]]]);
    expect(proposal.left.map(({ why, rows: leftRows }) => [why, leftRows.map(({ id }) => id)]).toSorted()).toEqual([
      ['accepted', [closed.id]],
      ['noSubSystem', [loose.id]],
    ]);
    expect((await send(toMaking(proposal))).done).toBe(1);
    expect((await propose('punchListItem', these(open))).left.map(({ why }) => why)).toEqual(['linked']);
  });

  test('of two identical requests one creates the cards and the other is refused; a repeated key returns the same', async () => {
    const tag = await aTag('M-30');
    const proposal = await propose('tag', these(tag));
    const answers = await Promise.all([send(toMaking(proposal)), send(toMaking(proposal))]);
    expect(answers.map(({ done }) => done).toSorted()).toEqual([0, 2]);
    expect(answers.map(({ refused }) => refused.length).toSorted()).toEqual([0, 2]);
    expect(await allOf('operation', { field: 'description', op: 'contains', value: 'M-30' })).toHaveLength(2);
    // a repeated key returns the original result
    const other = await aTag('M-31');
    const body = toMaking(await propose('tag', these(other)));
    const sent = () =>
      server.app.inject({
        method: 'POST',
        url: cardsMake.path,
        payload: body,
        headers: { ...headersOf(by), 'idempotency-key': 'make-M-31' },
      });
    const [once, twice] = [await sent(), await sent()];
    expect((once.json() as { data: unknown }).data).toMatchObject({ done: 2, refused: [] });
    expect((twice.json() as { data: unknown }).data).toEqual((once.json() as { data: unknown }).data);
  });

  test('numbers stay consecutive when two users create different cards simultaneously', async () => {
    const both = [];
    for (const name of ['M-40', 'M-41']) both.push(await aTag(name));
    const before = (await allOf('jobCard')).length;
    const proposals = await Promise.all(both.map((tag) => propose('tag', these(tag))));
    await Promise.all(proposals.map((proposal) => send(toMaking(proposal))));
    const cards = await allOf('jobCard');
    expect(cards.length).toBe(before + 4);
    const figures = cards
      .map((card) => String(card['name']))
      .filter((name) => name.startsWith('JC-'))
      .map((name) => Number(name.slice(3)));
    expect(figures.toSorted((a, b) => a - b)).toEqual(figures.map((_, n) => n + 1));
  });

  test('cards are appended to an existing pack, unless it is locked, signed off or deleted', async () => {
    const tag = await aTag('M-50');
    const [pack] = await allOf('workPack');
    const proposal = await propose('tag', these(tag));
    const into = (id: string): Making => ({ ...toMaking(proposal), pack: { kind: 'there', id } });
    const gone = await server.post(cardsMake.path, into('01890000-0000-7000-8000-000000000000'), by);
    expect(gone.code).not.toBe(0);
    const issued = await make('workPackCompletionStatus', { ...named('Issued'), locksWorkPack: true });
    const locked = await make('workPack', {
      ...named('IWP-2'),
      workPackType: (pack?.['workPackType'] as { id: string } | undefined)?.id,
      completionStatus: issued.id,
    });
    const refused = await server.post(cardsMake.path, into(locked.id), by);
    expect(JSON.stringify(refused)).toContain('Nothing can be added there');
    const made = await send(into(pack?.id ?? ''));
    const cards = await allOf('jobCard', { field: 'workPack', op: 'is', value: pack?.id });
    expect(cards.length).toBe(5);
    expect(cards.filter(({ id }) => made.cards.some((card) => card.id === id)).map((card) => card['order'])).toEqual([
      4, 5,
    ]);
  });

  test('operations are appended to an existing card, which stays unchanged and counts them [R2.3-092, R2.3-093]', async () => {
    const [into] = await allOf('jobCard', { field: 'name', op: 'is', value: 'JC-000001' });
    const before = await allOf('operation', { field: 'jobCard', op: 'is', value: into?.id });
    const cards = (await allOf('jobCard')).length;
    const proposal = await propose('tag', these(await aTag('M-60')));
    const input = toMaking(proposal, {
      into: into?.id ?? '',
      name: 'not mine',
      assignedTo: work.person.id,
      estimate: 99,
    });
    expect(await send({ ...input, dryRun: true })).toMatchObject({ done: 2, refused: [] });
    expect((await allOf('operation', { field: 'jobCard', op: 'is', value: into?.id })).length).toBe(before.length);
    // a new pack is not created when there is no new card
    const made = await send({
      ...input,
      pack: { kind: 'new', name: 'IWP-NONE', workPackType: at['type'] ?? '', description: 'for nothing' },
    });
    expect([made.done, made.pack, made.cards]).toEqual([2, null, [{ id: into?.id, title: 'JC-000001' }]]);
    const now = await work.get('jobCard', into?.id ?? '');
    const same = ['name', 'description', 'assignedTo', 'originalEstimate', 'workPack', 'order'];
    for (const field of same) expect(now[field], field).toEqual(into?.[field]);
    expect((await allOf('jobCard')).length).toBe(cards);
    const after = await allOf('operation', { field: 'jobCard', op: 'is', value: into?.id });
    expect(after.map((row) => row['number'])).toEqual(after.map((_, n) => `${n + 1}`));
    expect(after.length).toBe(before.length + 2);
    expect(Number(now['percent'])).toBeLessThan(Number(into?.['percent']));
    await expectDerived(work);
  });

  test('a card that is locked, signed off or deleted takes no operations and is named, the others are created', async () => {
    const hold = await make('jobCardStatus', { ...named('On hold'), locksJobCard: true });
    const base = { discipline: at['E'], subSystem: at['20-01'], description: 'Of the test' };
    const locked = await make('jobCard', { ...base, name: 'C-LOCKED', jobCardStatus: hold.id });
    const signed = await make('jobCard', { ...base, name: 'C-SIGNED' });
    await work.signUpTo('jobCard', [signed.id], 'complete');
    const proposal = await propose('tag', these(await aTag('M-61'), await aTag('M-62')));
    const all = toMaking(proposal).cards.flatMap(({ items }) => items);
    const [first] = toMaking(proposal).cards;
    if (!first) throw new Error('no card');
    const onto = [locked.id, signed.id, '01890000-0000-7000-8000-000000000000', null];
    const answer = await send({
      pack: { kind: 'none' },
      cards: onto.map((into, n) => ({ ...first, into, items: all.slice(n, n + 1) })),
    });
    expect(answer.done).toBe(1);
    expect(answer.refused.map(({ id }) => id)).toEqual(all.slice(0, 3).map(({ id }) => id));
    const [why1, why2, why3] = answer.refused.map(({ why }) => why);
    expect(why1?.en).toContain('On hold');
    expect(why2?.en).toContain('C-SIGNED is signed');
    expect(why3?.en).toContain('no longer exists');
    for (const why of [why1, why2, why3]) expect(why?.zh).toMatch(/[\u4e00-\u9fff]/);
    for (const { id } of [locked, signed])
      expect(await allOf('operation', { field: 'jobCard', op: 'is', value: id })).toEqual([]);
  });

  test('two users adding to one card follow each other: unique places, nothing lost', async () => {
    const into = await make('jobCard', {
      name: 'C-BOTH',
      description: 'Of two hands',
      discipline: at['E'],
      subSystem: at['20-01'],
    });
    const proposals = [];
    for (const name of ['M-63', 'M-64', 'M-65', 'M-66']) proposals.push(await propose('tag', these(await aTag(name))));
    await Promise.all(proposals.map((proposal) => send(toMaking(proposal, { into: into.id }))));
    const found = await allOf('operation', { field: 'jobCard', op: 'is', value: into.id });
    expect(found.map((row) => row['place']).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
  });

  test(`at most ${CARDS_MOST} operations are created together, and more are refused with that number`, async () => {
    const lines = Array.from({ length: CARDS_MOST }, (_, n) => ['M-50', 'E01A', `n${n}`]);
    const body = [['Tagged item', 'ITR', 'Test reference'], ...lines].map(csvLine).join('');
    await files.run({ name: 'many.csv', body }, [{ register: 'tagItr' }]);
    const { msg, code } = await server.post(
      cardsPropose.path,
      { register: 'tagItr', selection: { mode: 'allMatching' } },
      by,
    );
    expect([code === 0, msg]).toEqual([false, expect.stringContaining(`At most ${CARDS_MOST}`)]);
  });
});
