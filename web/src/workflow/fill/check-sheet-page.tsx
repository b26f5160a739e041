import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { checkSheetGet } from '@plumbline/contract/workflow/fill/calls.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { Suspense, useEffect, useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useSay } from '../../lib/value/language.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useCall } from '../../lib/call/query.ts';
import { CallError } from '../../lib/call/send.ts';
import { useSession } from '../../lib/session/session.ts';
import { RecordChooser } from '../../register/row/record-chooser.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonPage } from '../../ui/skeletons.tsx';
import { CheckSheetView } from './check-sheet-view.tsx';
import { NoForm } from './no-form.tsx';
import { draftsOf, type StoredDraft } from './sheet-draft.ts';
import { formWordsOf } from './list-words.ts';

const AnswerTableView = lazy(() => import('../table/answer-table-view.tsx'));

/**
 * `/Certification/TagITRsEditDocument?id=<Tag ITR>` and similar addresses: the form of one record, to be filled in and
 * signed.
 */
export default function CheckSheetPage({ register }: { readonly register: RecordKey }): React.JSX.Element {
  const { search, path } = useCurrentPage();
  const id = search.get('id');
  const user = useSession((session) => session.user?.id ?? '');
  const say = useSay();
  if (id === null)
    return (
      <RecordChooser
        register={register}
        title={say(formWordsOf(factsOf(register).form).tab)}
        hrefOf={(row) => `${path}?id=${encodeURIComponent(row)}`}
      />
    );
  if (search.get('view') === 'table' && factsOf(register).gathers)
    return (
      <Suspense fallback={<SkeletonPage />}>
        <AnswerTableView key={id} register={register} id={id} />
      </Suspense>
    );
  return <SheetOf key={`${user}/${id}`} register={register} id={id} user={user} />;
}

interface SheetOfProps {
  readonly register: RecordKey;
  readonly id: string;
  readonly user: string;
}
function SheetOf({ register, id, user }: SheetOfProps): React.JSX.Element {
  const [draft, setDraft] = useState<StoredDraft | null>();
  useEffect(() => void draftsOf(user).read(id).then(setDraft), [user, id]);
  // a sheet on a tablet may be hours old, so it is requested again whenever it is opened
  const query = useCall(checkSheetGet, { register, id }, { staleTime: 0 });
  if (query.data !== undefined && draft !== undefined)
    return <CheckSheetView sheet={query.data} user={user} draft={draft} onReload={() => query.refetch()} />;
  // no form was designed for the type of this record
  if (query.error instanceof CallError && query.error.code === 409 && factsOf(register).form?.onlyDesigned)
    return <NoForm register={register} id={id} why={query.error.message} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <SkeletonPage />;
}
