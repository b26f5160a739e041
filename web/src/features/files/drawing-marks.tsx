import { drawingMarks, type DrawingMark, type DrawingMarks } from '@plumbline/contract/features/documents/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../lib/call/query.ts';
import { useSay } from '../../lib/value/language.ts';
import { rowAddress } from '../../register/record-address.ts';
import css from './drawing-marks.module.css';
import { fileWords } from './words.ts';

/** The tag numbers in a file on a drawing; undefined while they are read, and for a file of unknown origin. */
export function useDrawingMarks(file: string | undefined): DrawingMarks | undefined {
  return useCall(
    drawingMarks,
    { id: file ?? '' },
    {
      enabled: file !== undefined,
      staleTime: 0,
      retry: false,
      refetchInterval: ({ state }) => (state.data?.text === 'waiting' ? AGAIN : false),
    },
  ).data;
}
/** How often the marks are read again while the text of the file waits to be read, in milliseconds. */
const AGAIN = 3_000;

/** How much a mark reaches beyond the letters, and how large a pin is, in points. */
const MARGIN = 2;
const PIN = 10;

const percent = (part: number, of: number): string => `${(100 * part) / of}%`;

/** The marks on one page: each tag number of the register opens its tagged item. */
export function PageMarks({
  marks,
  size,
  place,
}: {
  readonly marks: readonly DrawingMark[];
  /** The size of the page in points. */
  readonly size: { readonly width: number; readonly height: number };
  /** A place that is chosen for the next pin, in points. */
  readonly place?: { readonly x: number; readonly y: number } | undefined;
}): React.JSX.Element {
  const say = useSay();
  return (
    <>
      {place && (
        <span
          className={css.chosen}
          style={{ left: percent(place.x, size.width), top: percent(place.y, size.height) }}
          aria-hidden
        />
      )}
      {marks.map(({ name, tag, pinned, place: [x, y, w, h] }, at) => {
        const room = pinned ? PIN : MARGIN;
        const style = {
          left: percent(x - room, size.width),
          top: percent(y - room, size.height),
          width: percent(w + 2 * room, size.width),
          height: percent(h + 2 * room, size.height),
        };
        const address = tag === null ? null : rowAddress({ register: registers.taggedItem.key, id: tag, title: name });
        const label = say(fill(address === null ? fileWords.markUnknown : fileWords.markOf, { name }));
        // the same number may be in several places
        const key = `${name} ${at}`;
        return address === null ? (
          <span key={key} role="img" className={css.unknown} style={style} title={label} aria-label={label} />
        ) : (
          <Link
            key={key}
            to={address}
            className={pinned ? css.pin : css.mark}
            style={style}
            title={label}
            aria-label={label}
          />
        );
      })}
    </>
  );
}
