import { DownloadOutlined } from '@ant-design/icons';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Button, Dropdown } from 'antd';
import type { SvgFrame } from '../../chart/series-svg.ts';
import { saveFile } from '../../lib/call/download.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { pdfOfPicture } from '../../lib/value/picture-pdf.ts';
import { useSession } from '../../lib/session/session.ts';
import { drawSheet, type PictureSheet } from './picture-sheet.ts';
import { progressWords } from './words.ts';

type Form = 'png' | 'svg' | 'pdf' | 'xlsx';

interface PictureExportProps {
  /** The title of the picture, also used as its file name. */
  readonly title: string;
  readonly legendOf: () => PictureSheet['legend'];
  /** The chart to export; null when it is not on screen. */
  readonly chartOf: () => Pick<PictureSheet, 'chart' | 'scale'> | null;
  /** Why there is no chart at the moment. */
  readonly noChart: Word;
  /** Draws the chart as SVG; left out for charts that exist as a canvas only. */
  readonly svgOf?: (frame: SvgFrame) => Promise<string>;
  /** Saves a PDF made by the server, with more than the chart; left out for a PDF of the chart as shown. */
  readonly savePdf?: (() => Promise<unknown>) | undefined;
  /** The workbook export; left out where no list has exactly these rows. */
  readonly workbook?: { readonly label: Word; readonly save: () => Promise<unknown> };
}

/** Exports a progress chart as shown: as PNG or PDF with title, scope, date and legend, or its rows as a workbook. */
export function PictureExport({
  title,
  legendOf,
  chartOf,
  noChart,
  svgOf,
  savePdf,
  workbook,
}: PictureExportProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const scope = useSession(({ names }) => [names?.D, names?.E].filter((name) => name !== undefined).join(' · '));
  const madeElsewhere: { readonly [F in Form]?: (() => Promise<unknown>) | undefined } = {
    xlsx: workbook?.save,
    pdf: savePdf,
  };
  const take = async (form: Form): Promise<void> => {
    try {
      const saveMade = madeElsewhere[form];
      if (saveMade) return void (await saveMade());
      const taken = say(fill(progressWords.takenAt, { at: format.dateTime(new Date().toISOString()) }));
      const frame = { title, note: [scope, taken].join(' · ') };
      if (form === 'svg') {
        const text = (await svgOf?.(frame)) ?? '';
        return saveFile(new Blob([text], { type: 'image/svg+xml' }), `${title.replaceAll(' · ', ' ')}.svg`);
      }
      const chart = chartOf();
      if (chart === null) return notify.message('info', noChart);
      const sheet = { ...chart, ...frame, legend: legendOf() };
      const { blob, ...size } = await drawSheet(sheet, form === 'png' ? 'image/png' : 'image/jpeg');
      const file = form === 'png' ? blob : pdfOfPicture({ bytes: new Uint8Array(await blob.arrayBuffer()), ...size });
      saveFile(file, `${title.replaceAll(' · ', ' ')}.${form}`);
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
          ...(svgOf ? [{ key: 'svg', label: say(progressWords.asVector) }] : []),
          { key: 'pdf', label: say(progressWords.asPdf) },
          ...(workbook ? [{ key: 'xlsx', label: say(workbook.label) }] : []),
        ],
        onClick: ({ key }) => void take(key as Form), // eslint-disable-line -- one of the items above
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />}>{say(progressWords.export)}</Button>
    </Dropdown>
  );
}
