import { CURVE_STEPS, type CurveStep } from '@plumbline/contract/rules/planned-actual.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { Segmented } from 'antd';
import { useSay } from '../../../lib/value/language.ts';
import { curveWords } from './curve-words.ts';

/** Props of the choice of a curve. */
export interface CurveChoiceProps<Measure extends string> {
  /** The available measures with their labels. */
  readonly measures: readonly (readonly [Measure, Word])[];
  readonly measure: Measure;
  readonly onMeasure: (measure: Measure) => void;
  readonly step: CurveStep;
  readonly onStep: (step: CurveStep) => void;
}

/** Chooses what a curve counts, and its time step. */
export function CurveChoice<Measure extends string>(props: CurveChoiceProps<Measure>): React.JSX.Element {
  const { measures, measure, onMeasure, step, onStep } = props;
  const say = useSay();
  return (
    <>
      <Segmented<Measure>
        aria-label={say(curveWords.measure)}
        value={measure}
        onChange={onMeasure}
        options={measures.map(([value, word]) => ({ value, label: say(word) }))}
      />
      <Segmented<CurveStep>
        aria-label={say(curveWords.step)}
        value={step}
        onChange={onStep}
        options={CURVE_STEPS.map((value) => ({ value, label: say(curveWords.steps[value]) }))}
      />
    </>
  );
}
