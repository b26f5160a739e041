import { permission } from '@plumbline/contract/access.ts';
import { type FormDesign, formTemplateGet } from '@plumbline/contract/workflow/form/calls.ts';
import { formTemplatePrint } from '@plumbline/contract/workflow/fill/calls.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import { FORM_STANDINGS } from '@plumbline/contract/rules/form-standing.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { DownloadOutlined, FormOutlined, TableOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCurrentPage, useTabTitle } from '../../lib/place/current-page.ts';
import { useCall } from '../../lib/call/query.ts';
import { download } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { GROUP_WORDS } from '../../register/words.ts';
import { RecordChooser } from '../../register/row/record-chooser.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Mono } from '../../ui/mono.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonPage } from '../../ui/skeletons.tsx';
import { useOwner } from './designer-page.tsx';
import { saveSpreadsheetForm } from './file-tools.ts';
import { FormPreview } from './form-preview.tsx';
import { designHref, downloadHref, previewHref } from '../../workflow/form/places.ts';
import { StandingPanel } from './standing-panel.tsx';
import { designWords } from './words.ts';

/** Props of a document page. */
export interface DocumentPageProps {
  readonly owner: FormOwner;
  /** Saves the PDF as soon as the page opens. */
  readonly saves: boolean;
}

/**
 * `/RefTable/PreviewDocument?id=<ITR>`, `/RefTable/DownloadDocument?id=<ITR>` and similar pages (specification 2.3).
 */
export default function DocumentPage({ owner: usual, saves }: DocumentPageProps): React.JSX.Element {
  const say = useSay();
  const owner = useOwner(usual);
  const id = useCurrentPage().search.get('id');
  if (id === null)
    return (
      <RecordChooser
        register={owner}
        title={say(saves ? designWords.download : designWords.preview)}
        hrefOf={(row) => (saves ? downloadHref : previewHref)(owner, row)}
      />
    );
  return <DocumentOf key={`${owner}/${id}`} owner={owner} id={id} saves={saves} />;
}

/** Saves the empty form; reports a refusal to the user. */
async function saveEmptyForm(register: FormOwner, id: string): Promise<void> {
  try {
    await download(formTemplatePrint, { register, id });
    notify.message('success', designWords.pdfReady);
  } catch (error) {
    notify.failure(error);
  }
}

const revisionWord = ({ revision, standing }: FormDesign): Word => {
  if (standing === 'none') return FORM_STANDINGS.none;
  return revision === 0 ? designWords.newForm : fill(designWords.revision, { revision });
};

function DocumentOf({ owner, id, saves }: DocumentPageProps & { readonly id: string }): React.JSX.Element {
  const say = useSay();
  const mayEdit = useCan(permission(owner, 'update'));
  const { data, error, refetch } = useCall(formTemplateGet, { register: owner, id });
  const hasSaved = useRef(false);
  const isThere = data !== undefined;
  useEffect(() => {
    if (!saves || !isThere || hasSaved.current) return;
    hasSaved.current = true;
    void saveEmptyForm(owner, id);
  }, [saves, isThere, owner, id]);
  useTabTitle(data && [data.title, ' · ', designWords.form]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const register = registers[owner];
  const revision = say(revisionWord(data));
  return (
    <Page
      title={<Mono>{data.title}</Mono>}
      note={[data.description, say(designWords.form), revision].join(' · ')}
      crumbs={[
        { label: say(GROUP_WORDS[register.group]) },
        { label: say(registerTitle(register)), to: register.route },
        { label: data.title },
      ]}
      actions={
        <>
          <Link to={designHref(owner, id)}>
            <Button icon={<FormOutlined aria-hidden />}>{say(mayEdit ? designWords.edit : designWords.form)}</Button>
          </Link>
          <Button icon={<TableOutlined aria-hidden />} onClick={() => saveSpreadsheetForm(data, data.template)}>
            {say(designWords.toSpreadsheet)}
          </Button>
          <Guarded type="primary" icon={<DownloadOutlined aria-hidden />} onClick={() => saveEmptyForm(owner, id)}>
            {say(designWords.pdf)}
          </Guarded>
        </>
      }
    >
      <StandingPanel owner={owner} id={id} design={data} />
      <FormPreview template={data.template} owner={data} />
    </Page>
  );
}
