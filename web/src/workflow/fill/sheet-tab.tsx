import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { FormOutlined, PrinterOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button, Progress } from 'antd';
import { cellText } from '../../lib/value/cell-text.ts';
import { useCodeNames } from '../../lib/code-names.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { figureIn, textIn } from '../../lib/value/row-facts.ts';
import { isRef } from '../../lib/value/values.ts';
import { formAddress } from '../../register/record-address.ts';
import { RefLink } from '../../register/row/ref-link.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { RecordState } from '../record-state.tsx';
import { print } from './sheet-acts.ts';
import css from './sheet-tab.module.css';
import { formWordsOf } from './list-words.ts';
import { sheetWords } from './words.ts';

/** A summary of the form of a record, with a link to the form. */
export function SheetTab({
  register,
  row,
}: {
  readonly register: RecordKey;
  readonly row: AnyRow;
}): React.JSX.Element | null {
  const say = useSay();
  const { form, states } = factsOf(register);
  if (form === undefined) return null;
  return (
    <Stack gap={16}>
      <Row justify="between">
        <RecordState register={register} state={textIn(row, states.field)} />
        <Row wrap align="stretch" gap={8}>
          <Link to={formAddress(register, row.id) ?? '.'}>
            <Button type="primary" icon={<FormOutlined aria-hidden />}>
              {say(formWordsOf(form).open)}
            </Button>
          </Link>
          <Guarded icon={<PrinterOutlined aria-hidden />} onClick={() => print({ register, id: row.id })}>
            {say(sheetWords.print)}
          </Guarded>
        </Row>
      </Row>
      {form.onlyDesigned && <p className={css.soft}>{say(sheetWords.noDocumentText)}</p>}
      {form.percent !== undefined && <Tasks percent={figureIn(row, form.percent)} />}
      <Facts register={register} row={row} />
    </Stack>
  );
}

function Tasks({ percent }: { readonly percent: number | null }): React.JSX.Element {
  const say = useSay();
  return (
    <div>
      <span className={css.soft}>{say(sheetWords.tasks)}</span>
      <Progress
        aria-label={say(sheetWords.tasks)}
        percent={percent ?? 0}
        format={() => (percent === null ? '–' : `${percent} %`)}
        strokeColor="var(--state-complete)"
      />
    </div>
  );
}

/** Whose form it is, and who completed the record and when. */
function Facts({ register, row }: { readonly register: RecordKey; readonly row: AnyRow }): React.JSX.Element {
  const language = useLanguage();
  const { form, signing } = factsOf(register);
  const fields = registerOf(register)?.fields ?? {};
  const shown = [form?.of, signing.complete.person, signing.complete.date].flatMap((name) => {
    const field = fields[name ?? ''];
    const value = row[name ?? ''];
    return field === undefined || cellText(value, field, language) === '' ? [] : [{ field, value }];
  });
  const names = useCodeNames(shown.map(({ field }) => field));
  return (
    <Row as="dl" wrap align="stretch" gap="12px 32px" className={css.facts}>
      {shown.map(({ field, value }) => (
        <div key={field.label.en}>
          <dt>{field.label[language]}</dt>
          <dd>
            {isRefField(field) && isRef(value) ? (
              <RefLink to={field.to} value={value} name={names.get(value.id)} />
            ) : (
              cellText(value, field, language)
            )}
          </dd>
        </div>
      ))}
    </Row>
  );
}
