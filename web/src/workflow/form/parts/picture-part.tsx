import { countPictures, picturesIn } from '@plumbline/contract/rules/tasks/picture.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../../lib/value/language.ts';
import { PhotoButtons } from '../../../register/photos/photo-button.tsx';
import { useSheetTools } from '../sheet-tools.ts';
import { Row } from '../../../ui/layout.tsx';
import css from './parts.module.css';
import type { PartProps } from './part-props.ts';
import { partWords } from './part-words.ts';

/** The number of pictures of a task, and the buttons to take one; the pictures are shown below its row. */
export function PicturePart({ control: { task }, isLocked }: PartProps): React.JSX.Element {
  const say = useSay();
  const { answers, waiting, onPhoto } = useSheetTools();
  const { length } = picturesIn(answers, task);
  const raw = waiting.flatMap((photo) => (photo.task === task && !photo.punch ? (photo.raw ?? []) : []));
  const unread = raw.filter(({ why }) => why !== null).length;
  return (
    <Row wrap gap="4px 12px" className={css.line} data-picture={task}>
      <span className={length === 0 ? css.soft : css.said} role="status">
        {say(length === 0 ? partWords.noPicture : countPictures(length))}
      </span>
      {raw.length > unread && (
        <span className={css.soft} role="status">
          {say(fill(partWords.reading, { count: raw.length - unread }))}
        </span>
      )}
      {unread > 0 && (
        <span className={css.wrong} role="status">
          {say(fill(partWords.unread, { count: unread }))}
        </span>
      )}
      {!isLocked && onPhoto && <PhotoButtons onFiles={(files) => onPhoto(task, files)} />}
    </Row>
  );
}
