import { formTemplateGet } from '@plumbline/contract/workflow/form/calls.ts';
import { permission } from '@plumbline/contract/access.ts';
import { type FormOwner, OFFERS } from '@plumbline/contract/rules/form-sources.ts';
import { FORM_STANDINGS } from '@plumbline/contract/rules/form-standing.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { DownloadOutlined, EyeOutlined, FormOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { useCan } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import css from './designer.module.css';
import { designHref, downloadHref, previewHref } from '../../workflow/form/places.ts';
import { StandingPanel } from './standing-panel.tsx';
import { designWords } from './words.ts';

/** A summary of a row's form, with links to design, preview and download it. */
export function FormTab({ owner, id }: { readonly owner: FormOwner; readonly id: string }): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const format = useFormat();
  const mayEdit = useCan(permission(owner, 'update'));
  const { data, error, refetch } = useCall(formTemplateGet, { register: owner, id });
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={5} />;
  const { template, revisions, signOffs } = data;
  const count = template.signOffs?.length ?? signOffs.length;
  return (
    <Stack gap={10} className={css.tab}>
      <StandingPanel owner={owner} id={id} design={data} />
      <h3>{template.title[language]}</h3>
      <Muted as="p" small className={css.help}>
        {OFFERS[owner].tasks
          ? say(
              fill(designWords.yourForm, { count: format.count(template.tasks.length), signOffs: format.count(count) }),
            )
          : say(
              fill(designWords.yourCover, {
                count: format.count(template.header.length),
                lists: format.count(template.lists.length),
              }),
            )}
        {OFFERS[owner].tasks && count === 0 ? ` · ${say(designWords.ofLevel)}` : ''}
      </Muted>
      <Row wrap gap={8} className={css.tools}>
        <Link to={designHref(owner, id)}>
          <Button type="primary" icon={<FormOutlined aria-hidden />}>
            {say(mayEdit ? designWords.design : designWords.form)}
          </Button>
        </Link>
        <Link to={previewHref(owner, id)}>
          <Button icon={<EyeOutlined aria-hidden />}>{say(designWords.preview)}</Button>
        </Link>
        <Link to={downloadHref(owner, id)}>
          <Button icon={<DownloadOutlined aria-hidden />}>{say(designWords.download)}</Button>
        </Link>
      </Row>
      {revisions.length === 0 && data.standing !== 'none' && (
        <Muted as="p" small className={css.help}>
          {say(designWords.newForm)}
        </Muted>
      )}
      <Stack as="ol" gap={8} className={css.revisions}>
        {revisions.map(({ revision, at, by, comment, inUse, isStarter }) => (
          <li key={revision}>
            <strong>{say(fill(designWords.revision, { revision }))}</strong>
            <span>
              {format.dateTime(at)} · {by}
              {inUse ? ` · ${say(designWords.inUse)}` : ''}
              {isStarter ? ` · ${say(FORM_STANDINGS.starter)}` : ''}
            </span>
            {comment !== '' && <span>{comment}</span>}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
