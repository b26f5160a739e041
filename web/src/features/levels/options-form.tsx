import { levelList, levelSave, type ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import type { LevelOption } from '@plumbline/contract/level-option.ts';
import { levelOptionsInput } from '@plumbline/contract/level-option-values.ts';
import { optionsAt } from '@plumbline/contract/level-options.ts';
import { Input, Select, Switch } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import { FieldRow, RecordForm } from '../users/record-form.tsx';
import { levelsChanged } from './levels-changed.ts';
import { useLevelReason } from './use-level-reason.ts';
import { levelAdminWords } from './level-page-words.ts';

type Values = Readonly<Record<string, unknown>>;

/** The options of a level's step; each describes what it does. */
export function OptionsForm({ level }: { readonly level: ManagedLevel }): React.JSX.Element {
  const say = useSay();
  const reason = useLevelReason(level);
  const own = optionsAt(level.step);
  const initial: Values = Object.fromEntries(own.map(([key]) => [key, level.options[key]]));
  return (
    <RecordForm<Values, ManagedLevel>
      name="level-options"
      initial={initial}
      fieldOf={Object.fromEntries(own.map(([key]) => [`options.${key}`, key]))}
      reason={reason}
      onSave={(values) =>
        send(levelSave, {
          id: level.id,
          rev: level.rev,
          name: level.name,
          description: level.description,
          options: levelOptionsInput.parse(plain(values)),
        })
      }
      onSaved={() => void levelsChanged(levelList)}
    >
      {own.map(([key, option]) => (
        <FieldRow
          key={key}
          name={key}
          label={option.label}
          hint={say(option.does)}
          isSwitch={option.kind === 'flag'}
          wide
        >
          <OptionInput option={option} />
        </FieldRow>
      ))}
    </RecordForm>
  );
}

/** Stores a cleared value as empty, not missing. */
const plain = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? '']));

/** The input of one option; value and change handler come from the form. */
export function OptionInput({ option, ...field }: { readonly option: LevelOption }): React.JSX.Element {
  const say = useSay();
  if (option.kind === 'flag') return <Switch {...field} />;
  if (option.kind === 'text') return <Input {...field} maxLength={option.max} autoComplete="off" />;
  if ('most' in option)
    return <Input {...field} inputMode="numeric" maxLength={6} style={{ inlineSize: '6em' }} autoComplete="off" />;
  const options =
    option.kind === 'choice'
      ? Object.entries(option.of).map(([value, word]) => ({ value, label: say(word) }))
      : [
          { value: '', label: say(levelAdminWords.serverClock) },
          ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone })),
        ];
  return <Select {...field} showSearch={{ optionFilterProp: 'label' }} options={options} />;
}
