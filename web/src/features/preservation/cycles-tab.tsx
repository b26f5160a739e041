import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useVerb } from '../../lib/call/query.ts';
import { figureIn, refIn, textIn } from '../../lib/value/row-facts.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { formAddress } from '../../register/record-address.ts';
import { RowsTable } from '../../register/list/rows-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Card, Row, Stack } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { RecordState } from '../../workflow/record-state.tsx';
import { aheadWords } from './look-ahead-words.ts';
import css from './look-ahead.module.css';
import { OPEN } from './round-filter.ts';
import { preservationWords } from './words.ts';

const ReadingsTab = lazy(async () => ({ default: (await import('./readings-tab.tsx')).ReadingsTab }));

const { fields, route, key } = registers.tagPwl;

/** The cycles of one tagged item: due date, progress, and a link to each sheet. */
export function CyclesTab({ taggedItem }: { readonly taggedItem: string }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const day = (text: string): string => (text === '' ? '' : format.date(text));
  return (
    <Stack gap={12}>
      <NextDue taggedItem={taggedItem} />
      <RowsTable
        register={key}
        filter={{ field: 'taggedItem', op: 'is', value: taggedItem }}
        fields={['pwl', 'dueDate', 'frequency', 'progress', 'signedOn', 'punchOpen', 'endDate']}
        empty={<EmptyState small title={say(preservationWords.none)} text={say(preservationWords.noneText)} />}
        columns={[
          {
            key: 'pwl',
            title: fields.pwl.label,
            render: (row) => (
              <Link to={route} search={{ id: row.id }}>
                <Mono>{refIn(row, 'pwl')?.title ?? ''}</Mono>
              </Link>
            ),
          },
          { key: 'due', title: fields.dueDate.label, render: (row) => day(textIn(row, 'dueDate')) },
          {
            key: 'frequency',
            title: fields.frequency.label,
            align: 'right',
            render: (row) => format.count(figureIn(row, 'frequency')),
          },
          {
            key: 'progress',
            title: fields.progress.label,
            render: (row) => <RecordState register={key} state={textIn(row, 'progress')} />,
          },
          { key: 'signedOn', title: fields.signedOn.label, render: (row) => day(textIn(row, 'signedOn')) },
          {
            key: 'punch',
            title: fields.punchOpen.label,
            align: 'right',
            render: (row) => format.count(figureIn(row, 'punchOpen') ?? 0),
          },
          {
            key: 'open',
            title: preservationWords.sheet,
            render: (row) => <Link to={formAddress(key, row.id) ?? '.'}>{say(preservationWords.open)}</Link>,
          },
        ]}
      />
    </Stack>
  );
}

/** Maximum PWLs shown; a tagged item has a few. */
const RUNNING_MOST = 20;

/** The next due date and the readings of each PWL on a tagged item; renders nothing where no PWL runs. */
function NextDue({ taggedItem }: { readonly taggedItem: string }): React.ReactNode {
  const { data } = useVerb(key, 'page', {
    filter: { and: [{ field: 'taggedItem', op: 'is', value: taggedItem }, OPEN] },
    columns: ['pwl', 'dueDate'],
    sort: [{ field: 'dueDate' }],
    limit: RUNNING_MOST,
  });
  return data?.rows.map((row) => <Running key={row.id} row={row} isOnly={data.rows.length === 1} />);
}

function Running({ row, isOnly }: { readonly row: AnyRow; readonly isOnly: boolean }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const today = useToday();
  const [isShown, setShown] = useState(isOnly);
  const due = textIn(row, 'dueDate');
  return (
    <Card as="section" pad="12px 14px" aria-label={refIn(row, 'pwl')?.title ?? ''}>
      <Row as="header" wrap justify="between" gap="8px 16px" className={css.tools}>
        <h2>
          <Mono>{refIn(row, 'pwl')?.title ?? ''}</Mono>
        </h2>
        <span>
          {due === '' ? say(preservationWords.noDue) : say(fill(preservationWords.nextDue, { day: format.date(due) }))}
        </span>
        {due !== '' && due < today && <StatePill state="overdue">{say(preservationWords.due.overdue)}</StatePill>}
        <Button type="link" size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {say(aheadWords.readings)}
        </Button>
      </Row>
      {isShown && (
        <Waiting>
          <ReadingsTab id={row.id} />
        </Waiting>
      )}
    </Card>
  );
}
