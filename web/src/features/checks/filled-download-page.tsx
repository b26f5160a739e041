import { checkSheetGet, checkSheetPrint, checkSheetWorkbook } from '@plumbline/contract/workflow/fill/calls.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { tagItrRecord } from '@plumbline/contract/records/tag-itr.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useCall } from '../../lib/call/query.ts';
import { download } from '../../lib/call/send.ts';
import { GROUP_WORDS } from '../../register/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RecordChooser } from '../../register/row/record-chooser.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Mono } from '../../ui/mono.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonPage } from '../../ui/skeletons.tsx';
import { formWordsOf } from '../../workflow/fill/list-words.ts';
import { formAddress } from '../../register/record-address.ts';
import { InLanguage } from '../../ui/in-language.tsx';
import { checkWords } from './words.ts';

const ROUTE = '/RefTable/TagItrDownloadDocument';

/** `/RefTable/TagItrDownloadDocument?id=<Tag ITR>`: saves the filled form of a Tag ITR as PDF (specification 2.3). */
export default function FilledDownloadPage(): React.JSX.Element {
  const say = useSay();
  const id = useCurrentPage().search.get('id');
  if (id === null)
    return (
      <RecordChooser
        register={registers.tagItr.key}
        title={say(checkWords.download)}
        hrefOf={(row) => `${ROUTE}?id=${encodeURIComponent(row)}`}
      />
    );
  return <FilledOf key={id} id={id} />;
}

async function save(id: string): Promise<void> {
  try {
    await download(checkSheetPrint, { selection: { mode: 'these', ids: [id] } });
    notify.message('success', checkWords.pdfReady);
  } catch (error) {
    notify.failure(error);
  }
}

async function saveData(id: string): Promise<void> {
  try {
    await download(checkSheetWorkbook, { selection: { mode: 'these', ids: [id] }, as: 'formData' });
  } catch (error) {
    notify.failure(error);
  }
}

function FilledOf({ id }: { readonly id: string }): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = useCall(checkSheetGet, { id });
  const hasSaved = useRef(false);
  const isThere = data !== undefined;
  useEffect(() => {
    if (!isThere || hasSaved.current) return;
    hasSaved.current = true;
    void save(id);
  }, [isThere, id]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const { tagItr } = registers;
  return (
    <Page
      title={<Mono>{data.title}</Mono>}
      note={
        <>
          {data.itr.name} · <InLanguage text={data.itr.description} />
        </>
      }
      crumbs={[
        { label: say(GROUP_WORDS[tagItr.group]) },
        { label: say(registerTitle(tagItr)), to: tagItr.route },
        { label: data.title },
      ]}
    >
      <EmptyState
        icon={<DownloadOutlined aria-hidden />}
        title={say(checkWords.pdfReady)}
        actions={
          <>
            <Guarded type="primary" onClick={() => save(id)}>
              {say(checkWords.pdf)}
            </Guarded>
            <Guarded onClick={() => saveData(id)}>{say(checkWords.formData)}</Guarded>
            <Link to={formAddress(registers.tagItr.key, id) ?? '.'}>
              <Button>{say(formWordsOf(tagItrRecord.form).open)}</Button>
            </Link>
          </>
        }
      />
    </Page>
  );
}
