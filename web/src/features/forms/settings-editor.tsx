import { registers } from '@plumbline/contract/registers/index.ts';
import { OFFERS } from '@plumbline/contract/rules/form-sources.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { Checkbox, Segmented, Select } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useVerb } from '../../lib/call/query.ts';
import { asTexts } from '../../lib/value/values.ts';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import css from './designer.module.css';
import type { Editing } from './editing.ts';
import { designWords } from './words.ts';

const MOST_BOXES = 6;
const BOX_LENGTH = 3;

/** The boxes, page and comment settings of a form. */
export function SettingsEditor(editing: Editing): React.JSX.Element {
  const { owner, form, change, isLocked } = editing;
  const { tasks: asks } = OFFERS[owner];
  const say = useSay();
  return (
    <Stack gap={12}>
      {asks && <Boxes {...editing} />}
      <Stack gap={4} className={css.field}>
        <Muted small>{say(designWords.orientation)}</Muted>
        <Segmented<FormTemplate['orientation']>
          disabled={isLocked}
          value={form.orientation}
          options={[
            { value: 'portrait', label: say(designWords.portrait) },
            { value: 'landscape', label: say(designWords.landscape) },
          ]}
          onChange={(orientation) => change({ ...form, orientation })}
        />
      </Stack>
      {asks && (
        <Checkbox
          checked={!form.hideComment}
          disabled={isLocked}
          onChange={({ target }) => change({ ...form, hideComment: !target.checked })}
        >
          {say(designWords.hideComment)}
        </Checkbox>
      )}
    </Stack>
  );
}

function Boxes({ owner, form, change, isLocked }: Editing): React.JSX.Element {
  const say = useSay();
  const sets = useVerb(registers.digitalDocumentCheckBoxType.key, 'page', { limit: 50, offset: 0 });
  const { punch } = OFFERS[owner];
  const { punchBox, ...rest } = form;
  const put = (boxes: readonly string[], raises: string | undefined): void =>
    change({ ...rest, boxes: [...boxes], ...(punch && raises && boxes.includes(raises) ? { punchBox: raises } : {}) });
  const write = (typed: readonly string[]): void => {
    const boxes = [...new Set(typed.map((box) => box.trim()))].filter((box) => box !== '');
    if (boxes.some((box) => box.length > BOX_LENGTH)) return notify.message('warning', designWords.boxTooLong);
    return put(boxes.slice(0, MOST_BOXES), punchBox);
  };
  return (
    <>
      <Stack gap={4} className={css.field}>
        <Muted small>{say(designWords.boxSet)}</Muted>
        <Select
          mode="tags"
          aria-label={say(designWords.boxSet)}
          disabled={isLocked}
          value={form.boxes}
          open={false}
          suffixIcon={null}
          tokenSeparators={[';', ',', ' ']}
          onChange={write}
        />
        <Muted small className={css.help}>
          {say(designWords.boxSetHelp)}
        </Muted>
      </Stack>
      <Row wrap align="end" gap="8px 14px" className={css.row}>
        {!isLocked && (
          <Select
            className={css.addSelect ?? ''}
            aria-label={say(designWords.boxFromSet)}
            placeholder={say(designWords.boxFromSet)}
            value={null}
            loading={sets.isFetching}
            options={(sets.data?.rows ?? []).map((row) => ({
              value: row.id,
              label: asTexts(row['checkBoxes']).join(' / '),
            }))}
            onChange={(id: string) => {
              const row = sets.data?.rows.find((row) => row.id === id);
              const raises = row?.['punchListCheckBox'];
              put(asTexts(row?.['checkBoxes']).slice(0, MOST_BOXES), typeof raises === 'string' ? raises : undefined);
            }}
          />
        )}
        {punch && (
          <Muted as="label" small className={css.small}>
            {say(designWords.punchBox)}
            <Select
              className={css.kindSelect ?? ''}
              disabled={isLocked}
              value={punchBox ?? ''}
              options={[
                { value: '', label: say(designWords.noPunch) },
                ...form.boxes.map((box) => ({ value: box, label: box })),
              ]}
              onChange={(raises: string) => put(form.boxes, raises)}
            />
          </Muted>
        )}
      </Row>
    </>
  );
}
