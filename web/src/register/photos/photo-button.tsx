import { CameraOutlined, PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { Row } from '../../ui/layout.tsx';
import { useTouch } from '../../ui/use-media.ts';
import css from './photos.module.css';
import { photoWords } from './photo-words.ts';

/** Takes pictures with the camera or from the device. */
export interface PhotoButtonProps {
  /** The accessible name, for a button that shows only its icon. */
  readonly label?: string;
  /** The text beside the icon, where there is room for one. */
  readonly caption?: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Opens the camera of a tablet or, where there is none, the file chooser. With a `label` it shows only an icon. */
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

/** The camera button, and beside it a button for pictures already on the device: for forms with enough room. */
export function PhotoButtons({ onFiles }: PhotoButtonProps): React.JSX.Element {
  const say = useSay();
  const isTouch = useTouch();
  const pick = useRef<HTMLInputElement>(null);
  return (
    <Row wrap align="stretch" gap={8}>
      {isTouch && <PhotoButton onFiles={onFiles} />}
      <Button icon={<PictureOutlined aria-hidden />} onClick={() => pick.current?.click()}>
        {say(photoWords.choose)}
      </Button>
      <PictureInput ref={pick} isCamera={false} onFiles={onFiles} />
    </Row>
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
  // a listener on the input itself: the row may be gone from the page by the time the camera returns its picture
  const chosen = useCallback(({ currentTarget: input }: Event) => {
    if (!(input instanceof HTMLInputElement)) return;
    take.current([...(input.files ?? [])]);
    // allows the same picture to be chosen again after it was removed
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
