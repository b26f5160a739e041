import { registers } from '@plumbline/contract/registers/index.ts';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { useQuery } from '@tanstack/react-query';
import { asTexts, isRef } from '../../lib/value/values.ts';
import { refIn } from '../../lib/value/row-facts.ts';
import { verbKey } from '../../lib/call/query.ts';
import { sendVerb } from '../../lib/call/send.ts';
import type { CountScope } from './scope-filters.ts';

/** The scope over which a certificate type's counts are made. */
export interface TypeScope {
  readonly grouping: 'subSystem' | 'system' | 'levelE';
  /**
   * The procedure types of the certificate type's gates; null where its certificates wait for Tag ITRs instead of
   * procedures.
   */
  readonly procedureTypes: readonly string[] | null;
  readonly scope: Required<Pick<CountScope, 'gates' | 'itrClasses' | 'punchCategories'>>;
}

/** Maximum rows read per call. */
const MOST = 1000;

/**
 * The classes whose gate is one of the type's gates: the only link between checks and certificates (domain guide 0.5
 * rule 7).
 */
export const classesOfGates = (classes: readonly AnyRow[], gates: readonly number[]): readonly string[] =>
  classes.filter((row) => gates.some((gate) => gate === row['handoverGate'])).map(({ id }) => id);

/** The procedure types whose class has one of the given gates. */
async function procedureTypesOf(gates: readonly number[]): Promise<readonly string[]> {
  const [classes, types] = await Promise.all([
    sendVerb(registers.procedureClass.key, 'page', { columns: ['handoverGate'], limit: MOST }),
    sendVerb(registers.procedureType.key, 'page', { columns: ['procedureClass'], limit: MOST }),
  ]);
  const among = new Set(classesOfGates(classes.rows, gates));
  return types.rows.filter((row) => among.has(refIn(row, 'procedureClass')?.id ?? '')).map(({ id }) => id);
}

async function readTypeScope(typeId: string): Promise<TypeScope> {
  const [type, classes, categories] = await Promise.all([
    sendVerb(registers.handoverType.key, 'get', { id: typeId }),
    sendVerb(registers.itrClass.key, 'page', { columns: ['handoverGate'], limit: MOST }),
    sendVerb(registers.punchListItemCategory.key, 'page', { columns: ['willPreventHandover'], limit: MOST }),
  ]);
  const gates = asTexts(type['gates']).map(Number);
  const grouping = type['grouping'] === 'system' || type['grouping'] === 'levelE' ? type['grouping'] : 'subSystem';
  return {
    grouping,
    procedureTypes: type['entity'] === 'procedure' ? await procedureTypesOf(gates) : null,
    scope: {
      gates,
      itrClasses: classesOfGates(classes.rows, gates),
      punchCategories: categories.rows.filter((row) => row['willPreventHandover'] === true).map(({ id }) => id),
    },
  };
}

/** The count scope of a certificate type; undefined while loading, or while `typeId` is undefined. */
export function useTypeScope(typeId: string | undefined): TypeScope | undefined {
  const { data } = useQuery({
    queryKey: [...verbKey(registers.handoverType.key), 'scope', typeId],
    queryFn: () => readTypeScope(typeId ?? ''),
    enabled: typeId !== undefined,
  });
  return data;
}

async function readSubSystems(systems: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const bySystem = new Map<string, string[]>(systems.map((system) => [system, []]));
  let after: string | null = null;
  do {
    const page: VerbOutput['page'] = await sendVerb(registers.subSystem.key, 'page', {
      filter: { field: 'system', op: 'anyOf', value: systems },
      columns: ['system'],
      limit: MOST,
      ...(after === null ? {} : { after }),
    });
    for (const { id, system } of page.rows) if (isRef(system)) bySystem.get(system.id)?.push(id);
    after = page.rows.length < MOST ? null : page.after;
  } while (after !== null);
  return bySystem;
}

/** The subsystems of the given systems, by system; undefined while loading. */
export function useSubSystemsOf(systems: readonly string[]): ReadonlyMap<string, readonly string[]> | undefined {
  const { data } = useQuery({
    queryKey: [...verbKey(registers.subSystem.key), 'of', systems],
    queryFn: () => readSubSystems(systems),
    enabled: systems.length > 0,
  });
  return data;
}
