import { CameraOutlined, PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useSay } from '../../lib/language.ts';
import { useTouch } from '../../ui/use-media.ts';
import css from './photos.module.css';
import { photoWords } from './photo-words.ts';

/** Takes pictures from the camera or from the device. */
export interface PhotoButtonProps {
  /** What it is called aloud, where it shows only its sign. */
  readonly label?: string;
  /** What is written beside the sign, where it has a name of its own and room. */
  readonly caption?: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Opens the camera of a tablet; where there is none, the chooser of files. With a `label` it is a sign alone. */
export function PhotoButton({ label, caption, onFiles }: PhotoButtonProps): React.JSX.Element {
  const say = useSay();
  const pick = useRef<HTMLInputElement>(null);
  const isSign = label !== undefined && caption === undefined;
  return (
    <>
      <Button
        type={isSign ? 'text' : 'default'}
        className={isSign ? (css.sign ?? '') : ''}
        icon={<CameraOutlined aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => pick.current?.click()}
      >
        {isSign ? undefined : (caption ?? say(photoWords.take))}
      </Button>
      <PictureInput ref={pick} isCamera onFiles={onFiles} />
    </>
  );
}

/** The camera, and beside it what the device has already: for a form that has room. */
export function PhotoButtons({ onFiles }: PhotoButtonProps): React.JSX.Element {
  const say = useSay();
  const isTouch = useTouch();
  const pick = useRef<HTMLInputElement>(null);
  return (
    <div className={css.buttons}>
      {isTouch && <PhotoButton onFiles={onFiles} />}
      <Button icon={<PictureOutlined aria-hidden />} onClick={() => pick.current?.click()}>
        {say(photoWords.choose)}
      </Button>
      <PictureInput ref={pick} isCamera={false} onFiles={onFiles} />
    </div>
  );
}

interface PictureInputProps {
  readonly ref: React.RefObject<HTMLInputElement | null>;
  readonly isCamera: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}
function PictureInput({ ref, isCamera, onFiles }: PictureInputProps): React.JSX.Element {
  const say = useSay();
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  // told by the input itself: the row may be gone from the page by the time the camera comes back with its picture
  const chosen = useCallback(({ currentTarget: input }: Event) => {
    if (!(input instanceof HTMLInputElement)) return;
    take.current([...(input.files ?? [])]);
    // the same picture may be taken again after it was removed
    input.value = '';
  }, []);
  const listen = useCallback(
    (input: HTMLInputElement | null) => {
      ref.current = input;
      input?.addEventListener('change', chosen);
    },
    [ref, chosen],
  );
  return (
    <input
      ref={listen}
      hidden
      multiple
      type="file"
      accept="image/*"
      {...(isCamera && { capture: 'environment' })}
      aria-label={say(photoWords.choose)}
    />
  );
}
