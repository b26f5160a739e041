import {
  providerLinkDelete,
  providerLinks,
  providerLinkSave,
  type ProviderLinks,
} from '@plumbline/contract/features/providers/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useState, type SubmitEvent } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Mono } from '../../ui/mono.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import css from './user-links.module.css';
import { userLinkWords } from './user-link-words.ts';

/** The user, and why the links may not be changed; undefined when they may. */
interface UserLinksProps {
  readonly userId: string;
  readonly locked: string | undefined;
  /** Called when links changed, so that other views such as the history update. */
  readonly onChanged: () => void;
}

/** A user's identities at the sign-in services; an administrator can view, link and unlink them. */
export function UserLinks({ userId, locked, onChanged }: UserLinksProps): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = useCall(providerLinks, { userId }, { staleTime: 0 });
  const change = async (work: () => Promise<unknown>): Promise<boolean> => {
    const isDone = await changed(work);
    if (isDone) onChanged();
    return isDone;
  };
  if (error !== null && data === undefined) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={4} />;
  if (data.providers.length === 0 && data.links.length === 0)
    return <EmptyState small title={say(userLinkWords.linksOff)} text={say(userLinkWords.linksOffNote)} />;
  return (
    <div className={css.stack}>
      <p className={css.soft}>{locked ?? say(userLinkWords.linksNote)}</p>
      <Links userId={userId} data={data} locked={locked !== undefined} change={change} />
      {locked === undefined && data.providers.length > 0 && <LinkForm userId={userId} data={data} change={change} />}
    </div>
  );
}

/** Runs a change and refetches the list. Returns true on success. */
async function changed(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    await queryClient.invalidateQueries({ queryKey: callKey(providerLinks) });
    return true;
  } catch (error) {
    notify.failure(error);
    return false;
  }
}

interface LinksProps {
  readonly userId: string;
  readonly data: ProviderLinks;
  readonly locked: boolean;
  /** Runs a change; returns true on success. */
  readonly change: (work: () => Promise<unknown>) => Promise<boolean>;
}

function Links({ userId, data: { providers, links }, locked, change }: LinksProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const nameOf = (key: string): string => {
    const found = providers.find((provider) => provider.key === key);
    return found === undefined ? key : say(found.name);
  };
  const remove = async (id: string, subject: string): Promise<void> => {
    const title = fill(userLinkWords.unlinkAsk, { subject });
    const sure = await notify.confirm({ title, text: say(userLinkWords.unlinkText) });
    if (sure) await change(() => send(providerLinkDelete, { userId, id }));
  };
  if (links.length === 0) return <p className={css.soft}>{say(userLinkWords.noLinks)}</p>;
  return (
    <ul className={css.list}>
      {links.map(({ id, provider, subject, at }) => (
        <li key={id}>
          <span className={css.provider}>{nameOf(provider)}</span>
          <Mono>{subject}</Mono>
          <span className={css.soft}>{format.date(at)}</span>
          {!locked && (
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={say(fill(userLinkWords.unlink, { subject }))}
              onClick={() => void remove(id, subject)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function LinkForm({ userId, data: { providers }, change }: Omit<LinksProps, 'locked'>): React.JSX.Element {
  const say = useSay();
  const [provider, setProvider] = useState(providers[0]?.key ?? '');
  const [subject, setSubject] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (subject.trim() === '' || busy) return;
    setBusy(true);
    if (await change(() => send(providerLinkSave, { userId, provider, subject }))) setSubject('');
    setBusy(false);
  };
  return (
    <form className={css.form} onSubmit={(event) => void save(event)}>
      <Select
        aria-label={say(userLinkWords.provider)}
        value={provider}
        onChange={setProvider}
        options={providers.map(({ key, name }) => ({ value: key, label: say(name) }))}
      />
      <Input
        aria-label={say(userLinkWords.subject)}
        placeholder={say(userLinkWords.subject)}
        maxLength={255}
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <Button htmlType="submit" loading={busy} disabled={subject.trim() === ''}>
        {say(userLinkWords.link)}
      </Button>
    </form>
  );
}
