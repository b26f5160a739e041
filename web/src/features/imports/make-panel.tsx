import { importMake, type Making } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { SomeRows } from '../../register/list/some-rows.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Row } from '../../ui/layout.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { makeWords } from './make-words.ts';

interface MakePanelProps {
  /** The key of the list. */
  readonly list: string;
  /** True when the action changes existing rows. */
  readonly changes: boolean;
  readonly selection: Selection;
  /** Called when the import was queued. */
  readonly onDone: () => void;
}

/**
 * Previews in two lists what becomes of the chosen rows, then simulates or runs it as an import and opens that import.
 */
export function MakePanel({ list, changes, selection, onDone }: MakePanelProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { go } = useCurrentPage();
  const { data, error, refetch } = useCall(importMake, { list, selection, setting: null });
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonTable rows={4} columns={2} />;
  const make = async (setting: 'simulate' | 'full'): Promise<void> => {
    try {
      const { job } = await send(importMake, { list, selection, setting });
      if (job === null) return void refetch();
      registerChanged(registers.importJob.key, 'many');
      notify.message('success', makeWords.begun);
      onDone();
      go(`/Import/Imports?job=${encodeURIComponent(job)}`);
    } catch (failure) {
      notify.failure(failure);
    }
  };
  const idle = data.made.count === 0 ? say(changes ? makeWords.nothingDiffers : makeWords.nothing) : undefined;
  return (
    <>
      <Lists data={data} changes={changes} />
      <Row wrap align="stretch" gap={8}>
        <Guarded reason={idle} onClick={() => make('simulate')}>
          {say(makeWords.try)}
        </Guarded>
        <Guarded type="primary" reason={idle} onClick={() => make('full')}>
          {say(fill(changes ? makeWords.change : makeWords.run, { count: format.count(data.made.count) }))}
        </Guarded>
      </Row>
    </>
  );
}

/** What is added or changed, and what is not and why; the first few of each by name. */
function Lists({
  data: { made, left, gone },
  changes,
}: {
  readonly data: Making;
  readonly changes: boolean;
}): React.JSX.Element {
  const say = useSay();
  return (
    <section role="status">
      <SomeRows title={say(changes ? makeWords.changed : makeWords.made)} {...made} isOpen />
      {left.map(({ why, ...rows }) => (
        <SomeRows
          key={why.en}
          title={`${say(changes ? makeWords.unchanged : makeWords.left)}: ${say(why)}`}
          {...rows}
        />
      ))}
      {gone > 0 && <SomeRows title={say(makeWords.gone)} count={gone} rows={[]} />}
    </section>
  );
}
