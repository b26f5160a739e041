import { Input, InputNumber } from 'antd';
import { useId } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { LookupSelect } from '../../register/row/lookup-select.tsx';
import type { DraftStep, StepPart } from './outline-draft.ts';
import { Grid } from '../../ui/layout.tsx';
import css from './outline.module.css';
import { outlineWords } from './words.ts';

/** The expected value, unit and limits of a step. */
export function StepDetails({
  step,
  isOpen,
  wrong,
  onSet,
}: {
  readonly step: DraftStep;
  readonly isOpen: boolean;
  /** The error in the limits. */
  readonly wrong: string | undefined;
  readonly onSet: (part: StepPart) => void;
}): React.JSX.Element {
  const say = useSay();
  const ids = { expected: useId(), unit: useId(), lower: useId(), upper: useId() };
  return (
    <Grid align="center" columns="auto 1fr auto 1fr" gap="6px 8px" pad="4px 8px 8px 96px" className={css.details}>
      <label htmlFor={ids.expected}>{say(outlineWords.expected)}</label>
      <Input
        id={ids.expected}
        value={step.expectedValue ?? ''}
        maxLength={100}
        disabled={!isOpen}
        onChange={({ target }) => onSet({ expectedValue: target.value === '' ? null : target.value })}
      />
      <label htmlFor={ids.unit}>{say(outlineWords.unit)}</label>
      {isOpen ? (
        <LookupSelect
          id={ids.unit}
          register="unitOfMeasure"
          isOptional
          value={step.unit?.id ?? null}
          onChange={(unit) => onSet({ unit: unit === null ? null : { id: unit, title: '' } })}
        />
      ) : (
        <span id={ids.unit}>{step.unit?.title}</span>
      )}
      <label htmlFor={ids.lower}>{say(outlineWords.lower)}</label>
      <InputNumber
        id={ids.lower}
        value={step.lowerLimit}
        disabled={!isOpen}
        status={wrong === undefined ? '' : 'error'}
        onChange={(lowerLimit) => onSet({ lowerLimit })}
      />
      <label htmlFor={ids.upper}>{say(outlineWords.upper)}</label>
      <InputNumber
        id={ids.upper}
        value={step.upperLimit}
        disabled={!isOpen}
        onChange={(upperLimit) => onSet({ upperLimit })}
      />
      {wrong !== undefined && <p className={css.wrong}>{wrong}</p>}
    </Grid>
  );
}
