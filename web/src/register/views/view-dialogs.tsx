import { roleListPage } from '@plumbline/contract/features/users/calls/roles.ts';
import { viewHistory, viewRoles, type ListView } from '@plumbline/contract/features/views/calls.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { registerOrListOf } from '@plumbline/contract/lists/index.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Checkbox, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Grid, Muted, Row, Stack, Text } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { focusOnce } from '../../ui/use-escape.ts';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import historyCss from '../row/row-history.module.css';
import { registerWords } from '../words.ts';
import { viewsChanged } from './use-saved-view.ts';
import { renameView, saveView } from './view-acts.ts';
import { partText } from './part-text.ts';
import { PART_WORDS, viewWords } from './view-words.ts';

/** What is asked about a view. */
export type Dialog =
  | { readonly kind: 'saveAs' }
  | { readonly kind: 'rename' | 'roles' | 'history'; readonly view: ListView };

interface DialogsProps {
  readonly screen: RegisterScreen;
  readonly dialog: Dialog;
  readonly onClose: () => void;
}

/** The dialogs of the views of a list. */
export default function ViewDialogs({ screen, dialog, onClose }: DialogsProps): React.JSX.Element {
  if (dialog.kind === 'history') return <History view={dialog.view} onClose={onClose} />;
  if (dialog.kind === 'roles') return <Roles view={dialog.view} onClose={onClose} />;
  return <NameForm screen={screen} view={dialog.kind === 'rename' ? dialog.view : undefined} onClose={onClose} />;
}

interface NameProps {
  readonly screen: RegisterScreen;
  /** The view that gets another name; undefined for a new one. */
  readonly view: ListView | undefined;
  readonly onClose: () => void;
}

function NameForm({ screen, view, onClose }: NameProps): React.JSX.Element {
  const say = useSay();
  const { path } = useCurrentPage();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const nameless = isSubmitted && name.trim() === '';
  const save = async (): Promise<void> => {
    setSubmitted(true);
    if (name.trim() === '' || isBusy) return;
    setBusy(true);
    const isSaved = view
      ? await renameView(view, name.trim(), shared)
      : await saveView(screen, path, { name: name.trim(), shared });
    setBusy(false);
    if (isSaved) onClose();
  };
  return (
    <Modal
      open
      title={say(view ? viewWords.rename : viewWords.saveThis)}
      okText={say(viewWords.save)}
      cancelText={say(viewWords.cancel)}
      confirmLoading={isBusy}
      onCancel={onClose}
      onOk={() => void save()}
    >
      <Stack gap={10}>
        <label>
          {say(viewWords.name)}
          <Input
            ref={focusOnce}
            value={name}
            maxLength={100}
            aria-invalid={nameless}
            status={nameless ? 'error' : ''}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={() => void save()}
          />
        </label>
        {nameless && (
          <Text as="p" role="alert" small>
            {say(viewWords.enterName)}
          </Text>
        )}
        <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
          {say(viewWords.share)}
        </Checkbox>
      </Stack>
    </Modal>
  );
}

interface OfViewProps {
  readonly view: ListView;
  readonly onClose: () => void;
}

function Roles({ view, onClose }: OfViewProps): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = useCall(roleListPage, { size: 200 });
  const [roles, setRoles] = useState<readonly string[]>(view.roles);
  const save = async (): Promise<void> => {
    try {
      await send(viewRoles, { id: view.id, roles: [...roles] });
      await viewsChanged();
      notify.done(fill(viewWords.rolesSaved, { name: view.name }));
      onClose();
    } catch (failure) {
      notify.failure(failure);
    }
  };
  return (
    <Modal
      open
      title={`${say(viewWords.roles)}: ${view.name}`}
      okText={say(viewWords.save)}
      cancelText={say(viewWords.cancel)}
      onCancel={onClose}
      onOk={() => void save()}
    >
      {error && <ErrorState small error={error} onRetry={() => void refetch()} />}
      <Stack gap={10}>
        <Muted as="p">{say(viewWords.rolesText)}</Muted>
        <Select
          mode="multiple"
          loading={!data}
          value={data ? [...roles] : []}
          aria-label={say(viewWords.chooseRoles)}
          placeholder={say(viewWords.chooseRoles)}
          optionFilterProp="label"
          options={(data?.records ?? []).map((role) => ({ value: role.id, label: role.name }))}
          onChange={setRoles}
        />
      </Stack>
    </Modal>
  );
}

const ACTIONS = {
  add: viewWords.add,
  update: viewWords.update,
  delete: viewWords.remove,
  restore: viewWords.restore,
} as const;

type Entry = OutputOf<typeof viewHistory>[number];

function History({ view, onClose }: OfViewProps): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = useCall(viewHistory, { id: view.id }, { staleTime: 0 });
  return (
    <Modal open title={`${say(viewWords.history)}: ${view.name}`} footer={null} width={640} onCancel={onClose}>
      {error && <ErrorState small error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonLines lines={6} />}
      {data?.length === 0 && <EmptyState small title={say(viewWords.noHistory)} />}
      <ol className={historyCss.list}>
        {data?.map((entry) => (
          <Line key={entry.id} entry={entry} register={registerOrListOf(view.register)} />
        ))}
      </ol>
    </Modal>
  );
}

function Line({
  entry,
  register,
}: {
  readonly entry: Entry;
  readonly register: AnyRegister | undefined;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const text = (field: string, value: string | null): string =>
    (register && partText(register, field, { value: value ?? '', language })) || say(registerWords.emptyValue);
  const action = entry.action in ACTIONS ? ACTIONS[entry.action as keyof typeof ACTIONS] : viewWords.update; // eslint-disable-line -- checked just before
  return (
    <li className={historyCss.entry}>
      <Row wrap align="stretch" justify="between" gap="2px 12px">
        <span>
          <strong>{entry.by}</strong> {say(action)}
        </span>
        <time className={historyCss.when} dateTime={entry.at}>
          {format.dateTime(entry.at)}
        </time>
      </Row>
      <ul className={historyCss.changes}>
        {entry.changes
          .filter(({ old, new: now }) => (old ?? '') !== '' || (now ?? '') !== '')
          .map(({ field, old, new: now }) => (
            <Grid
              as="li"
              key={field}
              columns="130px minmax(0, 1fr) 20px minmax(0, 1fr)"
              gap={8}
              pad="4px 0"
              small
              className={historyCss.change}
            >
              <Muted>{say(PART_WORDS[field as keyof typeof PART_WORDS])}</Muted>
              <span className={historyCss.old}>{text(field, typeof old === 'string' ? old : null)}</span>
              <span aria-label="→" role="img">
                →
              </span>
              <span>{text(field, typeof now === 'string' ? now : null)}</span>
            </Grid>
          ))}
      </ul>
    </li>
  );
}
