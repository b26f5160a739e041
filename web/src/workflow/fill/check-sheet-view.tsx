import { permission } from '@plumbline/contract/access.ts';
import type { CheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import { signOffSigners } from '@plumbline/contract/workflow/sign/calls.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { type SheetProgress, sheetProgress } from '@plumbline/contract/rules/check-sheet.ts';
import { COMMENT_CONTROL } from '@plumbline/contract/rules/form-grid.ts';
import { unexplainedTicks } from '@plumbline/contract/rules/readings.ts';
import { inLanguage } from '@plumbline/contract/words/pair.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { LockOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCurrentPage, useTabTitle } from '../../lib/place/current-page.ts';
import { useCall } from '../../lib/call/query.ts';
import { useCan } from '../../lib/session/session.ts';
import { useUnsaved } from '../../lib/session/unsaved.ts';
import { GROUP_WORDS } from '../../register/words.ts';
import { Grid, Stack, Text } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import { Page } from '../../ui/page.tsx';
import { useHotkey } from '../../ui/use-hotkey.ts';
import { FormNotice } from './form-notice.tsx';
import { ReadingInline } from './reading-inline.tsx';
import {
  draftOf,
  hasOpenBoxes,
  newPunchTasks,
  okBox,
  readingsToExplain,
  withComputedAnswers,
  tasksWithoutPunch,
  type SheetEdit,
} from './sheet-edit.ts';
import { focusPunch, focusReading, focusSigning, focusTask } from './sheet-focus.ts';
import { discard, print } from './sheet-acts.ts';
import { SheetAside } from './sheet-aside.tsx';
import { SheetFoot } from './sheet-foot.tsx';
import { tasksWithPhotos, usePhotograph, usePicturesOf } from './sheet-photos.ts';
import { useTaskInHand } from './use-task-in-hand.ts';
import { BeforeContext } from '../form/before-context.ts';
import { SheetPaper } from '../form/sheet-paper.tsx';
import { SheetToolsContext } from '../form/sheet-tools.ts';
import { useTools } from './use-tools.ts';
import { SheetToolbar } from './sheet-toolbar.tsx';
import { SheetViews } from '../table/sheet-views.tsx';
import { TaskPanel } from './task-panel.tsx';
import { StalePanel } from './stale-panel.tsx';
import { TrailBar, useTrail } from './trail-bar.tsx';
import { useSheet, type SheetSource, type SheetWork } from './use-sheet.ts';
import css from './check-sheet-view.module.css';
import { readingWords, sheetWords } from './words.ts';

/** The check sheet with its toolbar, its paper and its sign-offs. */
export function CheckSheetView(source: SheetSource): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const root = useRef<HTMLDivElement>(null);
  const work = useSheet(source);
  const { state, dispatch, isDirty } = work;
  const { sheet, edit } = state;
  const mayFill = useCan(permission(sheet.register, 'update'));
  const [isBilingual, setBilingual] = useState(false);
  const signers = useCall(signOffSigners, { register: sheet.register, id: sheet.id });
  const me = signers.data?.find((signer) => signer.me)?.id ?? null;
  const tasks = useMemo(() => new Map(sheet.template.tasks.map((task) => [task.name, task])), [sheet.template]);
  const { isLocked, isCommentLocked } = locksOf(sheet, mayFill);
  const { waiting } = work.photos;
  const seen = useMemo(() => withComputedAnswers(sheet, edit, waiting), [sheet, edit, waiting]);
  const progress = sheetProgress(sheet.template, seen.answers, new Set(sheet.elsewhere));
  const needed = newPunchTasks(sheet, seen);
  const readings = readingsToExplain(sheet, seen);
  const notNow = useNotNow(work, seen);
  const pictures = usePicturesOf(work);
  const photograph = usePhotograph(work, tasks);
  const trail = useTrail(sheet.id);
  const inHand = useTaskInHand(sheet.template, progress.open[0]);
  const tools = useTools(work, { answers: seen.answers, pictures, tasks, isLocked, onPhoto: photograph });

  const answer = useCallback(
    (name: string, value: string | number | null) =>
      dispatch(
        name === COMMENT_CONTROL ? { kind: 'comment', text: String(value ?? '') } : { kind: 'answer', name, value },
      ),
    [dispatch],
  );
  const tick = useCallback(
    (name: string, option: string) => {
      const task = name.endsWith('.box') ? tasks.get(name.replace(/\.box$/, '')) : undefined;
      if (task === undefined) dispatch({ kind: 'toggle', name, option });
      else
        dispatch({
          kind: 'box',
          task,
          option,
          begin: (now) => draftOf(task, language, { raisedBy: me, edit: withComputedAnswers(sheet, now, []) }),
        });
    },
    [dispatch, tasks, language, me, sheet],
  );
  const save = async (): Promise<void> => {
    if (!isDirty) return;
    if (notNow !== undefined) {
      notify.message('warning', notNow);
      focusPunch(root.current, tasksWithoutPunch(sheet, edit)[0]);
      return focusReading(root.current, unexplainedTicks(sheet.template, seen.answers)[0]?.task.name);
    }
    await work.save();
  };
  const raise = (name: string, box: string): void => {
    if (edit.answers[`${name}.box`] !== box) tick(`${name}.box`, box);
    requestAnimationFrame(() => focusPunch(root.current, name));
  };
  useTabTitle(sheet.title);
  // input stored on this device is restored automatically; only input it could not store would be lost
  useUnsaved(isDirty && !work.isKept);
  useHotkey('mod+s', () => void save(), { whileTyping: true, enabled: useCurrentPage().active });

  const panelOf = (name: string): React.ReactNode => {
    const task = tasks.get(name);
    if (task === undefined) return undefined;
    const reading = readings.find((reading) => reading.task === task);
    return (
      <>
        {reading && (
          <ReadingInline
            reading={reading}
            reason={String(edit.answers[`${name}.comment`] ?? '')}
            punchBox={task.boxes ? sheet.template.punchBox : undefined}
            isLocked={isLocked}
            onRaise={() => tick(`${name}.box`, sheet.template.punchBox ?? '')}
            onReason={(reason) => answer(`${name}.comment`, reason)}
          />
        )}
        <TaskPanel
          task={task}
          work={work}
          isNeeded={needed.includes(name)}
          me={me}
          pictures={pictures}
          isLocked={isLocked}
        />
      </>
    );
  };

  return (
    <Page
      title={<Mono>{sheet.title}</Mono>}
      note={[sheet.itr.name, inLanguage(sheet.itr.description, language)].filter((part) => part !== '').join(' · ')}
      crumbs={[
        { label: say(GROUP_WORDS[registers[sheet.register].group]) },
        { label: say(registerTitle(registers[sheet.register])), to: registers[sheet.register].route },
        { label: sheet.title },
      ]}
      actions={
        <>
          {trail && <TrailBar on={trail} />}
          <SheetViews register={sheet.register} id={sheet.id} view="form" />
        </>
      }
    >
      <Stack ref={root} gap={12} onFocus={inHand.follow} onPointerDown={inHand.follow}>
        <SheetToolbar
          progress={progress}
          isPaper={sheet.paper !== undefined}
          isDirty={isDirty}
          isKept={work.isKept}
          okBox={isLocked ? null : okBox(sheet.template)}
          ticked={state.ticked.length}
          hasOpenBoxes={hasOpenBoxes(sheet.template, edit)}
          isBilingual={isBilingual}
          notNow={isDirty ? notNow : say(sheetWords.nothing)}
          isReadOnly={isLocked && isCommentLocked}
          onBilingual={setBilingual}
          onTickRemaining={() => dispatch({ kind: 'tickRemaining' })}
          onUntick={() => dispatch({ kind: 'untick' })}
          onDiscard={() => void discard(work)}
          onPrint={() => print(sheet)}
          onSave={save}
          onNextOpen={() => focusTask(root.current, progress.open[0])}
        />
        <Grid
          align="start"
          justify="center"
          columns="minmax(0, 1100px) minmax(320px, 420px)"
          gap={16}
          className={css.split}
        >
          <Stack gap={10} className={css.main}>
            <FormNotice form={sheet.form} />
            <Notices work={work} whyLocked={mayFill ? sheet.locked : sheetWords.noRight} />
            <BeforeContext value={sheet.before}>
              <SheetToolsContext value={tools}>
                <SheetPaper
                  sheet={sheet}
                  answers={seen.answers}
                  comment={edit.comment}
                  isLocked={isLocked}
                  isCommentLocked={isCommentLocked}
                  isBilingual={isBilingual}
                  percent={percentOf(sheet, progress)}
                  panels={[
                    ...needed,
                    ...readings.map(({ task }) => task.name),
                    ...sheet.punch.map(({ task }) => task),
                    ...tasksWithPhotos(work, pictures),
                  ]}
                  panelOf={panelOf}
                  onAnswer={answer}
                  onBox={tick}
                  {...(!isLocked && { onPhoto: photograph })}
                />
              </SheetToolsContext>
            </BeforeContext>
            <Text as="p" small className={css.help}>
              {say(sheetWords.boxesHelp)}
            </Text>
          </Stack>
          <SheetAside sheet={sheet} seen={seen} isDirty={isDirty} trail={trail} onChanged={source.onReload} />
        </Grid>
        <SheetFoot
          sheet={sheet}
          trail={trail}
          task={inHand.task}
          isLocked={isLocked}
          hasOpenBoxes={hasOpenBoxes(sheet.template, edit)}
          isDirty={isDirty}
          notNow={notNow}
          onPhoto={photograph}
          onPunch={raise}
          onTickRemaining={() => dispatch({ kind: 'tickRemaining' })}
          onSave={save}
          onSign={() => focusSigning(root.current)}
        />
      </Stack>
    </Page>
  );
}

