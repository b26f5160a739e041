import { permission } from '@plumbline/contract/access.ts';
import type { ReportEntry } from '@plumbline/contract/features/reports/calls.ts';
import { reportName } from '@plumbline/contract/features/reports/layout.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useCurrentPage } from '../../../lib/place/current-page.ts';
import { useCan } from '../../../lib/session/session.ts';
import { useLanguage, useSay } from '../../../lib/value/language.ts';
import { newRowAddress } from '../../../register/new-row.ts';
import { Guarded } from '../../../ui/guarded.tsx';
import { scheduleWords } from './words.ts';

const { key, route } = registers.scheduledReport;

interface ScheduleProps {
  /** Null for a report that is not saved. */
  readonly entry: ReportEntry | null;
  /** True when the report on the screen differs from the one that is saved. */
  readonly isChanged?: boolean;
  readonly size?: 'small';
}

/** Opens the form of a new schedule with a report: a schedule always sends the report as it is saved. */
export function ScheduleButton({ entry, isChanged = false, size }: ScheduleProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const { go } = useCurrentPage();
  const may = useCan(permission(key, 'add'));
  const reason = (): string | undefined => {
    if (!may) return say(scheduleWords.mayNot);
    return entry === null || isChanged ? say(scheduleWords.saveFirst) : undefined;
  };
  const name = entry ? reportName(entry.layout)[language] : '';
  const open = (): void => {
    if (entry === null) return;
    const { id, layout } = entry;
    const report = id === null ? { ready: layout.code } : { definition: { id, title: layout.code } };
    go(newRowAddress(route, { name: name.slice(0, 100), ...report, language, time: '07:00' }));
  };
  return (
    <Guarded
      {...(size && { size })}
      {...(size && { 'aria-label': say(fill(scheduleWords.scheduleOf, { name })) })}
      reason={reason()}
      onClick={open}
    >
      {say(scheduleWords.schedule)}
    </Guarded>
  );
}
