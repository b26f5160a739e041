import { permission } from '@plumbline/contract/access.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { type FormOwner, OFFERS } from '@plumbline/contract/rules/form-sources.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { EyeOutlined, FileExcelOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, Tabs } from 'antd';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCurrentPage, useTabTitle } from '../../lib/place/current-page.ts';
import { useCan } from '../../lib/session/session.ts';
import { useUnsaved } from '../../lib/session/unsaved.ts';
import { GROUP_WORDS } from '../../register/words.ts';
import { Grid, Stack } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { useHotkey } from '../../ui/use-hotkey.ts';
import { CloneDialog } from './clone-dialog.tsx';
import css from './designer.module.css';
import { DesignerToolbar } from './designer-toolbar.tsx';
import type { Editing } from './editing.ts';
import { readFormFrom, saveFormFile, saveSpreadsheetForm } from './file-tools.ts';
import { FormPreview } from './form-preview.tsx';
import { HeaderEditor } from './header-editor.tsx';
import { ListsEditor } from './lists-editor.tsx';
import { type OwnBook, readOwnSheet } from './own-sheet/read-own-sheet.ts';
import { ownWords } from './own-sheet/words.ts';
import { previewHref } from '../../workflow/form/places.ts';
import { ProblemList } from './problem-list.tsx';
import { SettingsEditor } from './settings-editor.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { SignOffsEditor } from './sign-offs-editor.tsx';
import { StandingPanel } from './standing-panel.tsx';
import { TaskList } from './task-list.tsx';
import { useDesign, type Design, type DesignSource } from './use-design.ts';
import { designWords } from './words.ts';

const OwnSheetView = lazy(async () => ({
  default: (await import('./own-sheet/own-sheet-view.tsx')).OwnSheetView,
}));

/** Props of the designer besides its form. */
export interface DesignerViewProps extends DesignSource {
  /** Shows another revision; undefined for the newest. */
  readonly onRevision: (revision: number | undefined) => void;
}

/** The designer: the form's parts on the left, the resulting form on the right. */
export function DesignerView(props: DesignerViewProps): React.JSX.Element {
  const { owner, id, design } = props;
  const say = useSay();
  const navigate = useNavigate();
  const place = useCurrentPage();
  const mayEdit = useCan(permission(owner, 'update'));
  const work = useDesign(props);
  const [dialog, setDialog] = useState<'save' | 'clone' | null>(null);
  const [book, setBook] = useState<OwnBook | null>(null);
  const isLocked = !mayEdit;
  const register = registers[owner];
  const title = useMemo(() => ({ title: design.title, description: design.description }), [design]);
  const askToSave = (): void => {
    const isWorth = work.isDirty || design.revision === 0;
    if (!isLocked && isWorth && work.problems.length === 0) setDialog('save');
  };
  useTabTitle([design.title, ' · ', designWords.form]);
  useUnsaved(work.isDirty && !work.isKept);
  useHotkey('mod+s', askToSave, { whileTyping: true, enabled: place.active });
  useHotkey('mod+z', work.undo, { enabled: place.active && !isLocked });
  useHotkey('mod+y', work.redo, { enabled: place.active && !isLocked });
  return (
    <Page
      title={<Mono>{design.title}</Mono>}
      note={[design.description, say(designWords.form)].join(' · ')}
      crumbs={[
        { label: say(GROUP_WORDS[register.group]) },
        { label: say(registerTitle(register)), to: register.route },
        { label: design.title },
      ]}
      actions={
        <>
          {!isLocked && <OwnSheetButton owner={owner} onRead={setBook} />}
          <Button icon={<EyeOutlined aria-hidden />} onClick={() => void navigate({ href: previewHref(owner, id) })}>
            {say(designWords.preview)}
          </Button>
        </>
      }
    >
      {book === null ? (
        <Designing {...props} work={work} isLocked={isLocked} title={title} onSave={askToSave} onDialog={setDialog} />
      ) : (
        <Waiting>
          <OwnSheetView
            owner={owner}
            title={title}
            book={book}
            onBack={() => setBook(null)}
            onUse={(form) => {
              work.change(form);
              setBook(null);
              notify.message('success', ownWords.used);
            }}
          />
        </Waiting>
      )}
      {dialog === 'save' && <SaveDialog design={design} onSave={work.save} onClose={() => setDialog(null)} />}
      {dialog === 'clone' && <CloneDialog owner={owner} onClone={work.change} onClose={() => setDialog(null)} />}
    </Page>
  );
}

async function take({ owner }: DesignSource, work: Design, file: File): Promise<void> {
  const form = await readFormFrom(owner, file);
  if (form) work.change(form);
}

async function discard(work: Design): Promise<void> {
  const isSure = await notify.confirm({
    title: designWords.discardTitle,
    text: designWords.discardText,
    ok: designWords.discard,
    cancel: designWords.keep,
    danger: true,
  });
  if (isSure) work.discard();
}

