import { scheduleOverview } from '@plumbline/contract/lists/schedule-overview.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { setOwnInput } from '../../../form/own-inputs.ts';
import { lazy } from '../../../lib/look/lazy.ts';
import { extendRegister } from '../../../register/extensions.ts';
import { Waiting } from '../../../ui/waiting.tsx';

const RunsTab = lazy(async () => ({ default: (await import('./runs-tab.tsx')).RunsTab }));
const FilterTab = lazy(async () => ({ default: (await import('./filter-tab.tsx')).FilterTab }));
const ScheduleActions = lazy(async () => ({ default: (await import('./actions.tsx')).ScheduleActions }));
const PauseChosen = lazy(async () => ({ default: (await import('./actions.tsx')).PauseChosen }));
const ReadyInput = lazy(async () => ({ default: (await import('./inputs.tsx')).ReadyInput }));
const TimeInput = lazy(async () => ({ default: (await import('./inputs.tsx')).TimeInput }));
const UsersInput = lazy(async () => ({ default: (await import('./inputs.tsx')).UsersInput }));

const { key } = registers.scheduledReport;

setOwnInput(key, 'ready', (props) => (
  <Waiting>
    <ReadyInput {...props} />
  </Waiting>
));
setOwnInput(key, 'time', (props) => (
  <Waiting>
    <TimeInput {...props} />
  </Waiting>
));
setOwnInput(key, 'users', (props) => (
  <Waiting>
    <UsersInput {...props} />
  </Waiting>
));

extendRegister(key, {
  about: w(
    'Reports that are made at set times and sent to people: each user gets what they may see.',
    '定时生成并发送的报表：每位用户收到其有权查看的内容。',
  ),
  actions: (row) => (
    <Waiting>
      <ScheduleActions row={row} />
    </Waiting>
  ),
  tabs: [
    {
      key: 'runs',
      label: w('Runs', '运行记录'),
      first: true,
      render: (row) => (
        <Waiting>
          <RunsTab key={row.id} row={row} />
        </Waiting>
      ),
    },
    {
      key: 'filter',
      label: w('Filter', '筛选'),
      render: (row) => (
        <Waiting>
          <FilterTab key={`${row.id} ${row.rev}`} row={row} />
        </Waiting>
      ),
    },
  ],
});

extendRegister(scheduleOverview.key, {
  about: w('Scheduled reports of all scopes of work.', '各工作范围的定时报表。'),
  note: w(
    'Who gets what, and which of them fail. A schedule is changed in its own scope of work; here it can be paused.',
    '查看发送对象及失败情况。修改须在所属工作范围内进行，此处可暂停。',
  ),
  bulkActions: [
    {
      key: 'pause',
      render: (facts) => (
        <Waiting fallback={null}>
          <PauseChosen facts={facts} />
        </Waiting>
      ),
    },
  ],
});
