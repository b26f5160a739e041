import { levelList, levelSave, type ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import { LEVEL_NAMES } from '@plumbline/contract/aliases.ts';
import { LEVELS, type Level } from '@plumbline/contract/levels.ts';
import { Input, Select } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { FieldRow, RecordForm } from '../users/record-form.tsx';
import { useReason } from '../users/use-reason.ts';
import { NEW, type Sheet } from '../users/use-sheet.ts';
import { levelsChanged } from './levels-changed.ts';
import { SETUP } from './setup-words.ts';
import { useLevelReason } from './use-level-reason.ts';
import { levelAdminWords } from './level-page-words.ts';

interface Values {
  readonly parentId: string | null;
  readonly name: string;
  readonly description: string;
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
  const mayNotAdd = useReason('level:add');
  const mayNotUpdate = useLevelReason(level);
  const save = (values: Values): Promise<ManagedLevel> =>
    send(levelSave, {
      name: values.name,
      description: values.description,
      ...(level === undefined ? { parentId: values.parentId } : { id: level.id, rev: level.rev }),
    });
  return (
    <RecordForm<Values, ManagedLevel>
      name={`level-${step}`}
      initial={{
        parentId: level?.parentId ?? null,
        name: level?.name ?? '',
        description: level?.description ?? '',
      }}
      reason={isNew ? (mayNotAdd ?? mayNotUpdate) : mayNotUpdate}
      onSave={save}
      onSaved={(saved) => {
        void levelsChanged(levelList);
        // a new scope of work is empty, so its setup comes next
        if (isNew) sheet.openAfterSave(NEW, saved.id, step === 'E' ? SETUP : 'details');
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
    </RecordForm>
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
