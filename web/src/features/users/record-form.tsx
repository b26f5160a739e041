import { Alert, Button, ConfigProvider, Form, type FormInstance } from 'antd';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { refusalOf } from '../../form/save-outcome.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { Guarded } from '../../ui/guarded.tsx';
import css from './admin.module.css';
import { useDirty } from './leave-guard.ts';
import { tellFailure } from './outcome.ts';
import { placeErrors } from './place-errors.ts';
import { adminWords } from './words.ts';

/** Props of an administration form with its own fields and save. */
export interface RecordFormProps<V extends object, T = unknown> {
  /** The form's name, with which the IDs of its fields start. */
  readonly name: string;
  readonly initial: V;
  /** Saves. Refusals by field (code 14) are shown at the fields, any other above the form. */
  readonly onSave: (values: V) => Promise<T>;
  /** Called with the result of `onSave`, after the user was told that it is saved. */
  readonly onSaved?: (saved: T) => void;
  /** Maps call fields to form fields of another name, for refusals: `{ name: 'nameEn' }`. */
  readonly fieldOf?: Readonly<Record<string, string>>;
  readonly onCancel?: () => void;
  /** Why nothing may be changed; the fields are then read-only. */
  readonly reason?: string | undefined;
  readonly saveLabel?: string;
  readonly children: ReactNode;
}

/** Fields in two columns, with the buttons below. Ctrl Enter saves from anywhere, Enter from a single-line input. */
export function RecordForm<V extends object, T = unknown>(props: RecordFormProps<V, T>): React.JSX.Element {
  const { name, initial, onCancel, reason, saveLabel, children } = props;
  const say = useSay();
  const [form] = Form.useForm<V>();
  const { dirty, busy, failure, save, touch, undo } = useSaving(form, props);
  const fields = useRef<HTMLDivElement>(null);
  const isNew = onCancel !== undefined;
  useEffect(() => {
    // focus the first field of a new record; opening an existing one leaves the focus alone
    if (isNew) fields.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <Form<V>
      className={css.form ?? ''}
      form={form}
      name={name}
      layout="vertical"
      requiredMark
      initialValues={initial}
      disabled={reason !== undefined}
      validateTrigger="onBlur"
      scrollToFirstError={{ block: 'center', focus: true }}
      onValuesChange={touch}
      onFinish={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
      }}
    >
      {failure !== undefined && <Alert className={css.note ?? ''} type="error" showIcon title={failure} />}
      <div ref={fields} className={css.fields}>
        {children}
      </div>
      {/* Enter submits through this native button, because the visible button is guarded and may refuse. */}
      <button type="submit" hidden tabIndex={-1} aria-label={say(adminWords.save)} disabled={reason !== undefined} />
      {/* The buttons stay enabled in a read-only form: one goes back, the other says why it cannot save. */}
      <ConfigProvider componentDisabled={false}>
        <div className={css.foot}>
          {onCancel !== undefined && <Button onClick={onCancel}>{say(adminWords.cancel)}</Button>}
          {onCancel === undefined && dirty && <Button onClick={undo}>{say(adminWords.reset)}</Button>}
          {/* Busy only while sending, so that a form that fails its own validation does not flicker. */}
          <Guarded type="primary" busy={busy} reason={reason} onClick={() => void save()}>
            {saveLabel ?? say(adminWords.save)}
          </Guarded>
        </div>
      </ConfigProvider>
    </Form>
  );
}

function useSaving<V extends object, T>(
  form: FormInstance<V>,
  { initial, onSave, onSaved, fieldOf = {} }: RecordFormProps<V, T>,
) {
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useDirty(dirty);

  const save = async (): Promise<void> => {
    if (busy) return;
    if (!(await isValid(form))) return notify.message('warning', adminWords.checkFields);
    setBusy(true);
    setFailure(undefined);
    try {
      const values = form.getFieldsValue(true);
      const title = titleOf(values);
      const saved = await onSave(values);
      setDirty(false);
      notify.message('success', title === '' ? adminWords.done : fill(adminWords.saved, { title }));
      onSaved?.(saved);
    } catch (error) {
      setFailure(land(form, error, fieldOf));
      tellFailure(error);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return {
    dirty,
    busy,
    failure,
    save,
    touch: () => setDirty(form.isFieldsTouched()),
    undo: () => {
      form.setFieldsValue(initial as Parameters<typeof form.setFieldsValue>[0]); // eslint-disable-line -- the form's own values
      setDirty(false);
      setFailure(undefined);
    },
  };
}

/** What the user calls the record: its name, or what identifies an account. Empty for a form of settings. */
const titleOf = (values: object): string => {
  const named = new Map(Object.entries(values));
  const found = ['name', 'fullName', 'username', 'title', 'code'].map((field) => named.get(field));
  return found.find((value): value is string => typeof value === 'string' && value.trim() !== '')?.trim() ?? '';
};

/** Shows refusals at their fields. Returns those that fit no field. */
function land<V extends object>(
  form: FormInstance<V>,
  error: unknown,
  fieldOf: Readonly<Record<string, string>>,
): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const refusal = refusalOf(error);
  if (refusal.type !== 'fields') return error.message;
  const { placed, unplaced } = placeErrors(refusal, new Set(Object.keys(form.getFieldsValue(true))), fieldOf);
  form.setFields(placed as Parameters<typeof form.setFields>[0]); // eslint-disable-line -- names that the form itself knows
  return unplaced.length === 0 ? undefined : unplaced.join(' ');
}

async function isValid<V extends object>(form: FormInstance<V>): Promise<boolean> {
  try {
    await form.validateFields();
    return true;
  } catch {
    return false;
  }
}

/** Props of one field of an administration form. */
export interface FieldRowProps {
  readonly name: string | string[];
  readonly label: Word;
  readonly required?: boolean;
  /** Spans both columns. */
  readonly wide?: boolean;
  /** A hint below the input. */
  readonly hint?: string;
  /** The value is a switch's on or off state. */
  readonly isSwitch?: boolean;
  readonly children: ReactNode;
}

/** A labelled input; an empty required field is reported by its name. */
export function FieldRow({
  name,
  label,
  required = false,
  wide,
  hint,
  isSwitch,
  children,
}: FieldRowProps): React.JSX.Element {
  const say = useSay();
  return (
    <Form.Item
      name={name}
      label={say(label)}
      className={wide ? (css.wide ?? '') : ''}
      {...(hint !== undefined && { extra: hint })}
      {...(isSwitch && { valuePropName: 'checked' })}
      rules={
        required
          ? [{ required: true, whitespace: true, message: say(fill(adminWords.required, { label: say(label) })) }]
          : []
      }
    >
      {children}
    </Form.Item>
  );
}
