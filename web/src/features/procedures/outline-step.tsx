import { fill } from '@plumbline/contract/words/word.ts';
import { LockOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { MoveButtons } from './move-buttons.tsx';
import { RowGrip } from './row-grip.tsx';
import { Grid, Row } from '../../ui/layout.tsx';
import { focusOnce } from '../../ui/use-escape.ts';
import { type DraftStep, moved, put, type StepPart, without } from './outline-draft.ts';
import { StepDetails } from './step-details.tsx';
import css from './outline.module.css';
import type { OutlineEdit } from './use-outline.ts';
import { runWords, outlineWords } from './words.ts';

interface StepProps {
  readonly step: DraftStep;
  /** The number including its section's: `2.10`. */
  readonly name: string;
  readonly edit: OutlineEdit;
  readonly isOpen: boolean;
  /** True for a step just added, which gets the focus. */
  readonly isFocused: boolean;
  /** Adds a step below it. */
  readonly onBelow: () => void;
  /** The user grabs the step by its grip. */
  readonly onDrag: (event: PointerEvent<HTMLElement>, id: string) => void;
}

/** A step of the outline. Enter adds a step below; Alt with an arrow key, or dragging the grip, moves it. */
export function OutlineStepRow({ step, name, edit, isOpen, isFocused, onBelow, onDrag }: StepProps): React.JSX.Element {
  const say = useSay();
  const [shows, show] = useState(false);
  const { id, number, description, holdPoint, completed } = step;
  const what = say(fill(outlineWords.stepOf, { number: name }));
  const set = (part: StepPart): void => edit.change((now) => put(now, id, part));
  const wrong = (field: string): string | undefined => edit.errors.get(`${id} ${field}`);
  const hasMore =
    step.expectedValue !== null || step.unit !== null || step.lowerLimit !== null || step.upperLimit !== null;
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 } as const;
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      edit.change((now) => moved(now, id, by[event.key === 'ArrowUp' ? 'ArrowUp' : 'ArrowDown']));
    else if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) onBelow();
    else return;
    event.preventDefault();
  };
  return (
    <Grid align="start" columns="24px 64px 1fr auto" gap={4} pad="2px 4px" className={css.step} data-outline={id}>
      <RowGrip what={what} isFree={isOpen} onTake={(event) => onDrag(event, id)} />
      <input
        className={css.number}
        aria-label={say(fill(outlineWords.numberOf, { what }))}
        aria-invalid={wrong('number') !== undefined || undefined}
        title={wrong('number')}
        value={number}
        readOnly={!isOpen}
        maxLength={20}
        onKeyDown={press}
        onChange={({ target }) => set({ number: target.value })}
      />
      <textarea
        className={css.text}
        ref={isFocused ? focusOnce : null}
        aria-label={say(fill(outlineWords.textOf, { what }))}
        aria-invalid={wrong('description') !== undefined || undefined}
        title={wrong('description')}
        rows={1}
        value={description}
        readOnly={!isOpen}
        maxLength={2000}
        onKeyDown={press}
        onChange={({ target }) => set({ description: target.value })}
      />
      <Row as="span" wrap gap={2} className={css.acts}>
        <Checkbox
          checked={holdPoint}
          disabled={!isOpen}
          aria-label={say(fill(outlineWords.holdOf, { what: name }))}
          onChange={({ target }) => set({ holdPoint: target.checked })}
        >
          {say(runWords.hold)}
        </Checkbox>
        <Button
          type={hasMore ? 'link' : 'text'}
          icon={<SettingOutlined aria-hidden />}
          aria-label={say(fill(outlineWords.details, { what: name }))}
          aria-expanded={shows}
          onClick={() => show(!shows)}
        />
        {completed && <LockOutlined title={say(outlineWords.locked)} aria-label={say(outlineWords.locked)} />}
        {isOpen && (
          <MoveButtons
            what={what}
            onMove={(by) => edit.change((now) => moved(now, id, by))}
            onRemove={() => edit.change((now) => without(now, id))}
          />
        )}
      </Row>
      {shows && <StepDetails step={step} isOpen={isOpen} wrong={wrong('lowerLimit')} onSet={set} />}
    </Grid>
  );
}
