import type { ReportEntry } from '@plumbline/contract/features/reports/calls.ts';
import type { ReportLayout } from '@plumbline/contract/features/reports/layout.ts';
import { viewSave } from '@plumbline/contract/features/views/calls.ts';
import { REPORT_CATEGORIES } from '@plumbline/contract/registers/report/report-definition.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Checkbox, Dropdown, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { send, sendVerb } from '../../lib/call/send.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useCan } from '../../lib/session/session.ts';
import { useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Stack } from '../../ui/layout.tsx';
import { reportsChanged } from './run-report.ts';
import { reportHref } from './report-list-page.tsx';
import { reportWords } from './words.ts';

const KEY = registers.reportDefinition.key;

/** The fields of a definition that a layout fills. */
function valuesOf({ columns, filter, breakdown, groupings, sort, ...rest }: ReportLayout): Record<string, unknown> {
  return {
    ...rest,
    groupings: [...groupings],
    sort: [...sort],
    breakdown,
    columns: columns.length === 0 ? null : JSON.stringify(columns),
    filter: filter ? JSON.stringify(filter) : null,
  };
}

interface SaveProps {
  readonly entry: ReportEntry | null;
  readonly layout: ReportLayout;
}

/** Saves the changes of a report, a new report, or its filter as a view of its register. */
export function SaveMenu({ entry, layout }: SaveProps): React.JSX.Element {
  const say = useSay();
  const mayAdd = useCan('reportDefinition:add');
  const mayUpdate = useCan('reportDefinition:update');
  const [open, setOpen] = useState<'report' | 'search' | null>(null);
  const saveChanges = async (): Promise<void> => {
    if (entry?.id == null || entry.rev === null) return;
    try {
      await sendVerb(KEY, 'update', { rows: [{ id: entry.id, rev: entry.rev, values: valuesOf(layout) }] });
      notify.message('success', reportWords.savedReport);
      await reportsChanged();
    } catch (error) {
      notify.failure(error);
    }
  };
  const items = [
    ...(entry?.id != null && mayUpdate
      ? [{ key: 'changes', label: say(reportWords.saveChanges), onClick: () => void saveChanges() }]
      : []),
    {
      key: 'report',
      label: say(reportWords.saveReport),
      disabled: !mayAdd,
      title: mayAdd ? '' : say(reportWords.mayNot),
      onClick: () => setOpen('report'),
    },
    { key: 'search', label: say(reportWords.saveSearch), onClick: () => setOpen('search') },
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Guarded>{say(reportWords.save)}</Guarded>
      </Dropdown>
      {open === 'report' && <SaveReport layout={layout} onClose={() => setOpen(null)} />}
      {open === 'search' && <SaveSearch layout={layout} onClose={() => setOpen(null)} />}
    </>
  );
}

interface DialogProps {
  readonly layout: ReportLayout;
  readonly onClose: () => void;
}

function SaveReport({ layout, onClose }: DialogProps): React.JSX.Element {
  const say = useSay();
  const { go } = useCurrentPage();
  const [draft, setDraft] = useState({ ...layout, code: layout.code === '' ? '' : `${layout.code}-2`, shared: false });
  const put = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part });
  const save = async (): Promise<void> => {
    const { shared, ...made } = draft;
    try {
      const row = await sendVerb(KEY, 'create', { values: { ...valuesOf(made), shared } });
      notify.message('success', reportWords.savedReport);
      await reportsChanged();
      onClose();
      go(reportHref(row.id));
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Modal
      open
      title={say(reportWords.saveReport)}
      okText={say(reportWords.save)}
      cancelText={say(reportWords.cancel)}
      onCancel={onClose}
      onOk={() => void save()}
    >
      <Stack gap={10}>
        {(['code', 'nameEn', 'nameZh'] as const).map((name) => (
          <label key={name}>
            {say(reportWords[name])}
            <Input
              maxLength={name === 'code' ? 40 : 150}
              value={draft[name]}
              onChange={(event) => put({ [name]: event.target.value })}
            />
          </label>
        ))}
        <label>
          {say(reportWords.category)}
          <Select
            style={{ width: '100%' }}
            value={draft.category}
            options={Object.entries(REPORT_CATEGORIES).map(([value, word]) => ({ value, label: say(word) }))}
            onChange={(category) => put({ category })}
          />
        </label>
        <Checkbox checked={draft.shared} onChange={(event) => put({ shared: event.target.checked })}>
          {say(reportWords.shared)}
        </Checkbox>
      </Stack>
    </Modal>
  );
}

function SaveSearch({ layout, onClose }: DialogProps): React.JSX.Element {
  const say = useSay();
  const [name, setName] = useState('');
  const save = async (): Promise<void> => {
    const { filter } = layout;
    try {
      await send(viewSave, { register: layout.entity, name, view: { ...(filter && { filter }) } });
      notify.message('success', reportWords.savedSearch);
      onClose();
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Modal
      open
      title={say(reportWords.saveSearch)}
      okText={say(reportWords.save)}
      cancelText={say(reportWords.cancel)}
      onCancel={onClose}
      onOk={() => void save()}
    >
      <label>
        {say(reportWords.searchName)}
        <Input maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
      </label>
    </Modal>
  );
}
