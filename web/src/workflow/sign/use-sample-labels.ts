import type { SignOff } from '@plumbline/contract/field/field.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { signOffOf } from '@plumbline/contract/workflow/sign/calls.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { useQuery } from '@tanstack/react-query';
import { send, sendVerb } from '../../lib/call/send.ts';

/** The name of a sign-off in both languages, and what a signature under it states, once known. */
export interface SignOffLabel extends Pick<SignOff, 'label' | 'zh'> {
  readonly meaning?: Word | null | undefined;
}

/** Number of records sampled for their sign-offs; sets differ by ITR or category, rarely within a selection. */
const SAMPLE = 5;

async function sampleIds(register: RecordKey, selection: Selection): Promise<readonly string[]> {
  if (selection.mode === 'these') return selection.ids.slice(0, SAMPLE);
  const { filter } = selection;
  const { rows } = await sendVerb(register, 'page', {
    limit: SAMPLE,
    columns: [],
    ...(filter === undefined ? {} : { filter }),
  });
  return rows.map(({ id }) => id);
}

async function sampleLabels(register: RecordKey, selection: Selection): Promise<readonly SignOffLabel[]> {
  const ids = await sampleIds(register, selection);
  const sets = await Promise.all(ids.map((id) => send(signOffOf, { register, id })));
  return [...new Map(sets.flat().map((item) => [item.label, item])).values()];
}

/**
 * The sign-offs of the selected records: those given as input, or those of the first records; undefined until known.
 */
export function useSampleLabels(
  register: RecordKey,
  selection: Selection,
  given: readonly SignOffLabel[] | undefined,
): readonly SignOffLabel[] | undefined {
  const { data } = useQuery({
    queryKey: ['sample-labels', register, selection],
    queryFn: () => sampleLabels(register, selection),
  });
  return given?.map((each) => ({ ...each, meaning: data?.find(({ label }) => label === each.label)?.meaning })) ?? data;
}
