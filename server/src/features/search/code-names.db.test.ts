import { expect, test } from 'vitest';
import { codeNames as call } from '@plumbline/contract/features/search/calls.ts';
import { aServer } from '../../http/testing.ts';
import { registerService } from '../register-service.ts';
import { registerEngine } from '../../register/write/engine.ts';
import { codeNames } from './code-names.ts';

const server = await aServer({ features: [registerEngine], handlers: [codeNames], registers: registerService });
const path = await server.aTenant('Here');
const elsewhere = await server.aTenant('Elsewhere');
const all = await server.aUser(path, { permissions: ['*', '*:see'] });
const some = await server.aUser(path, { permissions: ['discipline:see'] });
const stranger = await server.aUser(elsewhere, { permissions: ['*:see'] });
const ask = async (as: typeof all, registers: readonly string[], on = path) =>
  (await server.call(call, { registers: [...registers] }, { as, path: on })).data;

test('several code lists come in one answer, limited to those the user may see in the scope', async () => {
  const made = async (register: string, name: string, description: string | null): Promise<string> => {
    const answer = await server.post(
      `/api/register/${register}/create`,
      { values: { name, description } },
      { as: all, path },
    );
    return (answer.data as { id: string }).id;
  };
  const electrical = await made('discipline', 'E', 'Electrical');
  await made('discipline', 'X', null);
  const north = await made('area', 'N', 'North');
  expect(await ask(all, ['discipline', 'area', 'discipline', 'nothing'])).toEqual({
    discipline: [[electrical, 'Electrical']],
    area: [[north, 'North']],
  });
  expect(await ask(some, ['discipline', 'area'])).toEqual({ discipline: [[electrical, 'Electrical']] });
  expect(await ask(stranger, ['discipline', 'area'], elsewhere)).toEqual({ discipline: [], area: [] });
});

test('only the requested rows are returned, however long the list, and none unseen (issue 12: first list)', async () => {
  const rows = await server.call(call, { registers: ['discipline'] }, { as: all, path });
  const electrical = rows.data['discipline']?.[0]?.[0] ?? '';
  const resolveNames = async (ids: Record<string, string[]>, as = all, on = path) =>
    (await server.call(call, { ids }, { as, path: on })).data;
  expect(await resolveNames({ discipline: [electrical], area: [] })).toEqual({
    discipline: [[electrical, 'Electrical']],
    area: [],
  });
  expect(await resolveNames({ discipline: [electrical] }, stranger, elsewhere)).toEqual({ discipline: [] });
  expect(await resolveNames({ area: [electrical], discipline: [electrical] }, some)).toEqual({
    discipline: [[electrical, 'Electrical']],
  });
});
