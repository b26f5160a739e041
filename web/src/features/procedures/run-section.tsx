import type { RunStep } from '@plumbline/contract/features/procedures/calls/runs.ts';
import type { RowPicture } from '@plumbline/contract/features/files/calls.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { inLanguage } from '@plumbline/contract/words/pair.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { CompleteBar } from './complete-bar.tsx';
import type { RunSection } from './run-state.ts';
import { RunStepRow } from './run-step.tsx';
import { InLanguage } from '../../ui/in-language.tsx';
import { Card, Muted, PlainList, Row } from '../../ui/layout.tsx';
import css from './run.module.css';
import type { RunActs } from './use-run-acts.ts';
import { runWords } from './words.ts';

/** One section: its header, its steps, and its completion. */
export function RunSectionPart({
  of: { section, depth, steps, done },
  acts,
  refusal,
  isClosed,
  nameOf,
  waitsFor,
  picturesOf,
}: {
  readonly of: RunSection;
  readonly acts: RunActs;
  readonly refusal: Word | undefined;
  /** True when the section or the whole procedure is completed, so nothing can be entered. */
  readonly isClosed: boolean;
  readonly nameOf: (step: RunStep) => string;
  readonly waitsFor: (id: string) => RunStep | undefined;
  readonly picturesOf: (id: string) => readonly RowPicture[];
}): React.JSX.Element {
  const say = useSay();
  const title = `${section.number} ${inLanguage(section.description, useLanguage())}`;
  return (
    <Card as="section" className={css.section} aria-label={title} data-depth={Math.min(depth, 3)}>
      <Row as="header" align="baseline" justify="between" gap={12} className={css.sectionHead}>
        <h2>
          <span className={css.number}>{section.number}</span> <InLanguage text={section.description} />
        </h2>
        <Muted figures>{say(fill(runWords.steps, { done, total: steps.length }))}</Muted>
      </Row>
      {steps.length === 0 ? (
        <Muted as="p" pad="12px 16px">
          {say(runWords.noSteps)}
        </Muted>
      ) : (
        <PlainList as="ol">
          {steps.map((step) => {
            const hold = waitsFor(step.id);
            const waiting = hold && fill(runWords.waits, { number: nameOf(hold) });
            return (
              <RunStepRow
                key={step.id}
                step={step}
                name={nameOf(step)}
                acts={acts}
                refusal={refusal ?? (isClosed ? runWords.isDone : waiting)}
                isClosed={isClosed}
                isWaiting={hold !== undefined}
                pictures={picturesOf(step.id)}
              />
            );
          })}
        </PlainList>
      )}
      <CompleteBar
        of={{ register: 'procedureSection', id: section.id, title }}
        completed={section.completed}
        acts={acts}
        refusal={refusal}
      />
    </Card>
  );
}
