import { textOf } from '@plumbline/contract/rules/answers.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { inLanguage } from '@plumbline/contract/words/pair.ts';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useLanguage, useSay } from '../../../lib/value/language.ts';
import { notify } from '../../../lib/look/notify.ts';
import { useVerb } from '../../../lib/call/query.ts';
import { useToday } from '../../../lib/value/scope-clock.ts';
import { sendVerb } from '../../../lib/call/send.ts';
import { useSheetTools } from '../sheet-tools.ts';
import css from './parts.module.css';
import type { PartProps } from './part-props.ts';
import { partWords } from './part-words.ts';

const { key } = registers.instrument;
const PAUSE_MS = 180;
const ACTIVE = { field: 'inactive', op: 'is', value: false } as const;

/**
 * The instrument a reading was taken with, chosen from the register; its calibration expiry date is filled in with it.
 */
export function InstrumentPart({ control, isLocked, onAnswer }: PartProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const today = useToday();
  const { answers } = useSheetTools();
  const [text, setText] = useState('');
  const [searched, setAsked] = useState('');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { task } = control;
  const at = (part: string): string => `${task}.${part}`;
  const id = textOf(answers, at('instrument'));
  const { data: found = [], isFetching } = useVerb(
    key,
    'lookup',
    { text: searched.trim(), limit: 50, filter: ACTIVE },
    { enabled: isOpen, placeholderData: (before) => before },
  );
  const choose = async (chosen: string | undefined): Promise<void> => {
    if (chosen === undefined) {
      for (const part of ['instrument', 'said', 'due']) onAnswer(at(part), null);
      return;
    }
    try {
      const row = await sendVerb(key, 'get', { id: chosen });
      const names = [row['name'], row['serialNumber']].filter((part) => typeof part === 'string' && part !== '');
      const due = row['calibrationDue'];
      onAnswer(at('instrument'), chosen);
      onAnswer(at('said'), names.join(' · '));
      onAnswer(at('due'), typeof due === 'string' ? due : null);
      if (textOf(answers, at('day')) === '') onAnswer(at('day'), today);
    } catch (error) {
      notify.failure(error);
    }
  };
  if (isLocked) return <span className={css.said}>{textOf(answers, at('said'))}</span>;
  const own =
    id === '' || found.some((row) => row.id === id) ? [] : [{ value: id, label: textOf(answers, at('said')) }];
  return (
    <Select
      className={css.select ?? ''}
      variant="borderless"
      allowClear
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      aria-label={say(control.label)}
      placeholder={say(partWords.chooseInstrument)}
      popupMatchSelectWidth={360}
      loading={isOpen && isFetching}
      open={isOpen}
      onOpenChange={setOpen}
      notFoundContent={say(partWords.noInstrument)}
      value={id === '' ? null : id}
      options={[
        ...own,
        ...found.map((row) => ({
          value: row.id,
          label: [row.title, inLanguage(row.description ?? '', language)].join(' · '),
        })),
      ]}
      labelRender={() => textOf(answers, at('said'))}
      onChange={(chosen: string | undefined) => {
        setText('');
        void choose(chosen);
      }}
    />
  );
}
