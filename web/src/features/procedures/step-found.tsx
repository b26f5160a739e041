import type { RunStep } from '@plumbline/contract/features/procedures/calls/runs.ts';
import { isMeasured, limitsOf } from '@plumbline/contract/features/procedures/expected.ts';
import { limitOf, withUnit } from '@plumbline/contract/rules/limits.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { useUnsaved } from '../../lib/session/unsaved.ts';
import { Row } from '../../ui/layout.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import css from './run.module.css';
import type { Found } from './use-run-acts.ts';
import { runWords } from './words.ts';

/** The unsaved findings of a step. */
export interface FoundDraft {
  readonly changed: Found;
  readonly measuredValue: number | null;
  readonly remark: string;
  readonly set: (part: Found) => void;
  readonly forget: () => void;
}

/** Holds the findings of a step while the user types: saved on leaving the field, or with the tick. */
export function useFound(step: RunStep): FoundDraft {
  const [changed, setChanged] = useState<Found>({});
  useUnsaved(Object.keys(changed).length > 0);
  const { measuredValue = step.measuredValue, remark = step.remark } = changed;
  return {
    changed,
    measuredValue,
    remark: remark ?? '',
    set: (part) => setChanged((before) => ({ ...before, ...part })),
    forget: () => setChanged({}),
  };
}

interface FoundProps {
  readonly step: RunStep;
  readonly name: string;
  readonly found: FoundDraft;
  readonly onSave: (step: RunStep, found: Found) => Promise<boolean>;
}

/** The measured value with its limits, and the remark. */
export function StepFound({ isOpen, ...props }: FoundProps & { readonly isOpen: boolean }): React.ReactNode {
  const { step, name, found, onSave } = props;
  const say = useSay();
  const save = async (): Promise<void> => {
    if (Object.keys(found.changed).length > 0 && (await onSave(step, found.changed))) found.forget();
  };
  if (!isOpen) return <FoundText step={step} />;
  return (
    <Row wrap gap={8}>
      {(isMeasured(step) || step.measuredValue !== null) && <Figure {...props} onBlur={() => void save()} />}
      <Input.TextArea
        className={css.remark ?? ''}
        aria-label={say(fill(runWords.remarkOf, { number: name }))}
        placeholder={say(runWords.remark)}
        autoSize={{ minRows: 1, maxRows: 5 }}
        maxLength={1000}
        value={found.remark}
        onChange={({ target }) => found.set({ remark: target.value })}
        onBlur={() => void save()}
      />
    </Row>
  );
}

/** The measured value; shows while typing when it is outside its limits. */
function Figure({ step, name, found, onBlur }: FoundProps & { readonly onBlur: () => void }): React.JSX.Element {
  const say = useSay();
  const limits = limitsOf(step);
  const isOutside = limitOf(found.measuredValue, limits) !== 'within';
  return (
    <>
      <InputNumber
        className={css.figure ?? ''}
        aria-label={say(fill(runWords.measuredOf, { number: name }))}
        placeholder={say(runWords.measured)}
        inputMode="decimal"
        value={found.measuredValue}
        suffix={limits.unit}
        status={isOutside ? 'error' : ''}
        onChange={(value) => found.set({ measuredValue: value })}
        onBlur={onBlur}
      />
      {isOutside && <StatePill state="overdue">{say(runWords.outside)}</StatePill>}
    </>
  );
}

/** The findings of a completed step. */
function FoundText({ step }: { readonly step: RunStep }): React.ReactNode {
  const say = useSay();
  const { measuredValue, outOfLimits, remark, unit } = step;
  if (measuredValue === null && (remark ?? '') === '') return null;
  return (
    <Row as="p" wrap gap="4px 12px" muted className={css.marks}>
      {measuredValue !== null && (
        <strong>
          {say(runWords.measured)} {withUnit(measuredValue, unit?.title ?? '')}
        </strong>
      )}
      {outOfLimits && <StatePill state="overdue">{say(runWords.outside)}</StatePill>}
      {remark}
    </Row>
  );
}
