import { permission } from '@plumbline/contract/access.ts';
import { reportList } from '@plumbline/contract/features/reports/calls.ts';
import { readyReport } from '@plumbline/contract/features/reports/ready-made.ts';
import { registerOrListOf } from '@plumbline/contract/lists/index.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Button } from 'antd';
import { useCall } from '../../../lib/call/query.ts';
import { sendVerb } from '../../../lib/call/send.ts';
import { notify } from '../../../lib/look/notify.ts';
import { useCan } from '../../../lib/session/session.ts';
import { useSay } from '../../../lib/value/language.ts';
import { isRef } from '../../../lib/value/values.ts';
import { AdvancedFilter } from '../../../register/filter/advanced-filter.tsx';
import { registerChanged } from '../../../register/list/changes.ts';
import { Muted, Row, Stack } from '../../../ui/layout.tsx';
import { SkeletonLines } from '../../../ui/skeletons.tsx';
import { scheduleWords } from './words.ts';

const { key } = registers.scheduledReport;

/** The filter of a row, as stored. */
function storedFilter(text: unknown): Filter | undefined {
  try {
    return typeof text === 'string' && text !== '' ? (JSON.parse(text) as Filter) : undefined; // eslint-disable-line -- the server checked it when it was saved
  } catch {
    return undefined;
  }
}

/** A further condition on the rows of the report, for one schedule. */
export function FilterTab({ row }: { readonly row: AnyRow }): React.JSX.Element {
  const say = useSay();
  const mayUpdate = useCan(permission(key, 'update'));
  const { data } = useCall(reportList, {});
  const definition = row['definition'];
  const layout = isRef(definition)
    ? data?.find(({ id }) => id === definition.id)?.layout
    : readyReport(String(row['ready'] ?? ''));
  if (isRef(definition) && data === undefined) return <SkeletonLines />;
  const register = layout && registerOrListOf(layout.entity);
  if (!register) return <Muted>{say(scheduleWords.noRegister)}</Muted>;
  if (!mayUpdate) return <Muted>{say(scheduleWords.noFilterRight)}</Muted>;
  const filter = storedFilter(row['filter']);
  const save = async (rest: Filter | undefined): Promise<void> => {
    try {
      const values = { filter: rest ? JSON.stringify(rest) : null };
      await sendVerb(key, 'update', { rows: [{ id: row.id, rev: row.rev, values }] });
      notify.message('success', scheduleWords.filterSaved);
      registerChanged(key, 'many');
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Stack gap={10}>
      <Muted as="p">{say(scheduleWords.filterNote)}</Muted>
      <AdvancedFilter
        screen={{ register, view: { rest: filter }, change: ({ rest }) => void save(rest) }}
        onDone={() => {}}
      />
      {filter && (
        <Row>
          <Button type="link" onClick={() => void save(undefined)}>
            {say(scheduleWords.filterClear)}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
