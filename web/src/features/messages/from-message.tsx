import { MailOutlined } from '@ant-design/icons';
import type { MsgItem } from '@plumbline/contract/messages.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { recordOf } from '@plumbline/contract/workflow/records.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useVerb } from '../../lib/call/query.ts';
import { chooseScope } from '../../lib/place/scope.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Muted } from '../../ui/layout.tsx';
import { SkeletonBox } from '../../ui/skeletons.tsx';
import { readMsgItem } from './msg-item.ts';
import { RecordLink } from '../../workflow/record-link.tsx';
import { RecordState } from '../../workflow/record-state.tsx';
import css from './work-pages.module.css';
import { messageWords } from './words.ts';

/** Props of a page that a message opened. */
export interface FromMessageProps {
  /** Draws the page; receives the message's data, if any. */
  readonly children: (item: MsgItem | undefined) => ReactNode;
}

/**
 * Reads the data of a message and shows its record above the page, loaded afresh with the reader's rights. Unreadable
 * data makes an empty page (readings D75).
 */
export function FromMessage({ children }: FromMessageProps): React.JSX.Element {
  const say = useSay();
  const { search, path } = useCurrentPage();
  const read = readMsgItem(search);
  if (read.state === 'broken')
    return (
      <EmptyState
        page
        title={say(messageWords.broken)}
        text={say(messageWords.brokenText)}
        actions={<Link to={path}>{say(messageWords.toPage)}</Link>}
      />
    );
  if (read.state === 'none') return <>{children(undefined)}</>;
  return (
    <>
      {read.item.id !== undefined && <MessageRecord item={read.item} />}
      {children(read.item)}
    </>
  );
}

/** The record a message names. Its title comes from the server; until then the title in the link is shown as text. */
function MessageRecord({ item }: { readonly item: MsgItem }): React.JSX.Element {
  const say = useSay();
  const scope = useSession((session) => session.path?.E);
  const register = registerOf(item.register ?? '');
  const isElsewhere = item.scope !== undefined && item.scope !== scope;
  return (
    <section className={css.record} aria-label={say(messageWords.fromMessage)}>
      <MailOutlined aria-hidden />
      <Muted>{say(messageWords.fromMessage)}</Muted>
      {isElsewhere && item.scope !== undefined && <Elsewhere title={item.title ?? ''} scope={item.scope} />}
      {!isElsewhere && register !== undefined && item.id !== undefined && (
        <Loaded register={register.key} id={item.id} title={item.title ?? ''} />
      )}
    </section>
  );
}

function Elsewhere({ title, scope }: { readonly title: string; readonly scope: string }): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const { path, search } = useCurrentPage();
  const go = async (): Promise<void> => {
    try {
      await chooseScope(scope);
      void navigate({ href: `${path}?${search.toString()}`, replace: true });
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <>
      <span>
        {title} {say(messageWords.otherScope)}
      </span>
      <Button size="small" onClick={() => void go()}>
        {say(messageWords.goThere)}
      </Button>
    </>
  );
}

function Loaded({
  register,
  id,
  title,
}: {
  readonly register: string;
  readonly id: string;
  readonly title: string;
}): React.JSX.Element {
  const say = useSay();
  const definition = registerOf(register);
  const { data, isError, isPending } = useVerb(register, 'get', { id });
  if (isPending) return <SkeletonBox width="220px" />;
  if (isError || definition === undefined)
    return (
      <span>
        {title} {say(messageWords.goneRecord)}
      </span>
    );
  const name = data[definition.title];
  const state = data[recordOf(register)?.states.field ?? ''];
  return (
    <>
      <RecordLink register={register} id={id} title={typeof name === 'string' ? name : title} />
      {typeof state === 'string' && <RecordState register={register} state={state} />}
    </>
  );
}
