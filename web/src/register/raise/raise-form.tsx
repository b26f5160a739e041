import { signOffSigners } from '@plumbline/contract/workflow/sign/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { registers } from '@plumbline/contract/registers/index.ts';
import { fill, type Word, w } from '@plumbline/contract/words/word.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { newKey } from '../../lib/session/idempotency-key.ts';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCall } from '../../lib/call/query.ts';
import { textIn } from '../../lib/value/row-facts.ts';
import { sendVerb } from '../../lib/call/send.ts';
import { useUnsaved } from '../../lib/session/unsaved.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Grid, Row } from '../../ui/layout.tsx';
import { focusOnce } from '../../ui/use-escape.ts';
import { registerChanged } from '../list/changes.ts';
import { LookupSelect, type LookupSelectProps } from '../row/lookup-select.tsx';
import { recordAddress } from '../record-address.ts';
import css from './raise-form.module.css';
import { dropTexts, keepTexts, keptTexts, type RaisedAbout, type RaisedTexts } from './raised-texts.ts';

const WORDS = {
  cancel: w('Cancel', '取消'),
  raise: w('Raise', '提出'),
  open: w('Open', '打开'),
} as const;

/** The values of a new row. */
type RaisedValues = Readonly<Record<string, unknown>>;

/** A record raised on the sheet of another record: a punch item, a change. */
export interface RaiseFormProps {
  readonly register: typeof registers.moc | typeof registers.punchListItem;
  /** The field that refers to the record, and the id of the record. */
  readonly about: Omit<RaisedAbout, 'register'>;
  /** `incomplete` says what is missing; `raised` has a `{number}` placeholder. */
  readonly words: { readonly title: Word; readonly incomplete: Word; readonly raised: Word };
  /** The raised record blocks a certificate. */
  readonly isBlocking?: true;
  /** Builds the values of the row from the typed texts; null while something required is missing. */
  readonly valuesOf: (texts: RaisedTexts) => RaisedValues | null;
  /** Creates the row, once per key; null when the user must still decide something. The standard call when left out. */
  readonly create?: (values: RaisedValues, key: string) => Promise<AnyRow | null>;
  /** The other registers that show or count the new row. */
  readonly changes: readonly string[];
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly onCancel?: (() => void) | undefined;
  readonly onRaised?: (() => void) | undefined;
  /** Called after raising or cancelling. */
  readonly onClose: () => void;
}

/** Raises a record on the sheet of the record it is about. The typed texts are kept until it is raised or cancelled. */
export function RaiseForm(props: RaiseFormProps): React.JSX.Element {
  const { register, words, isBlocking = false, valuesOf, changes, above, below, onClose } = props;
  const say = useSay();
  const navigate = useNavigate();
  const ids = { description: useId(), details: useId() };
  const [key] = useState(newKey);
  const about = { register: register.key, ...props.about };
  const [texts, setTexts] = useState(() => keptTexts(about));
  useUnsaved(texts.description !== '' || texts.detailedDescription !== '');
  const values = valuesOf(texts);
  const change = (part: Partial<RaisedTexts>): void => {
    const next = { ...texts, ...part };
    setTexts(next);
    keepTexts(about, next);
  };
  const leave = (): void => {
    dropTexts(about);
    onClose();
  };
  const raise = async (): Promise<void> => {
    if (values === null) return;
    try {
      const row = await (props.create?.(values, key) ?? sendVerb(register.key, 'create', { key, values }));
      if (row === null) return;
      const number = textIn(row, register.title);
      const href = recordAddress({ register: register.key, id: row.id, title: number });
      notify.done(
        fill(words.raised, { number }),
        href === null ? [] : [{ label: WORDS.open, run: () => void navigate({ href }) }],
      );
      for (const changed of [register.key, ...changes]) registerChanged(changed, 'many');
      props.onRaised?.();
      leave();
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <form
      className={isBlocking ? css.blocking : css.form}
      aria-label={say(words.title)}
      onSubmit={(event: FormEvent) => event.preventDefault()}
    >
      <strong>{say(words.title)}</strong>
      {above}
      <label htmlFor={ids.description}>{say(register.fields.description.label)}</label>
      <Input.TextArea
        id={ids.description}
        ref={focusOnce}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={255}
        value={texts.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <label htmlFor={ids.details}>{say(register.fields.detailedDescription.label)}</label>
      <Input.TextArea
        id={ids.details}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={4000}
        value={texts.detailedDescription}
        onChange={({ target }) => change({ detailedDescription: target.value })}
      />
      {below}
      <Row align="stretch" justify="end" gap={8} className={css.buttons}>
        <Button
          onClick={() => {
            props.onCancel?.();
            leave();
          }}
        >
          {say(WORDS.cancel)}
        </Button>
        <Guarded
          type="primary"
          htmlType="submit"
          reason={values === null ? say(words.incomplete) : undefined}
          onClick={raise}
        >
          {say(WORDS.raise)}
        </Guarded>
      </Row>
    </form>
  );
}

/** The choices of the form, side by side. */
export const RaiseChoices = ({ children }: { readonly children: ReactNode }): React.JSX.Element => (
  <Grid columns="repeat(auto-fit, minmax(160px, 1fr))" gap="8px 12px" className={css.pair}>
    {children}
  </Grid>
);

/** One labelled choice. */
export function RaiseChoice({
  label,
  ...choice
}: Omit<LookupSelectProps, 'id' | 'label'> & { readonly label: Word }): React.JSX.Element {
  const say = useSay();
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{say(label)}</label>
      <LookupSelect id={id} {...choice} />
    </div>
  );
}

/** The person who raises the record: the chosen person, otherwise the current user if allowed; null while unknown. */
export function useRaisedBy(
  register: 'moc' | 'punchListItem',
): readonly [string | null, (person: string | null) => void] {
  const [chosen, choose] = useState<string | null>(null);
  const signers = useCall(signOffSigners, { register });
  return [chosen ?? signers.data?.find((signer) => signer.me)?.id ?? null, choose];
}
