import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  messageChoices,
  messageChoiceSave,
  messageHabitSave,
  type MessageChoices,
  type MessageHabit,
} from '@plumbline/contract/features/messages/calls/choices.ts';
import {
  MAIL_TIMES,
  type MailTime,
  type MessageChoice,
  SCENE_CODES,
  SCENES,
  type SceneCode,
} from '@plumbline/contract/messages.ts';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Grid, Muted, Row, Stack } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import css from './bell.module.css';
import { messageWords } from './words.ts';

const WAYS = [
  ['bell', messageWords.byBell],
  ['toast', messageWords.byToast],
] as const;
const TIMES = Object.entries(MAIL_TIMES) as readonly (readonly [MailTime, Word])[]; // the keys of a literal of ours

/** How the user receives each kind of message: in the list, as a toast, by mail. Each choice is saved at once. */
export function ChoicesPanel({ onBack }: { readonly onBack: () => void }): React.JSX.Element {
  const say = useSay();
  const query = useCall(messageChoices, null);
  const [saved, setKept] = useState<MessageChoices | null>(null);
  const shown = saved ?? query.data;

  const choose = async (scene: SceneCode, choice: MessageChoice): Promise<void> => {
    if (shown === undefined) return;
    // show the tick at once; a refusal reverts it
    setKept({ ...shown, choices: { ...shown.choices, [scene]: choice } });
    try {
      setKept(await send(messageChoiceSave, { scene, ...choice, zone: machineZone() }));
    } catch (error) {
      setKept(shown);
      notify.failure(error);
    }
  };
  const keep = async (habit: MessageHabit): Promise<void> => {
    if (shown === undefined) return;
    setKept({ ...shown, habit });
    try {
      setKept(await send(messageHabitSave, { ...habit, zone: machineZone() }));
    } catch (error) {
      setKept(shown);
      notify.failure(error);
    }
  };
  return (
    <Stack as="section" className={css.panel} aria-label={say(messageWords.choices)}>
      <Row as="header" wrap gap="4px 8px" className={css.head}>
        <Button
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={say(messageWords.backToList)}
          onClick={onBack}
        />
        <h2>{say(messageWords.choices)}</h2>
      </Row>
      <div className={css.scroll}>
        {query.isError && shown === undefined && (
          <ErrorState small error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <SkeletonLines lines={8} />}
        {shown !== undefined && <HabitFields shown={shown} onKeep={keep} />}
        {shown !== undefined && <Table shown={shown} onChoose={choose} />}
      </div>
      {shown !== undefined && (
        <Muted as="p" small pad="8px 16px">
          {shown.mailTo === null
            ? say(messageWords.noMail)
            : `${say(fill(messageWords.mailTo, { address: shown.mailTo }))} ${say(messageWords.morning)}`}
        </Muted>
      )}
    </Stack>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }));
/** The initial quiet hours. */
const NIGHT = { from: 20, to: 7 } as const;

function HabitFields({
  shown: { habit },
  onKeep,
}: {
  readonly shown: MessageChoices;
  readonly onKeep: (habit: MessageHabit) => Promise<void>;
}): React.JSX.Element {
  const say = useSay();
  const { quiet } = habit;
  const hour = (which: 'from' | 'to', label: string): React.JSX.Element => (
    <Select
      size="small"
      aria-label={label}
      value={(quiet ?? NIGHT)[which]}
      disabled={quiet === null}
      options={HOURS}
      onChange={(value) => void onKeep({ ...habit, quiet: { ...(quiet ?? NIGHT), [which]: value } })}
    />
  );
  return (
    <Grid gap={8} pad="12px 16px">
      <Checkbox
        checked={quiet !== null}
        onChange={({ target }) => void onKeep({ ...habit, quiet: target.checked ? NIGHT : null })}
      >
        {say(messageWords.quiet)}
      </Checkbox>
      <Row as="span" gap={8} className={css.hours}>
        {hour('from', say(messageWords.quietFrom))} {say(messageWords.until)} {hour('to', say(messageWords.quietTo))}
      </Row>
    </Grid>
  );
}

function Table({
  shown,
  onChoose,
}: {
  readonly shown: MessageChoices;
  readonly onChoose: (scene: SceneCode, choice: MessageChoice) => Promise<void>;
}): React.JSX.Element {
  const say = useSay();
  return (
    <table className={css.choices}>
      <thead>
        <tr>
          <th scope="col">{say(messageWords.kind)}</th>
          {WAYS.map(([way, label]) => (
            <th key={way} scope="col">
              {say(label)}
            </th>
          ))}
          <th scope="col">{say(messageWords.byMail)}</th>
        </tr>
      </thead>
      <tbody>
        {SCENE_CODES.map((scene) => (
          <tr key={scene}>
            <th scope="row">{say(SCENES[scene].label)}</th>
            {WAYS.map(([way, label]) => (
              <td key={way}>
                <Checkbox
                  checked={shown.choices[scene][way]}
                  aria-label={`${say(SCENES[scene].label)}: ${say(label)}`}
                  onChange={({ target }) => void onChoose(scene, { ...shown.choices[scene], [way]: target.checked })}
                />
              </td>
            ))}
            <td>
              <Select
                size="small"
                aria-label={`${say(SCENES[scene].label)}: ${say(messageWords.byMail)}`}
                disabled={shown.mailTo === null}
                value={shown.choices[scene].mail}
                options={TIMES.map(([value, label]) => ({ value, label: say(label) }))}
                popupMatchSelectWidth={false}
                onChange={(mail) => void onChoose(scene, { ...shown.choices[scene], mail })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
