import { LEVEL_NAMES } from '@plumbline/contract/aliases.ts';
import { levelDisable, levelList, type ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import { optionsAt } from '@plumbline/contract/level-options.ts';
import type { Level } from '@plumbline/contract/levels.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { send } from '../../lib/call/send.ts';
import { inSentence } from '../../register/in-sentence.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { AdminHistory, useHistoryCount } from '../users/admin-history.tsx';
import { RecordSheet } from '../users/record-sheet.tsx';
import { NEW, type Sheet } from '../users/use-sheet.ts';
import { adminWords } from '../users/words.ts';
import { AliasForm } from './alias-form.tsx';
import { LevelForm } from './level-form.tsx';
import { levelsChanged } from './levels-changed.ts';
import { LevelState } from './level-state.tsx';
import { OptionsForm } from './options-form.tsx';
import { Pictures } from './pictures.tsx';
import { SetupTab } from './setup-tab.tsx';
import { SETUP, setupWords } from './setup-words.ts';
import { StorageLine } from './storage-line.tsx';
import { useLevelReason } from './use-level-reason.ts';
import { levelAdminWords } from './level-page-words.ts';

/** Props of the side sheet of a level. */
export interface LevelSheetProps {
  readonly sheet: Sheet;
  readonly step: Level;
  /** Undefined for a new level, or while loading. */
  readonly level: ManagedLevel | undefined;
}

/** Details, options, names or logos, and history of a level. */
export function LevelSheet({ sheet, step, level }: LevelSheetProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const past = useHistoryCount('level', level?.id);
  if (sheet.shownId === NEW)
    return (
      <RecordSheet
        sheet={sheet}
        title={say(fill(levelAdminWords.add, { step: inSentence(say(LEVEL_NAMES[step]), language) }))}
      >
        <LevelForm sheet={sheet} step={step} level={undefined} />
      </RecordSheet>
    );
  if (level === undefined) return <RecordSheet sheet={sheet} title="" />;
  const tab = (key: string, label: string, content: ReactNode) => ({ key, label, content });
  const { id, rev } = level;
  return (
    <RecordSheet
      sheet={sheet}
      title={
        <>
          {level.name} <LevelState level={level} />
        </>
      }
      note={level.above.map(({ name }) => name).join(' / ')}
      actions={step !== 'A' && <CloseButton level={level} />}
      tabs={[
        tab(
          'details',
          say(adminWords.details),
          <LevelForm key={`${id} ${rev}`} sheet={sheet} step={step} level={level} />,
        ),
        ...(optionsAt(step).length > 0
          ? [
              tab(
                'options',
                say(levelAdminWords.options),
                <>
                  <StorageLine level={level} />
                  <OptionsForm key={`${id} ${rev}`} level={level} />
                </>,
              ),
            ]
          : []),
        ...(step === 'E' ? [tab(SETUP, say(setupWords.tab), <SetupTab key={id} level={level} />)] : []),
        ...(step === 'A' ? [tab('aliases', say(levelAdminWords.aliases), <AliasForm level={level} />)] : []),
        ...(step === 'D' ? [tab('logos', say(levelAdminWords.logos), <Pictures level={level} />)] : []),
        { ...tab('history', say(adminWords.history), <AdminHistory area="level" id={id} />), count: past },
      ]}
    />
  );
}

/** Closes or reopens the level. */
function CloseButton({ level }: { readonly level: ManagedLevel }): React.JSX.Element {
  const say = useSay();
  const reason = useLevelReason(level);
  const [modal, place] = Modal.useModal();
  const { id, name, disabled } = level;
  const put = async (): Promise<void> => {
    const isSure =
      disabled ||
      (await modal.confirm({
        title: say(fill(levelAdminWords.disableAsk, { name })),
        content: say(levelAdminWords.disableText),
        okText: say(levelAdminWords.disable),
        okButtonProps: { danger: true },
        cancelText: say(adminWords.cancel),
      }));
    if (!isSure) return;
    try {
      await send(levelDisable, { id, disabled: !disabled });
      notify.message('success', fill(disabled ? adminWords.opened : adminWords.closed, { title: name }));
    } catch (error) {
      notify.failure(error);
    }
    await levelsChanged(levelList);
  };
  return (
    <>
      {place}
      <Guarded danger={!disabled} reason={reason} onClick={put}>
        {say(disabled ? levelAdminWords.enable : levelAdminWords.disable)}
      </Guarded>
    </>
  );
}
