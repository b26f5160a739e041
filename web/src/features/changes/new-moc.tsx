import { isMany } from '@plumbline/contract/field/kinds.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { useState } from 'react';
import { useToday } from '../../lib/value/scope-clock.ts';
import type { Naming } from '../../register/extensions.ts';
import { RaiseChoice, RaiseChoices, RaiseForm, useRaisedBy } from '../../register/raise/raise-form.tsx';

const WORDS = {
  title: w('New MOC', '新增变更'),
  incomplete: w(
    'Choose the MOC type, say what is to change, and who raises it.',
    '请选择变更类型，填写描述，并选择提出人。',
  ),
  raised: w('MOC {number} was raised.', '已提出变更 {number}。'),
} as const;
const { moc } = registers;

/** Raises an MOC that names a record, from the record's sheet or from a step of a run sheet. */
export function NewMoc({
  naming,
  onClose,
  onRaised,
}: {
  readonly naming: Naming;
  readonly onClose: () => void;
  readonly onRaised?: (() => void) | undefined;
}): React.JSX.Element {
  const today = useToday();
  const [mocType, chooseType] = useState<string | null>(null);
  const [raisedBy, chooseRaisedBy] = useRaisedBy('moc');
  return (
    <RaiseForm
      register={moc}
      about={naming}
      words={WORDS}
      valuesOf={(texts) =>
        mocType === null || raisedBy === null || texts.description.trim() === ''
          ? null
          : { ...linkTo(naming), ...texts, mocType, raisedBy, raisedDate: today }
      }
      // the sheet of the named record refreshes its counts
      changes={namedBy(naming)}
      above={
        <RaiseChoices>
          <RaiseChoice label={moc.fields.mocType.label} register="mocType" value={mocType} onChange={chooseType} />
          <RaiseChoice
            label={moc.fields.raisedBy.label}
            register="authorisedPerson"
            value={raisedBy}
            onChange={chooseRaisedBy}
          />
        </RaiseChoices>
      }
      onRaised={onRaised}
      onClose={onClose}
    />
  );
}

const declaredAs = ({ field }: Naming) => Object.entries(moc.fields).find(([name]) => name === field)?.[1];

/** The register of the named record. */
function namedBy(naming: Naming): readonly string[] {
  const declared = declaredAs(naming);
  return declared && 'to' in declared ? [declared.to] : [];
}

/** The field value that links the MOC to its record. */
function linkTo(naming: Naming): Readonly<Record<string, string | readonly string[]>> {
  const { field, id } = naming;
  const declared = declaredAs(naming);
  return { [field]: declared !== undefined && isMany(declared) ? [id] : id };
}
