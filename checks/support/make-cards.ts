import { cardsMake, cardsPropose } from '@plumbline/contract/features/work-packs/calls.ts';
import type { CardsProposal } from '@plumbline/contract/features/work-packs/selected-work.ts';
import type { InputOf } from '@plumbline/contract/calls/call.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { known } from '@plumbline/server/db/model.ts';
import type { Answer, By, TestServer } from '@plumbline/server/http/testing.ts';
import { aWorkplace } from './worked.ts';

/** The input for making job cards. */
export type Making = InputOf<typeof cardsMake>;
/** A name with a description. */
export const named = (name: string) => ({ name, description: `About ${name}` });
/** A selection of rows. */
export const these = (...rows: readonly { readonly id: string }[]) => ({
  mode: 'these' as const,
  ids: rows.map(({ id }) => id),
});

/**
 * A workplace with tags of two subsystems, each with the checks of two disciplines, and helpers for making job cards
 * from them.
 */
export async function aPlaceForCards(server: TestServer) {
  const work = await aWorkplace(server);
  const { by } = work;
  const make = (key: string, values: object): Promise<AnyRow> => work.make(known(key), { ...values });
  const unwrap = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
    const { code, data, msg } = await answer;
    if (code !== 0) throw new Error(`${msg} ${JSON.stringify(data)}`);
    return data;
  };
  const propose = (register: string, selection: InputOf<typeof cardsPropose>['selection'], who: By = by) =>
    unwrap(server.call(cardsPropose, { register, selection }, who));
  const send = (input: Making, who: By = by) => unwrap(server.call(cardsMake, input, who));
  const allOf = async (register: string, filter?: object): Promise<readonly AnyRow[]> =>
    ((await work.verb(register, 'page', { filter, limit: 500, sort: [] })).data as { rows: AnyRow[] }).rows;

  const at: Record<string, string> = {};
  const tags: AnyRow[] = [];
  const typed: Record<string, AnyRow> = {};

  /** A proposal in the form it is submitted, in no pack. */
  const toMaking = (proposal: CardsProposal, over: Partial<Making['cards'][number]> = {}): Making => ({
    pack: { kind: 'none' },
    cards: proposal.cards.map(({ discipline, subSystem, description, items }) => ({
      description,
      discipline: discipline.id,
      subSystem: subSystem.id,
      operationType: proposal.operationType?.id ?? '',
      items: items.map(({ register, id, hours }) => ({ register, id, weighting: hours ?? 1 })),
      ...over,
    })),
  });

  at['E'] = (await make('discipline', named('E'))).id;
  at['I'] = (await make('discipline', named('I'))).id;
  at['class'] = (await make('itrClass', { ...named('A'), handoverGate: 1 })).id;
  at['type'] = (await make('equipmentType', named('Motor'))).id;
  const system = (await make('system', named('20'))).id;
  for (const name of ['20-01', '20-02']) at[name] = (await make('subSystem', { ...named(name), system })).id;
  for (const [name, discipline, manhours] of [
    ['E01A', 'E', 2],
    ['I01A', 'I', null],
  ] as const) {
    const values = { ...named(name), discipline: at[discipline], itrClass: at['class'], manhours };
    const itr = await make('itr', { ...values, generationMethod: 'digital' });
    await make('equipmentTypeItr', { equipmentType: at['type'], itr: itr.id });
  }
  // existing types: the proposed one is not the first by name but the one completed by its check
  typed['plain'] = await make('operationType', { ...named('A plain'), progressMethod: 'checkbox' });
  typed['test'] = await make('operationType', { ...named('Test'), progressMethod: 'checkbox', itrCompletes: true });
  for (const [name, sub] of [
    ['M-10', '20-02'],
    ['M-2', '20-01'],
    ['M-1', '20-01'],
  ] as const)
    tags.push(
      await make('tag', {
        ...named(name),
        discipline: at['E'],
        equipmentType: at['type'],
        subSystems: [at[sub]],
      }),
    );
  const loose = { ...named('M-3'), discipline: at['E'], equipmentType: at['type'], subSystems: [at['20-01']] };
  tags.push(await make('tag', { ...loose, ignoreEquipmentTypeToItr: true }));

  return { work, make, propose, send, allOf, at, tags, typed, asked: toMaking };
}
