import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { CalendarOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { DUE, dueFilter } from './due-filters.ts';
import { preservationWords } from './words.ts';

/** Links to the cycles that are overdue, due this week, or due in one of the three weeks after. */
export function DueMenu(): React.JSX.Element {
  const say = useSay();
  const today = useToday();
  const { route } = registers.tagPwl;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: DUE.map((due) => ({
          key: String(due),
          label: <Link to={linkToList(route, dueFilter(due, today))}>{say(preservationWords.due[due])}</Link>,
        })),
      }}
    >
      <Button icon={<CalendarOutlined aria-hidden />}>{say(preservationWords.dueMenu)}</Button>
    </Dropdown>
  );
}
