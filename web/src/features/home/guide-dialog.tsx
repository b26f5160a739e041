import { levelList, levelSave, type ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import { LEVEL_NAMES } from '@plumbline/contract/aliases.ts';
import { LEVELS, type Level } from '@plumbline/contract/levels.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Input } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { chooseScope } from '../../lib/place/scope.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SheetPart } from '../../ui/sheet-part.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { AllocatePanel } from '../checks/allocate-panel.tsx';
import { allocateWords } from '../checks/allocate-words.ts';
import { PackPanel } from '../imports/packs/pack-panel.tsx';
import { packWords } from '../imports/packs/pack-words.ts';
import { levelsChanged } from '../levels/levels-changed.ts';
import { FieldRow, RecordForm } from '../users/record-form.tsx';
import { SignersPanel } from '../users/signers-panel.tsx';
import { signerWords } from '../users/signer-words.ts';
import type { GuideAct } from './guide-steps.ts';
import { guideWords } from './guide-words.ts';

/** The dialog of a step of the guide. */
export default function GuideDialog({
  dialog,
  onClose,
}: {
  readonly dialog: Extract<GuideAct, { dialog: unknown }>['dialog'];
  readonly onClose: () => void;
}): React.JSX.Element {
  const say = useSay();
  switch (dialog) {
    case 'names':
      return (
        <SideSheet open title={say(guideWords.names)} onClose={onClose}>
          <SheetPart text={say(guideWords.namesText)}>
            <NamesForm onDone={onClose} />
          </SheetPart>
        </SideSheet>
      );
    case 'pack':
      return (
        <SideSheet open title={say(packWords.title)} onClose={onClose}>
          <SheetPart text={say(packWords.text)}>
            <PackPanel />
          </SheetPart>
        </SideSheet>
      );
    case 'checks':
      return (
        <SideSheet open title={say(guideWords.checks)} onClose={onClose}>
          <SheetPart text={say(allocateWords.text)}>
            <AllocatePanel register={registers.taggedItem.key} selection={{ mode: 'allMatching' }} onDone={onClose} />
          </SheetPart>
        </SideSheet>
      );
    case 'signers':
      return (
        <SideSheet open wide title={say(signerWords.title)} onClose={onClose}>
          <SheetPart text={say(signerWords.text)}>
            <SignersPanel onDone={onClose} />
          </SheetPart>
        </SideSheet>
      );
  }
}

type Names = Readonly<Record<Level, string>>;

/** The names of the levels of the chosen path, saved together. */
function NamesForm({ onDone }: { readonly onDone: () => void }): React.JSX.Element {
  const path = useSession((session) => session.path);
  const lists = {
    A: useCall(levelList, { step: 'A' }, { staleTime: 0 }),
    B: useCall(levelList, { step: 'B' }, { staleTime: 0 }),
    C: useCall(levelList, { step: 'C' }, { staleTime: 0 }),
    D: useCall(levelList, { step: 'D' }, { staleTime: 0 }),
    E: useCall(levelList, { step: 'E' }, { staleTime: 0 }),
  } as const;
  const failed = LEVELS.map((step) => lists[step]).find(({ error }) => error !== null);
  if (failed) return <ErrorState small error={failed.error} onRetry={() => void failed.refetch()} />;
  const levels = LEVELS.map((step) => lists[step].data?.find(({ id }) => id === path?.[step]));
  if (path === null || levels.some((level) => level === undefined)) return <SkeletonLines lines={5} />;
  const known = levels.filter((level) => level !== undefined);
  const save = async (names: Names): Promise<void> => {
    for (const level of known) await saveName(level, names[level.step]);
  };
  const saved = async (): Promise<void> => {
    await levelsChanged(levelList);
    // the header shows the new names
    await chooseScope(path.E);
    onDone();
  };
  return (
    <RecordForm<Names>
      name="site-names"
      initial={Object.fromEntries(known.map(({ step, name }) => [step, name])) as unknown as Names} // eslint-disable-line -- all five are known
      onSave={save}
      onSaved={() => void saved()}
      onCancel={onDone}
    >
      {known
        .filter(({ mine }) => mine)
        .map(({ step }) => (
          <FieldRow key={step} name={step} label={LEVEL_NAMES[step]} required wide>
            <Input autoComplete="off" maxLength={100} />
          </FieldRow>
        ))}
    </RecordForm>
  );
}

/** Saves the name of a level, if it differs. */
async function saveName({ id, rev, name, description }: ManagedLevel, wanted: string): Promise<void> {
  if (wanted.trim() !== name) await send(levelSave, { id, rev, name: wanted, description });
}
