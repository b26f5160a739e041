import { Alert, Modal, Select } from 'antd';
import { useContext, useState } from 'react';
import type { Field } from '@plumbline/contract/field/field.ts';
import { emptyOf, isEmpty } from '@plumbline/contract/field/kinds.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { checkValue } from '../../form/check-value.ts';
import { FieldInput } from '../../form/field-input.tsx';
import { formFields, writtenValue } from '../../form/row-values.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { useDelayed } from '../../lib/look/use-delayed.ts';
import { notify } from '../../lib/look/notify.ts';
import { useVerb } from '../../lib/call/query.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { sendVerb } from '../../lib/call/send.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Grid } from '../../ui/layout.tsx';
import { StepsContext } from '../cells/steps-context.ts';
import css from './delete-dialog.module.css';
import { RefusedRows, withLeftOut } from './refused-rows.tsx';
import type { RegisterScreen } from './use-register-screen.ts';
import { registerWords } from '../words.ts';

/** Rows to be given one value. */
export interface BulkEditProps {
  readonly screen: Pick<RegisterScreen, 'register'>;
  readonly selection: Selection;
  /** The field to begin with; none by default. */
  readonly field?: string;
  readonly onClose: () => void;
  /** Called after rows were changed. */
  readonly onDone: () => void;
}

/** The fields that many rows can be given at once: those users can write, except those that identify a row. */
const fieldsOf = (register: AnyRegister) =>
  formFields(register).filter(({ name }) => !register.naturalKey.includes(name));

/**
 * The pause after which a value counts as typed, in milliseconds: longer for all matching rows, which may be very many,
 * since a dry run costs as much as the change.
 */
const TYPED_WITHIN = { these: 400, allMatching: 1500 } as const;

/** The empty value of a field; null while none is chosen. */
function emptyIn(register: AnyRegister, name: string | undefined): unknown {
  const field = name === undefined ? undefined : register.fields[name];
  return field ? emptyOf(field.kind) : null;
}

/** The chosen field and value, and a preview of the result, requested again when the value has changed. */
function useChoice(register: AnyRegister, selection: Selection, initial: string | undefined) {
  const [name, setName] = useState(initial);
  const [value, setValue] = useState<unknown>(() => emptyIn(register, initial));
  const today = useToday();
  const chosen = fieldsOf(register).find((entry) => entry.name === name);
  const field = chosen?.field;
  const wrong = field && checkValue(value, field, today);
  const values = chosen ? { [chosen.name]: writtenValue(value, chosen.field) } : {};
  const ready = field !== undefined && wrong === undefined;
  // a dry run does all the work of the change: none for a value that is still being typed
  const wanted = JSON.stringify(values);
  const isSettled = useDelayed(wanted, TYPED_WITHIN[selection.mode]) === wanted;
  const plan = useVerb(
    register.key,
    'change',
    { selection, values, dryRun: true },
    { enabled: ready && isSettled, staleTime: 0, gcTime: 0 },
  );
  const choose = (next: string | null): void => {
    setName(next ?? undefined);
    setValue(emptyIn(register, next ?? undefined));
  };
  const done = ready ? plan.data?.done : undefined;
  const isWaiting = ready && (!isSettled || plan.isFetching);
  return {
    name,
    field,
    value,
    values,
    ready,
    plan,
    isWaiting,
    choose,
    setValue,
    reason: whyNot({ field, wrong, done }),
  };
}

/**
 * Gives the chosen rows one value: first asks for the field and value, then shows how many rows will change and which
 * cannot and why.
 */
export default function BulkEdit({ screen, selection, field, onClose, onDone }: BulkEditProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { register } = screen;
  const choice = useChoice(register, selection, field);
  const [busy, setBusy] = useState(false);
  const steps = useContext(StepsContext);
  const apply = async (): Promise<void> => {
    setBusy(true);
    try {
      const { batch, done, refused } = await sendVerb(register.key, 'change', {
        selection,
        values: choice.values,
        dryRun: false,
      });
      steps.push(batch, fill(registerWords.rowsChanged, { count: format.count(done) }));
      notify.done(
        withLeftOut(fill(registerWords.rowsSet, { count: format.count(done) }), refused),
        batch === null ? [] : [{ label: registerWords.undo, run: () => void steps.undo() }],
      );
      onDone();
      onClose();
    } catch (error) {
      notify.failure(error);
    } finally {
      setBusy(false);
    }
  };
  const count = format.count(choice.plan.data?.done ?? 0);
  return (
    <Modal
      open
      title={say(registerWords.editChosen)}
      onCancel={onClose}
      width={560}
      footer={[
        <Guarded key="cancel" onClick={onClose}>
          {say(registerWords.cancel)}
        </Guarded>,
        <Guarded
          key="apply"
          type="primary"
          busy={busy || choice.isWaiting}
          reason={choice.reason && say(choice.reason)}
          onClick={apply}
        >
          {say(fill(registerWords.setRows, { count }))}
        </Guarded>,
      ]}
    >
      <Choice register={register} {...choice} />
    </Modal>
  );
}

type ChoiceProps = ReturnType<typeof useChoice> & { readonly register: AnyRegister };

function Choice({ register, name, field, value, ready, plan, choose, setValue }: ChoiceProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  return (
    <Grid gap={12}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        value={name ?? null}
        placeholder={say(registerWords.chooseField)}
        aria-label={say(registerWords.field)}
        options={fieldsOf(register).map((entry) => ({ value: entry.name, label: entry.field.label[language] }))}
        onChange={choose}
      />
      {field && (
        <Grid as="label" gap={12} className={css.bulkValue}>
          <span>{say(registerWords.newValue)}</span>
          <FieldInput field={field} value={value} onChange={setValue} />
        </Grid>
      )}
      {ready && isEmpty(value) && <Alert type="warning" showIcon title={say(registerWords.willClear)} />}
      {plan.isError && <ErrorState small error={plan.error} onRetry={() => void plan.refetch()} />}
      {ready && plan.data && <Plan done={plan.data.done} refused={plan.data.refused} />}
    </Grid>
  );
}

interface Facts {
  readonly field: Field | undefined;
  readonly wrong: Word | undefined;
  readonly done: number | undefined;
}

/** Why the button is disabled; undefined when it is enabled. */
function whyNot({ field, wrong, done }: Facts): Word | undefined {
  if (field === undefined) return registerWords.chooseField;
  if (wrong !== undefined) return wrong;
  return done === 0 ? registerWords.nothingToChange : undefined;
}

function Plan({ done, refused }: { readonly done: number; readonly refused: readonly Refused[] }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <Grid gap={16}>
      <h3 className={css.head}>{say(fill(registerWords.willChange, { count: format.count(done) }))}</h3>
      <RefusedRows title={registerWords.cannotChange} refused={refused} />
    </Grid>
  );
}
