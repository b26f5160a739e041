import { fill } from '@plumbline/contract/words/word.ts';
import { SearchOutlined } from '@ant-design/icons';
import { Button, DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import { useId } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import css from './raise-page.module.css';
import { handoverWords } from './words.ts';

/** Props of the bar over the objects. */
export interface RaiseBarProps {
  readonly text: string;
  readonly plannedFinish: string | null;
  readonly chosen: number;
  /** Number of objects on this page that may be raised. */
  readonly selectable: number;
  /** Why nothing can be raised at present. */
  readonly notNow: string | undefined;
  readonly onText: (text: string) => void;
  readonly onPlannedFinish: (day: string | null) => void;
  readonly onSelectShown: () => void;
  readonly onLetGo: () => void;
  readonly onRaiseChosen: () => Promise<void>;
  readonly onRaiseAll: () => Promise<void>;
}

/** Searches the objects, and raises certificates for the chosen or all found objects, with a planned finish. */
export function RaiseBar(props: RaiseBarProps): React.JSX.Element {
  const { text, plannedFinish, chosen, notNow } = props;
  const say = useSay();
  const { datePattern, count } = useFormat();
  const day = useId();
  return (
    <div className={css.bar}>
      <Input
        allowClear
        className={css.find ?? ''}
        prefix={<SearchOutlined aria-hidden />}
        aria-label={say(handoverWords.find)}
        placeholder={say(handoverWords.find)}
        value={text}
        onChange={({ target }) => props.onText(target.value)}
      />
      <SelectShown {...props} />
      <div className={css.actions}>
        <label htmlFor={day}>{say(handoverWords.planned)}</label>
        <DatePicker
          id={day}
          placeholder=""
          format={[datePattern, 'YYYY-MM-DD']}
          value={plannedFinish === null ? null : dayjs(plannedFinish)}
          onChange={(chosenDay) =>
            props.onPlannedFinish(chosenDay === null ? null : dayjs(chosenDay).format('YYYY-MM-DD'))
          }
        />
        <Guarded reason={notNow} onClick={props.onRaiseAll}>
          {say(handoverWords.raiseAll)}
        </Guarded>
        <Guarded
          type="primary"
          reason={notNow ?? (chosen === 0 ? say(handoverWords.noneSelected) : undefined)}
          onClick={props.onRaiseChosen}
        >
          {say(fill(handoverWords.raiseSelected, { count: count(chosen) }))}
        </Guarded>
      </div>
    </div>
  );
}

/** Selects the shown objects that may be raised, or clears the selection. */
function SelectShown({ chosen, selectable, onSelectShown, onLetGo }: RaiseBarProps): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  if (chosen > 0) {
    return (
      <Button type="link" onClick={onLetGo}>
        {say(handoverWords.letGo)}
      </Button>
    );
  }
  if (selectable === 0) return null;
  return (
    <Button type="link" onClick={onSelectShown}>
      {say(fill(handoverWords.selectShown, { count: format.count(selectable) }))}
    </Button>
  );
}
