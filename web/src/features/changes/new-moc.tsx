import { signOffSigners } from '@plumbline/contract/workflow/sign/calls/sign-off-signers.ts';
import { isMany } from '@plumbline/contract/field/kinds.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { dropDraft, readDraft, writeDraft, type DraftPlace } from '../../form/draft.ts';
import { newKey } from '../../lib/idempotency-key.ts';
import { useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { useCall } from '../../lib/query.ts';
import { textIn } from '../../lib/row-facts.ts';
import { useToday } from '../../lib/scope-clock.ts';
import { sendVerb } from '../../lib/send.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { registerChanged } from '../../register/changes.ts';
import type { Naming } from '../../register/extensions.ts';
import { LookupSelect } from '../../register/lookup-select.tsx';
import { rowAddress } from '../../register/record-address.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { focusOnce } from '../../ui/use-escape.ts';
import css from './new-moc.module.css';

const WORDS = {
  title: w('New MOC', '新增变更'),
  cancel: w('Cancel', '取消'),
  save: w('Raise', '提出'),
  incomplete: w(
    'Choose the MOC type, say what is to change, and who raises it.',
    '请选择变更类型，填写描述，并选择提出人。',
  ),
  raised: w('MOC {number} was raised.', '已提出变更 {number}。'),
  open: w('Open it', '打开'),
} as const;
const { moc } = registers;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Raises a change that names a record, where that record is: in its sheet, or at a step of a run sheet. */
export function NewMoc({
  naming,
  onClose,
  onRaised,
}: {
  readonly naming: Naming;
  readonly onClose: () => void;
  readonly onRaised?: (() => void) | undefined;
}): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const today = useToday();
  const ids = { type: useId(), description: useId(), details: useId(), raisedBy: useId() };
  const place: DraftPlace = { register: moc.key, row: `new ${naming.field} ${naming.id}` };
  const [typed, setTyped] = useState(() => {
    const kept = readDraft(place)?.values ?? {};
    return { description: text(kept['description']), detailedDescription: text(kept['detailedDescription']) };
  });
  const [mocType, chooseType] = useState<string | null>(null);
  const [chosen, chooseRaisedBy] = useState<string | null>(null);
  const signers = useCall(signOffSigners, { register: 'moc' });
  const raisedBy = chosen ?? signers.data?.find((signer) => signer.me)?.id ?? null;
  const [key] = useState(newKey);
  useUnsaved(typed.description !== '' || typed.detailedDescription !== '');
  const change = (part: Partial<typeof typed>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    writeDraft(place, { values: next, rev: 0, at: new Date().toISOString() });
  };
  const leave = (): void => {
    dropDraft(place);
    onClose();
  };
  const isWhole = mocType !== null && raisedBy !== null && typed.description.trim() !== '';

  const raise = async (): Promise<void> => {
    try {
      const row = await sendVerb(moc.key, 'create', {
        key,
        values: { ...linkTo(naming), ...typed, mocType, raisedBy, raisedDate: today },
      });
      const number = textIn(row, moc.title);
      const href = rowAddress({ register: moc.key, id: row.id, title: number });
      notify.done(
        fill(WORDS.raised, { number }),
        href === null ? [] : [{ label: WORDS.open, run: () => void navigate({ href }) }],
      );
      // the sheet of the record it names counts anew
      for (const key of [moc.key, ...namedBy(naming)]) registerChanged(key, 'many');
      onRaised?.();
      leave();
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <form className={css.form} aria-label={say(WORDS.title)} onSubmit={(event: FormEvent) => event.preventDefault()}>
      <strong>{say(WORDS.title)}</strong>
      <div className={css.pair}>
        <div>
          <label htmlFor={ids.type}>{say(moc.fields.mocType.label)}</label>
          <LookupSelect id={ids.type} register="mocType" value={mocType} onChange={chooseType} />
        </div>
        <div>
          <label htmlFor={ids.raisedBy}>{say(moc.fields.raisedBy.label)}</label>
          <LookupSelect id={ids.raisedBy} register="authorisedPerson" value={raisedBy} onChange={chooseRaisedBy} />
        </div>
      </div>
      <label htmlFor={ids.description}>{say(moc.fields.description.label)}</label>
      <Input.TextArea
        id={ids.description}
        ref={focusOnce}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={255}
        value={typed.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <label htmlFor={ids.details}>{say(moc.fields.detailedDescription.label)}</label>
      <Input.TextArea
        id={ids.details}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={4000}
        value={typed.detailedDescription}
        onChange={({ target }) => change({ detailedDescription: target.value })}
      />
      <div className={css.buttons}>
        <Button onClick={leave}>{say(WORDS.cancel)}</Button>
        <Guarded type="primary" htmlType="submit" reason={isWhole ? undefined : say(WORDS.incomplete)} onClick={raise}>
          {say(WORDS.save)}
        </Guarded>
      </div>
    </form>
  );
}

const declaredAs = ({ field }: Naming) => Object.entries(moc.fields).find(([name]) => name === field)?.[1];

/** The register of the record it names. */
function namedBy(naming: Naming): readonly string[] {
  const declared = declaredAs(naming);
  return declared && 'to' in declared ? [declared.to] : [];
}

/** The link by which the change names its record. */
function linkTo(naming: Naming): Readonly<Record<string, string | readonly string[]>> {
  const { field, id } = naming;
  const declared = declaredAs(naming);
  return { [field]: declared !== undefined && isMany(declared) ? [id] : id };
}
