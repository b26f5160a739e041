import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { saveFile } from '../../lib/download.ts';
import { useFormat, useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { pdfOfPicture } from '../../lib/picture-pdf.ts';
import { download } from '../../lib/send.ts';
import { useSession } from '../../lib/session.ts';
import { cssColor } from '../../lib/theme.ts';
import { drawSheet, type PictureSheet } from './picture-sheet.ts';
import { progressWords } from './words.ts';

type Form = 'png' | 'pdf' | 'xlsx';

/** Takes the skyline away: as a picture or a PDF with legend, scope and date, or its certificates as a workbook. */
export function SkylineExport({
  type,
  chartOf,
}: {
  readonly type: string;
  /** The chart on the screen; null while the table is shown. */
  readonly chartOf: () => HTMLCanvasElement | null;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const scope = useSession(({ names }) => [names?.D, names?.E].filter((name) => name !== undefined).join(' · '));
  const sheetOf = (chart: HTMLCanvasElement): PictureSheet => {
    const entry = (label: keyof typeof progressWords, ...colours: readonly string[]) => ({
      label: say(progressWords[label]),
      colours,
    });
    return {
      chart,
      title: `${say(progressWords.skyline)} · ${type}`,
      note: [scope, say(fill(progressWords.takenAt, { at: format.dateTime(new Date().toISOString()) }))].join(' · '),
      legend: [
        entry('inProgress', cssColor('--state-in-progress'), '#ffffff'),
        entry('ready', cssColor('--state-ready')),
        entry('accepted', cssColor('--state-accepted')),
        entry('inDoubt', cssColor('--state-doubt')),
        entry('notDue', '#ffffff'),
        entry('overdue', cssColor('--state-overdue')),
      ],
    };
  };
  const take = async (form: Form): Promise<void> => {
    try {
      if (form === 'xlsx')
        return void (await download(`/api/register/${registers.handover.key}/export`, {
          format: 'xlsx',
          filter: { field: 'handoverType', op: 'is', value: type },
          sort: [{ field: 'plannedFinish' }, { field: 'name' }],
        }));
      const chart = chartOf();
      if (chart === null) return notify.message('info', progressWords.pictureFirst);
      const { blob, ...size } = await drawSheet(sheetOf(chart), form === 'png' ? 'image/png' : 'image/jpeg');
      const file = form === 'png' ? blob : pdfOfPicture({ bytes: new Uint8Array(await blob.arrayBuffer()), ...size });
      saveFile(file, `${say(progressWords.skyline)} ${type}.${form}`);
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'png', label: say(progressWords.asPicture) },
          { key: 'pdf', label: say(progressWords.asPdf) },
          { key: 'xlsx', label: say(progressWords.asWorkbook) },
        ],
        onClick: ({ key }) => void take(key as Form), // eslint-disable-line -- one of the items above
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />}>{say(progressWords.export)}</Button>
    </Dropdown>
  );
}