interface DesigningProps extends DesignerViewProps {
  readonly work: Design;
  readonly isLocked: boolean;
  readonly title: { readonly title: string; readonly description: string };
  readonly onSave: () => void;
  readonly onDialog: (dialog: 'clone') => void;
}

/** The toolbar, the parts of the form and its preview. */
function Designing(props: DesigningProps): React.JSX.Element {
  const { owner, id, design, draft, work, isLocked, title, onSave, onDialog } = props;
  const say = useSay();
  const shown = useDeferredValue(work.state.now);
  return (
    <>
      <DesignerToolbar
        design={design}
        work={work}
        isLocked={isLocked}
        onSave={onSave}
        onRevision={props.onRevision}
        onClone={() => onDialog('clone')}
        onToFile={() => saveFormFile(design.title, work.state.now)}
        onToSpreadsheet={() => saveSpreadsheetForm(design, work.state.now)}
        onFile={(file) => void take(props, work, file)}
        onDiscard={() => void discard(work)}
      />
      <StandingPanel owner={owner} id={id} design={design} hasChanges={work.isDirty} />
      {isLocked && <Alert type="info" showIcon title={say(designWords.readOnly)} />}
      {draft !== null && work.isDirty && work.state.past.length === 1 && (
        <Alert
          type={draft.stamp === design.stamp ? 'info' : 'warning'}
          showIcon
          closable
          title={say(draft.stamp === design.stamp ? designWords.restored : designWords.restoredOlder)}
        />
      )}
      <Grid align="start" columns="minmax(400px, 560px) minmax(0, 1fr)" gap={16} className={css.split}>
        <Parts owner={owner} form={work.state.now} change={work.change} isLocked={isLocked} work={work} />
        <FormPreview template={shown} owner={title} />
      </Grid>
    </>
  );
}

/** Chooses a workbook and has it read. */
function OwnSheetButton({
  owner,
  onRead,
}: {
  readonly owner: FormOwner;
  readonly onRead: (book: OwnBook) => void;
}): React.JSX.Element {
  const say = useSay();
  const file = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const read = async (chosen: File): Promise<void> => {
    setBusy(true);
    const book = await readOwnSheet(owner, chosen);
    setBusy(false);
    if (book) onRead(book);
  };
  return (
    <>
      <Button icon={<FileExcelOutlined aria-hidden />} loading={isBusy} onClick={() => file.current?.click()}>
        {say(ownWords.open)}
      </Button>
      <input
        ref={file}
        hidden
        type="file"
        accept=".xlsx"
        aria-label={say(ownWords.open)}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) void read(chosen);
        }}
      />
    </>
  );
}

/** The parts of a form, one at a time, and the problems to correct. */
function Parts({ work, ...editing }: Editing & { readonly work: Design }): React.JSX.Element {
  const say = useSay();
  const { tasks: asks } = OFFERS[editing.owner];
  const [part, setPart] = useState(asks ? 'tasks' : 'header');
  const [chosen, setChosen] = useState<string | null>(null);
  const { form } = editing;
  const counted = (label: string, count: number): string => (count === 0 ? label : `${label} ${count}`);
  return (
    <Stack as="section" gap={10} className={css.parts}>
      <ProblemList
        problems={work.problems}
        onShow={({ part: where, task }) => {
          setPart(where);
          if (task !== undefined) setChosen(form.tasks[task]?.name ?? null);
        }}
      />
      <Tabs
        size="small"
        activeKey={part}
        onChange={setPart}
        items={[
          asks && {
            key: 'tasks',
            label: counted(say(designWords.partTasks), form.tasks.length),
            children: <TaskList {...editing} chosen={chosen} onChoose={setChosen} />,
          },
          {
            key: 'header',
            label: counted(say(designWords.partHeader), form.header.length),
            children: <HeaderEditor {...editing} />,
          },
          {
            key: 'lists',
            label: counted(say(designWords.partLists), form.lists.length),
            children: <ListsEditor {...editing} />,
          },
          asks && {
            key: 'signOffs',
            label: counted(say(designWords.partSignOffs), form.signOffs?.length ?? 0),
            children: <SignOffsEditor {...editing} />,
          },
          { key: 'settings', label: say(designWords.partSettings), children: <SettingsEditor {...editing} /> },
        ].filter((item) => item !== false)}
      />
    </Stack>
  );
}

/** The notice over an older revision, which can be viewed and restored. */
export function OlderRevision({
  revision,
  onTake,
  onBack,
}: {
  readonly revision: number;
  readonly onTake: (() => void) | undefined;
  readonly onBack: () => void;
}): React.JSX.Element {
  const say = useSay();
  return (
    <Alert
      type="info"
      showIcon
      title={say(fill(designWords.olderShown, { revision }))}
      action={
        <>
          {onTake && (
            <Button size="small" type="primary" onClick={onTake}>
              {say(designWords.takeOver)}
            </Button>
          )}{' '}
          <Button size="small" onClick={onBack}>
            {say(designWords.backToNewest)}
          </Button>
        </>
      }
    />
  );
}
