import { permission } from '@plumbline/contract/access.ts';
import { formTemplateGet } from '@plumbline/contract/workflow/form/calls.ts';
import { FORM_OWNERS, type FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import { useEffect, useState } from 'react';
import { readLocal } from '../../lib/local-db.ts';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useCall } from '../../lib/call/query.ts';
import { useCan, useSession } from '../../lib/session/session.ts';
import { RecordChooser } from '../../register/row/record-chooser.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonPage } from '../../ui/skeletons.tsx';
import { InLanguage } from '../../ui/in-language.tsx';
import { DesignerView, OlderRevision } from './designer-view.tsx';
import { FormPreview } from './form-preview.tsx';
import { draftKey, readDraft, type DesignDraft } from './use-design.ts';
import { designWords } from './words.ts';

/** The register of the addressed record: some pages serve several registers and name one in the query. */
export function useOwner(usual: FormOwner): FormOwner {
  const requested = useCurrentPage().search.get('register');
  return FORM_OWNERS.find((owner) => owner === requested) ?? usual;
}

/** `/RefTable/AddEditDocument?id=<ITR>` and similar pages: designs the form of one record (specification 2.3). */
export default function DesignerPage({ owner: usual }: { readonly owner: FormOwner }): React.JSX.Element {
  const say = useSay();
  const owner = useOwner(usual);
  const { path, search } = useCurrentPage();
  const id = search.get('id');
  const user = useSession((session) => session.user?.id ?? '');
  // stay on the page that was opened: CCC has its own
  const hrefOf = (row: string): string => `${path}?${new URLSearchParams({ ...Object.fromEntries(search), id: row })}`;
  if (id === null) return <RecordChooser register={owner} title={say(designWords.design)} hrefOf={hrefOf} />;
  return <DesignOf key={`${user}/${owner}/${id}`} owner={owner} id={id} user={user} />;
}

interface DesignOfProps {
  readonly owner: FormOwner;
  readonly id: string;
  readonly user: string;
}
function DesignOf({ owner, id, user }: DesignOfProps): React.JSX.Element {
  const [draft, setDraft] = useState<DesignDraft | null>();
  const [revision, setRevision] = useState<number>();
  const key = draftKey(user, owner, id);
  useEffect(() => void readLocal('drafts', key).then((value) => setDraft(readDraft(value))), [key]);
  const query = useCall(formTemplateGet, { register: owner, id }, { staleTime: 0 });
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined || draft === undefined) return <SkeletonPage />;
  const newest = query.data;
  if (revision !== undefined) {
    const take = (form: DesignDraft['form']): void => {
      setDraft({ stamp: newest.stamp, form });
      setRevision(undefined);
      notify.message('info', designWords.taken);
    };
    return <Older owner={owner} id={id} revision={revision} onTake={take} onBack={() => setRevision(undefined)} />;
  }
  return <DesignerView owner={owner} id={id} user={user} design={newest} draft={draft} onRevision={setRevision} />;
}

interface OlderProps {
  readonly owner: FormOwner;
  readonly id: string;
  readonly revision: number;
  readonly onTake: (form: DesignDraft['form']) => void;
  readonly onBack: () => void;
}
function Older({ owner, id, revision, onTake, onBack }: OlderProps): React.JSX.Element {
  const mayEdit = useCan(permission(owner, 'update'));
  const { data, error, refetch } = useCall(formTemplateGet, { register: owner, id, revision });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <Page title={data.title} note={<InLanguage text={data.description} />}>
      <OlderRevision revision={revision} onBack={onBack} onTake={mayEdit ? () => onTake(data.template) : undefined} />
      <FormPreview template={data.template} owner={data} />
    </Page>
  );
}
