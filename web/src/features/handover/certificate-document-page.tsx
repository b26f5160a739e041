import { checkSheetGet } from '@plumbline/contract/workflow/fill/calls/check-sheet-get.ts';
import { isRef } from '../../lib/values.ts';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { CallError } from '../../lib/send.ts';
import { useSay } from '../../lib/language.ts';
import { usePlace } from '../../lib/place.ts';
import { useCall, useVerb } from '../../lib/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecordChooser } from '../../register/record-chooser.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonPage } from '../../ui/skeletons.tsx';
import CheckSheetPage from '../checks/check-sheet-page.tsx';
import { designHref } from '../forms/places.ts';
import { designWords } from '../forms/words.ts';

/** `/Handover/MCCEditDocument?id=<certificate>`, and the same for CCC: the document of a certificate (specification 2.3). */
export default function CertificateDocumentPage(): React.JSX.Element {
  const say = useSay();
  const { path, search } = usePlace();
  const id = search.get('id');
  if (id === null)
    return (
      <RecordChooser
        register="handover"
        title={say(designWords.document)}
        hrefOf={(row) => `${path}?id=${encodeURIComponent(row)}`}
      />
    );
  return <DocumentOf key={id} id={id} />;
}

function DocumentOf({ id }: { readonly id: string }): React.JSX.Element {
  // the same question the form itself asks, so that it is asked once
  const { error, data, refetch } = useCall(checkSheetGet, { register: 'handover', id }, { staleTime: 0 });
  if (data) return <CheckSheetPage register="handover" />;
  if (error instanceof CallError && error.code === 409) return <NoDocument id={id} why={error.message} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <SkeletonPage />;
}

/** Its type has no form: the certificate itself, or designing one, are the ways on. */
function NoDocument({ id, why }: { readonly id: string; readonly why: string }): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = useVerb('handover', 'get', { id });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const type = isRef(data['handoverType']) ? data['handoverType'] : { id: '', title: 'MCC' };
  return (
    <Page title={say(designWords.document)}>
      <EmptyState
        title={say(designWords.noDocument)}
        text={why === '' ? say(designWords.noDocumentText) : `${why} ${say(designWords.noDocumentText)}`}
        actions={
          <>
            <Link to={`/Handover/${type.title}?id=${encodeURIComponent(id)}`}>
              <Button type="primary">{say(designWords.openRecord)}</Button>
            </Link>
            {type.id !== '' && (
              <Link to={designHref('handoverType', type.id)}>
                <Button>{say(designWords.design)}</Button>
              </Link>
            )}
          </>
        }
      />
    </Page>
  );
}