/** Percent complete; null for a sheet issued as paper, because it is filled in there. */
const percentOf = ({ paper }: CheckSheet, { percent }: SheetProgress): number | null =>
  paper === undefined ? percent : null;

/** Answers are locked when the sheet is signed, or when the user may not fill it in; the comment may stay open. */
function locksOf(
  { locked, canComment }: CheckSheet,
  mayFill: boolean,
): { readonly isLocked: boolean; readonly isCommentLocked: boolean } {
  const isLocked = locked !== null || !mayFill;
  return { isLocked, isCommentLocked: isLocked && !(mayFill && canComment) };
}

/** Why the sheet cannot be saved at the moment; undefined when it can. */
function useNotNow({ state: { sheet, conflicts } }: SheetWork, edit: SheetEdit): string | undefined {
  const say = useSay();
  if (conflicts.length > 0) return say(sheetWords.needDecision);
  const missing = tasksWithoutPunch(sheet, edit);
  const numbers = missing.map((name) => sheet.template.tasks.find((task) => task.name === name)?.number ?? name);
  if (missing.length > 0) return say(fill(sheetWords.needPunch, { tasks: numbers.join(', ') }));
  const unexplained = unexplainedTicks(sheet.template, edit.answers).map(({ task }) => task.number);
  return unexplained.length === 0 ? undefined : say(fill(readingWords.needed, { tasks: unexplained.join(', ') }));
}

interface NoticesProps {
  readonly work: SheetWork;
  readonly whyLocked: Word | null;
}
/** What the user must know before filling in: the sheet is locked, input was restored, or another user changed it. */
function Notices({ work: { state, dispatch }, whyLocked }: NoticesProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <>
      {whyLocked !== null && (
        <Alert
          className={css.notice ?? ''}
          type="info"
          showIcon
          icon={<LockOutlined aria-hidden />}
          title={say(whyLocked)}
        />
      )}
      {state.restoredAt !== null && (
        <Alert
          className={css.notice ?? ''}
          type="info"
          showIcon
          title={say(fill(sheetWords.restored, { at: format.dateTime(state.restoredAt) }))}
          action={
            <Button size="small" onClick={() => dispatch({ kind: 'discard' })}>
              {say(sheetWords.discard)}
            </Button>
          }
        />
      )}
      <StalePanel
        template={state.sheet.template}
        conflicts={state.conflicts}
        taken={state.taken}
        onDecide={(conflict, value) => dispatch({ kind: 'decide', conflict, value })}
      />
    </>
  );
}
