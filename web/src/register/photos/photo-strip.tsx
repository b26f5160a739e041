import { CloseOutlined, LoadingOutlined, ReloadOutlined } from '@ant-design/icons';
import type { RowPicture } from '@plumbline/contract/features/files/calls.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import css from './photos.module.css';
import type { WaitingPhoto } from './photo-draft.ts';
import { photoWords } from './photo-words.ts';

/** Photos side by side: first those of the record, then those waiting to be saved with it. */
export interface PhotoStripProps {
  readonly saved: readonly RowPicture[];
  readonly waiting: readonly WaitingPhoto[];
  readonly onRemove: (id: string) => void;
  /** Tries again to read a photo that could not be read; left out where no photos wait. */
  readonly onRetry?: (id: string) => unknown;
  /** Removes a saved photo; left out where photos cannot be removed. */
  readonly onTakeOut?: (id: string) => void;
}

export function PhotoStrip({
  saved,
  waiting,
  onRemove,
  onRetry,
  onTakeOut,
}: PhotoStripProps): React.JSX.Element | null {
  const say = useSay();
  if (saved.length + waiting.length === 0) return null;
  return (
    <Row as="ul" wrap align="stretch" gap={8} aria-label={say(photoWords.photos)}>
      {saved.map((picture, at) => (
        <SavedPhoto key={picture.id} picture={picture} number={at + 1} onTakeOut={onTakeOut} />
      ))}
      {waiting.map((photo, at) => (
        <UnsavedPhoto
          key={photo.id}
          photo={photo}
          number={saved.length + at + 1}
          onRemove={() => onRemove(photo.id)}
          onRetry={() => onRetry?.(photo.id)}
        />
      ))}
    </Row>
  );
}

interface SavedPhotoProps {
  readonly picture: RowPicture;
  /** Its position among the photos, from 1. */
  readonly number: number;
  readonly onTakeOut: PhotoStripProps['onTakeOut'];
}
/** A saved photo. Its address changes every few minutes; a displayed photo is not fetched again for that. */
function SavedPhoto({ picture, number, onTakeOut }: SavedPhotoProps): React.JSX.Element {
  const { id, address, by, at, name } = picture;
  const say = useSay();
  const format = useFormat();
  const [shown, show] = useState(address);
  const who = say(fill(photoWords.by, { by, at: format.dateTime(at) }));
  return (
    <li className={css.photo}>
      <a href={address} target="_blank" rel="noopener" title={`${name} · ${who}`}>
        <img
          src={shown}
          alt={`${name}, ${who}`}
          loading="lazy"
          decoding="async"
          onError={() => {
            if (shown !== address) show(address);
          }}
        />
      </a>
      {onTakeOut && (
        <Button
          className={css.remove ?? ''}
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={say(fill(photoWords.remove, { number }))}
          onClick={() => onTakeOut(id)}
        />
      )}
    </li>
  );
}

interface UnsavedPhotoProps {
  readonly photo: WaitingPhoto;
  /** Its position among the photos, from 1. */
  readonly number: number;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}
function UnsavedPhoto(props: UnsavedPhotoProps): React.JSX.Element {
  const { photo, number, onRemove } = props;
  const say = useSay();
  const why = photo.raw?.why ?? null;
  return (
    <li className={css.photo} data-unsaved data-unread={why !== null || undefined}>
      {photo.raw === undefined && <ReadPhoto photo={photo} />}
      {photo.raw !== undefined && why === null && (
        <Stack as="span" gap={8} small className={css.reading} role="status">
          <LoadingOutlined aria-hidden />
          {say(photoWords.reading)}
        </Stack>
      )}
      {why !== null && <UnreadPhoto why={why} number={number} onRetry={props.onRetry} />}
      <Button
        className={css.remove ?? ''}
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={say(fill(photoWords.remove, { number }))}
        onClick={onRemove}
      />
    </li>
  );
}

/** Stays with the reason until it is read or removed. */
function UnreadPhoto({
  why,
  number,
  onRetry,
}: Pick<UnsavedPhotoProps, 'number' | 'onRetry'> & { readonly why: Word }): React.JSX.Element {
  const say = useSay();
  return (
    <Stack gap={8} small className={css.unread} role="alert">
      <span>{say(why)}</span>
      <Button
        size="small"
        icon={<ReloadOutlined aria-hidden />}
        aria-label={say(fill(photoWords.againOf, { number }))}
        onClick={onRetry}
      >
        {say(photoWords.again)}
      </Button>
    </Stack>
  );
}

function ReadPhoto({ photo }: Pick<UnsavedPhotoProps, 'photo'>): React.JSX.Element {
  const say = useSay();
  const show = useCallback(
    (picture: HTMLImageElement) => {
      picture.src = URL.createObjectURL(photo.blob);
      return () => URL.revokeObjectURL(picture.src);
    },
    [photo.blob],
  );
  return (
    <>
      <img ref={show} alt={`${photo.name}, ${say(photoWords.unsaved)}`} />
      <span className={css.unsaved}>{say(photoWords.unsaved)}</span>
    </>
  );
}
