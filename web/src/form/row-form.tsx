import { Alert, Button, Form } from 'antd';
import { useEffect, useRef } from 'react';
import { nameWarning } from '@plumbline/contract/field/plain-name.ts';
import { emptyOf, isCode, isEmpty } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import type { FormErrors } from '../lib/call/form-errors.ts';
import { scopeToday } from '../lib/value/scope-clock.ts';
import { useFormat, useLanguage, useSay } from '../lib/value/language.ts';
import { checkValue } from './check-value.ts';
import { FieldInput } from './field-input.tsx';
import type { InputProps } from './input-props.ts';
import { ownInput } from './own-inputs.ts';
import { fieldGroups, isWide } from './form-groups.ts';
import { formWords } from './form-words.ts';
import { isAsked, type FormField, type FormValues } from './row-values.ts';
import { StaleChoice } from './stale-choice.tsx';
import type { RowForm as Headless } from './use-row-form.ts';
import './form.css';

/** The form of a row, built from the declaration of its register. */
export interface RowFormProps {
  readonly register: AnyRegister;
  readonly headless: Headless;
  /** Called on Enter in a single-line field or Ctrl Enter anywhere, once all checks pass. */
  readonly onSubmit: () => void;
}

export function RowForm({ register, headless, onSubmit }: RowFormProps): React.JSX.Element {
  const { form, initial, failure, stale } = headless;
  const say = useSay();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (failure !== undefined || stale) root.current?.scrollIntoView({ block: 'start' });
  }, [failure, stale]);
  return (
    <div ref={root}>
      <Restored headless={headless} />
      {failure !== undefined && <Alert className="pl-form-note" type="error" showIcon title={failure} />}
      {stale && <StaleChoice register={register} stale={stale} />}
      <Form<FormValues>
        form={form}
        layout="vertical"
        initialValues={initial}
        preserve
        requiredMark
        scrollToFirstError={{ block: 'center', focus: true }}
        validateTrigger="onBlur"
        name={`row-${register.key}`}
        onValuesChange={(touched: FormValues) => headless.onValues(touched)}
        onFinish={onSubmit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
        }}
      >
        {fieldGroups(register, { computed: false }).map(({ title, fields }) => (
          <section key={title?.en ?? ''} {...(title ? { 'aria-label': say(title) } : {})}>
            {title && <h3 className="pl-form-head">{say(title)}</h3>}
            <div className="pl-form-grid">
              {fields.map((field) => (
                <FormRow key={field.name} {...field} register={register.key} server={headless.server} />
              ))}
            </div>
          </section>
        ))}
        {/* Enter in a line saves only where a form has a button of its own for it; the ones people see are in the sheet's head. */}
        <button type="submit" hidden tabIndex={-1} aria-label={say(formWords.save)} />
      </Form>
    </div>
  );
}

/** A field, and the server's refusals for it. */
interface FormRowProps extends FormField {
  readonly register: string;
  readonly server: FormErrors;
}

/** Renders a field while its condition is met. */
function FormRow(props: FormRowProps): React.ReactNode {
  const { field } = props;
  const { when } = field;
  if (!when) return <FormItem {...props} />;
  return (
    <Form.Item
      noStyle
      shouldUpdate={(before: FormValues, after: FormValues) => before[when.field] !== after[when.field]}
    >
      {({ getFieldValue }) =>
        isAsked(field, { [when.field]: getFieldValue(when.field) as unknown }) ? <FormItem {...props} /> : null
      }
    </Form.Item>
  );
}

function FormItem({ register, name, field, server }: FormRowProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const demanded = server.rules[name];
  return (
    <Form.Item
      name={name}
      label={field.label[language]}
      required={(field.required === true && isEmpty(emptyOf(field.kind))) || demanded !== undefined}
      className={isWide(field) ? 'pl-form-wide' : ''}
      rules={[
        {
          validator: (_, value: unknown) => {
            const wrong = checkValue(value, field, scopeToday());
            return wrong ? Promise.reject(new Error(say(wrong))) : Promise.resolve();
          },
        },
        // a warning, not a refusal: a name in another script may be intended
        {
          warningOnly: true,
          validator: (_, value: unknown) => {
            const odd = isCode(field) && typeof value === 'string' ? nameWarning(value) : null;
            return odd ? Promise.reject(new Error(say(odd))) : Promise.resolve();
          },
        },
        // a requirement from the server applies from now on, with the server's text
        ...(demanded === undefined ? [] : [demanded]),
      ]}
    >
      <OwnInput register={register} name={name} field={field} cells={server.cells[name] ?? []} />
    </Form.Item>
  );
}

/** The input that a feature gave to the field, or the one of its kind. */
function OwnInput({
  register,
  name,
  ...props
}: InputProps & { readonly register: string; readonly name: string }): React.JSX.Element {
  return ownInput(register, name)?.(props) ?? <FieldInput {...props} />;
}

function Restored({ headless }: { readonly headless: Headless }): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  const { restored } = headless;
  if (restored === undefined) return null;
  return (
    <Alert
      className="pl-form-note"
      type="info"
      showIcon
      title={say(fill(formWords.restored, { at: format.dateTime(restored) }))}
      action={
        <Button size="small" onClick={headless.discard}>
          {say(formWords.startOver)}
        </Button>
      }
    />
  );
}
