import { levelList, levelSave, type ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import { LEVEL_NAMES } from '@plumbline/contract/aliases.ts';
import { LEVEL_OPTIONS } from '@plumbline/contract/level-options.ts';
import { LEVELS, type Level } from '@plumbline/contract/levels.ts';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { Input, Select } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { FieldRow, RecordForm } from '../users/record-form.tsx';
import { useReason } from '../users/use-reason.ts';
import { NEW, type Sheet } from '../users/use-sheet.ts';
import { OptionInput } from './options-form.tsx';
import { levelsChanged } from './levels-changed.ts';
import { SETUP } from './setup-words.ts';
import { useLevelReason } from './use-level-reason.ts';
import { levelAdminWords } from './level-page-words.ts';

interface Values {
  readonly parentId: string | null;
  readonly name: string;
  readonly description: string;
  /** Of a new scope of work. */
  readonly timeZone: string;
}

/** Name and description of a level, and for a new level its parent. */
export function LevelForm({
  sheet,
  step,
  level,
}: {
  readonly sheet: Sheet;
  readonly step: Level;
  readonly level: ManagedLevel | undefined;
}): React.JSX.Element {
  const isNew = level === undefined;
  const isNewScope = isNew && step === 'E';
  const mayNotAdd = useReason('level:add');
  const mayNotUpdate = useLevelReason(level);
  const save = (values: Values): Promise<ManagedLevel> =>
    send(levelSave, {
      name: values.name,
      description: values.description,
      ...(level === undefined ? { parentId: values.parentId } : { id: level.id, rev: level.rev }),
      ...(isNewScope && { options: { timeZone: values.timeZone } }),
    });
  return (
    <RecordForm<Values, ManagedLevel>
      name={`level-${step}`}
      initial={initialOf(level)}
      reason={isNew ? (mayNotAdd ?? mayNotUpdate) : mayNotUpdate}
      onSave={save}
      onSaved={(saved) => {
        void levelsChanged(levelList);
        // a new scope of work is empty, so its setup comes next
        if (isNew) sheet.openAfterSave(NEW, saved.id, isNewScope ? SETUP : 'details');
      }}
      {...(isNew && { onCancel: () => void sheet.open(undefined) })}
    >
      {isNew && (
        <FieldRow name="parentId" label={LEVEL_NAMES[above(step)]} required wide>
          <ParentSelect step={above(step)} />
        </FieldRow>
      )}
      <FieldRow name="name" label={levelAdminWords.name} required wide>
        <Input autoComplete="off" maxLength={100} />
      </FieldRow>
      <FieldRow name="description" label={levelAdminWords.description} wide>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
      </FieldRow>
      {isNewScope && <ZoneField />}
    </RecordForm>
  );
}

const initialOf = (level: ManagedLevel | undefined): Values => ({
  parentId: level?.parentId ?? null,
  name: level?.name ?? '',
  description: level?.description ?? '',
  // that of the user who sets it up, shown before it counts: a server often runs in a zone in which nobody works
  timeZone: machineZone(),
});

/** The time zone of a new scope of work. */
function ZoneField(): React.JSX.Element {
  const { timeZone } = LEVEL_OPTIONS;
  return (
    <FieldRow name="timeZone" label={timeZone.label} hint={useSay()(timeZone.does)} wide>
      <OptionInput option={timeZone} />
    </FieldRow>
  );
}

const above = (step: Level): Level => LEVELS[LEVELS.indexOf(step) - 1] ?? 'A';

/** The levels under which a new level may be placed. Value and change handler come from the form. */
function ParentSelect({
  step,
  ...field
}: {
  readonly step: Level;
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (id: string) => void;
}): React.JSX.Element {
  const say = useSay();
  const { data, isFetching } = useCall(levelList, { step });
  const options = (data ?? [])
    .filter(({ mine: isOwn }) => isOwn)
    .map(({ id, name, above: steps }) => ({
      value: id,
      label: [...steps.slice(1).map((each) => each.name), name].join(' / '),
    }));
  return (
    <Select
      {...field}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      options={options}
      placeholder={say(LEVEL_NAMES[step])}
    />
  );
}
