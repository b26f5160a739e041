import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { linesOf } from '@plumbline/contract/lines/index.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { demandLoadable, sheetsHeldBy } from '@plumbline/contract/registers/list-sheets.ts';
import { isRecord } from '@plumbline/contract/workflow/records.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { exportFile } from '../../lib/call/export-file.ts';
import { defaultSort } from './view.ts';
import type { RegisterScreen } from './use-register-screen.ts';
import { registerWords } from '../words.ts';

type Format = 'xlsx' | 'csv';
const FORMATS: readonly { readonly format: Format; readonly label: string }[] = [
  { format: 'xlsx', label: 'Excel (.xlsx)' },
  { format: 'csv', label: 'CSV (.csv)' },
];

/** What to export. */
interface Order {
  readonly format: Format;
  readonly chosenOnly: boolean;
  /** Exports the pairs of this list instead of the rows that hold it. */
  readonly list?: string;
  /** Exports these lines beside their rows, in one sheet. */
  readonly lines?: string;
  /** Includes the sign-offs of the records. */
  readonly signOffs?: true;
  /** Exports a file that can be imported, for a list whose rows can become rows of a register. */
  readonly asImport?: true;
}

/** Exports what is shown, with the current filter, sort and columns, or only the chosen rows. */
async function exportRows(
  screen: RegisterScreen,
  { format, chosenOnly, list, lines, signOffs, asImport }: Order,
): Promise<void> {
  const { register, view, filter, wire, columns } = screen;
  const sort = view.sort.length > 0 ? view.sort : defaultSort(register);
  const shown = filter ? { filter } : {};
  // rows are chosen from those shown, and a list that is a query has no other rows
  const which = chosenOnly && wire ? { ...shown, selection: wire } : shown;
  notify.toast('info', registerWords.exporting);
  try {
    const name = await exportFile(register.key, {
      format,
      ...which,
      ...(lines === undefined ? {} : { lines }),
      ...(signOffs && { signOffs }),
      ...(asImport && { asImport }),
      ...(list === undefined ? { sort, columns: columns.map((column) => column.name) } : { list }),
    });
    notify.message('success', fill(registerWords.exported, { name }));
  } catch (error) {
    notify.failure(error);
  }
}

/** The Export button: the file format, and what goes into the file. */
export function ExportMenu({
  screen,
  chosenOnly = false,
}: {
  readonly screen: RegisterScreen;
  readonly chosenOnly?: boolean;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const makes = queryListOf(screen.register.key)?.query.makes;
  const go = async (order: Order): Promise<void> => {
    setBusy(true);
    await exportRows(screen, order);
    setBusy(false);
  };
  const files = (options: Omit<Order, 'format'>): NonNullable<MenuProps['items']> =>
    FORMATS.map(({ format: kind, label }) => ({
      key: [kind, options.chosenOnly, options.list, options.lines, options.signOffs, options.asImport].join(' '),
      label,
      onClick: () => void go({ ...options, format: kind }),
    }));
  /** The rows, alone or with their lines, and below them each list they hold as a file of pairs. */
  const kinds = (only: boolean): NonNullable<MenuProps['items']> => [
    ...files({ chosenOnly: only }),
    ...(isRecord(screen.register.key)
      ? [
          {
            key: `signOffs ${only}`,
            label: say(registerWords.exportSignOffs),
            children: files({ chosenOnly: only, signOffs: true }),
          },
        ]
      : []),
    ...(makes
      ? [
          {
            key: `asImport ${only}`,
            label: say(
              fill(registerWords.exportForImport, { register: registerTitle(demandLoadable(makes.register)) }),
            ),
            children: files({ chosenOnly: only, asImport: true }),
          },
        ]
      : []),
    ...linesOf(screen.register).map((lines) => ({
      key: `${lines.key} ${only}`,
      label: say(fill(registerWords.exportLines, { lines: lines.label })),
      children: files({ chosenOnly: only, lines: lines.key }),
    })),
    ...sheetsHeldBy(screen.register).map(({ key, label, list }) => ({
      key: `${key} ${only}`,
      label: say(label),
      children: files({ chosenOnly: only, list: list.name }),
    })),
  ];
  const shown = {
    key: 'shown',
    type: 'group' as const,
    label: say(fill(registerWords.exportShown, { count: format.count(screen.rows.total) })),
    children: kinds(false),
  };
  const chosen = {
    key: 'chosen',
    type: 'group' as const,
    label: say(fill(registerWords.exportChosen, { count: format.count(screen.chosen) })),
    children: kinds(true),
  };
  const groups = screen.chosen > 0 ? [chosen, shown] : [shown];
  return (
    <Dropdown trigger={['click']} menu={{ items: chosenOnly ? kinds(true) : groups }}>
      <Button size={chosenOnly ? 'small' : 'middle'} loading={busy} icon={<DownloadOutlined aria-hidden />}>
        {say(registerWords.export)}
      </Button>
    </Dropdown>
  );
}
