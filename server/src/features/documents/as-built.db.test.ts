import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { beforeAll, expect, test } from 'vitest';
import { aServer, type Person } from '../../http/testing.ts';
import { features } from '../all-features.ts';
import { registerService } from '../register-service.ts';

const server = await aServer({ features, registers: registerService });
const path = await server.aTenant('Here');
const by = { as: await server.anAdmin(path), path };

type Values = Readonly<Record<string, unknown>>;
const verb = (key: RegisterKey, name: string, input: object, as: Person = by.as) =>
  server.post(`/api/register/${key}/${name}`, input, { as, path });
async function make(key: RegisterKey, values: Values): Promise<AnyRow> {
  const answer = await verb(key, 'create', { values });
  if (answer.code !== 0) throw new Error(`${key}: ${JSON.stringify(answer)}`);
  return answer.data as AnyRow;
}
const get = async (id: string): Promise<AnyRow> => (await verb('asBuiltDrawing', 'get', { id })).data as AnyRow;
async function change(id: string, values: Values, as?: Person) {
  const { rev } = await get(id);
  return verb('asBuiltDrawing', 'update', { rows: [{ id, rev, values }] }, as);
}
/** The reason for which a change was refused, in English. */
const why = (answer: object): string => JSON.stringify(answer);

let drawing = '';
let person = '';
beforeAll(async () => {
  const named = (name: string) => ({ name, description: `About ${name}` });
  const drawingType = (await make('drawingType', named('P&ID'))).id;
  drawing = (await make('drawing', { ...named('20-PID-001'), drawingType })).id;
  const profession = (await make('profession', named('Engineer'))).id;
  person = (await make('authorisedPerson', { name: 'Li Wei', professions: [profession] })).id;
});
const submitted = (revision: string, more: Values = {}) => make('asBuiltDrawing', { drawing, revision, ...more });
const reviewed = () => ({ reviewedBy: person, reviewedOn: '2026-03-30' });
const accepted = (on = '2026-03-31') => ({ acceptedBy: person, acceptedOn: on });

test('its name is its drawing with the revision, and its state what was entered on it [R2.3-146]', async () => {
  const { id } = await submitted('A1', { isDraft: true });
  expect(await get(id)).toMatchObject({ name: '20-PID-001 - A1', state: 'draft' });
  expect(why(await change(id, reviewed()))).toContain('A draft is not reviewed');
  await change(id, { isDraft: false });
  expect(await get(id)).toMatchObject({ state: 'submitted' });
  expect(why(await change(id, accepted()))).toContain('cannot be accepted before it is reviewed');
  await change(id, reviewed());
  expect(await get(id)).toMatchObject({ state: 'reviewed' });
  expect((await change(id, accepted('2026-03-29'))).code, 'accepted before the day of the review').toBe(14);
  expect((await change(id, accepted('2999-01-01'))).code, 'accepted in the future').toBe(14);
  expect((await change(id, accepted())).code).toBe(0);
  expect(await get(id)).toMatchObject({ state: 'accepted' });
});

test('an accepted one is locked but for its comments, until the acceptance is withdrawn [R2.3-146]', async () => {
  const { id } = await submitted('B1', reviewed());
  expect((await change(id, accepted())).code).toBe(0);
  expect(why(await change(id, { revision: 'B2' }))).toContain('20-PID-001 - B1 is accepted');
  const removed = await verb('asBuiltDrawing', 'remove', { selection: { mode: 'these', ids: [id] } });
  expect(why(removed)).toContain('is accepted');
  expect((await change(id, { comments: 'filed' })).code).toBe(0);
  expect((await change(id, { acceptedBy: null, acceptedOn: null })).code).toBe(0);
  expect((await change(id, { revision: 'B2' })).code).toBe(0);
});

test('the one entered last counts, per discipline; drafts supersede nothing, and the older stay', async () => {
  const [p, e] = [
    await make('discipline', { name: 'P', description: 'Piping' }),
    await make('discipline', { name: 'E', description: 'Electrical' }),
  ];
  const first = await submitted('C1', { discipline: p?.id });
  const other = await submitted('C1', { discipline: e?.id });
  const draft = await submitted('C2', { discipline: p?.id, isDraft: true });
  expect(await get(first.id)).toMatchObject({ superseded: false });
  await change(draft.id, { isDraft: false });
  expect(await get(first.id)).toMatchObject({ name: '20-PID-001 - C1 - P', superseded: true });
  expect(await get(other.id)).toMatchObject({ superseded: false });
  expect(await get(draft.id)).toMatchObject({ superseded: false });
});

test('reviewing and accepting need rights of their own [DG 2.10]', async () => {
  const permissions = ['see', 'add', 'update'].map((right) => `asBuiltDrawing:${right}`);
  const editor = await server.aUser(path, { permissions });
  const reviewer = await server.aUser(path, { permissions: [...permissions, 'asBuiltDrawing:review'] });
  const { id } = await submitted('D1');
  expect((await change(id, { description: 'marked up' }, editor)).code).toBe(0);
  expect((await change(id, reviewed(), editor)).code).not.toBe(0);
  expect((await change(id, reviewed(), reviewer)).code).toBe(0);
  expect((await change(id, accepted(), reviewer)).code).not.toBe(0);
});
