import { useCurrentPage, useTabTitle } from '../../lib/place/current-page.ts';
import { useSay } from '../../lib/value/language.ts';
import { RecordChooser } from '../../register/row/record-chooser.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonPage } from '../../ui/skeletons.tsx';
import { RunSheet } from './run-sheet.tsx';
import { useRun } from './use-run.ts';
import { runWords } from './words.ts';

/** `/Procedures/ProcedureRunSheet?id=<procedure>`: runs through one procedure step by step. */
export default function RunPage(): React.JSX.Element {
  const { path, search } = useCurrentPage();
  const say = useSay();
  const id = search.get('id');
  if (id === null)
    return (
      <RecordChooser
        register="procedure"
        title={say(runWords.runSheet)}
        hrefOf={(row) => `${path}?id=${encodeURIComponent(row)}`}
      />
    );
  return <RunOf key={id} id={id} />;
}

function RunOf({ id }: { readonly id: string }): React.JSX.Element {
  const query = useRun(id);
  useTabTitle(query.data?.name);
  if (query.data !== undefined) return <RunSheet run={query.data} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <SkeletonPage />;
}
