import { Button, Input, Modal } from 'antd';
import { useEffect, useId, useRef, useState, type PointerEvent } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { notify } from '../../../lib/look/notify.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Muted } from '../../../ui/layout.tsx';
import css from './parts.module.css';
import { partWords } from './part-words.ts';

/** The size of a drawing in pixels: three to one, like the stored signatures of people. */
const [WIDTH, HEIGHT] = [900, 300];
/** The colour of the ink, in light and dark mode alike. */
const INK = '#12263a';

/** The props of the pad to sign on. */
export interface SignaturePadProps {
  readonly title: string;
  /** The name of the previous signer; otherwise the person of this session. */
  readonly signer: string;
  readonly onClose: () => void;
  readonly onDone: (drawn: { readonly blob: Blob; readonly signer: string }) => void;
}

/** Lets the user draw a signature with finger, pen or mouse, and enter the name of the signer. */
export function SignaturePad({ title, signer, onClose, onDone }: SignaturePadProps): React.JSX.Element {
  const say = useSay();
  const id = useId();
  const own = useSession((session) => session.user?.fullName ?? '');
  const [name, setName] = useState(signer || own);
  const pad = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const clear = (): void => {
    pad.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setDrawn(false);
  };
  const done = (): void =>
    pad.current?.toBlob((blob) => {
      if (blob === null) notify.message('warning', partWords.notTaken);
      else onDone({ blob, signer: name.trim() });
    }, 'image/png');
  const lacks = isDrawn ? partWords.needsName : partWords.needsDrawing;
  const isReady = isDrawn && name.trim() !== '';
  return (
    <Modal
      open
      title={title}
      width={640}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          {!isReady && (
            <Muted small className={css.lacks}>
              {say(lacks)}
            </Muted>
          )}
          <Button disabled={!isDrawn} onClick={clear}>
            {say(partWords.clear)}
          </Button>
          <Button type="primary" disabled={!isReady} onClick={done}>
            {say(partWords.done)}
          </Button>
        </>
      }
    >
      <label htmlFor={id}>{say(partWords.name)}</label>
      <Input id={id} maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
      <Pad ref={pad} onDrawn={() => setDrawn(true)} />
    </Modal>
  );
}

interface PadProps {
  readonly ref: React.RefObject<HTMLCanvasElement | null>;
  readonly onDrawn: () => void;
}
function Pad({ ref, onDrawn }: PadProps): React.JSX.Element {
  const say = useSay();
  const isDown = useRef(false);
  useEffect(() => {
    const pen = ref.current?.getContext('2d');
    if (pen) Object.assign(pen, { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: INK });
  }, [ref]);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): readonly [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    isDown.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    const pen = event.currentTarget.getContext('2d');
    const [x, y] = pointOf(event);
    pen?.beginPath();
    pen?.moveTo(x, y);
    // a dot counts as a stroke too
    pen?.lineTo(x + 0.1, y);
    pen?.stroke();
    onDrawn();
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!isDown.current) return;
    const pen = event.currentTarget.getContext('2d');
    const [x, y] = pointOf(event);
    pen?.lineTo(x, y);
    pen?.stroke();
  };
  return (
    <canvas
      ref={ref}
      className={css.pad}
      width={WIDTH}
      height={HEIGHT}
      aria-label={say(partWords.pad)}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={() => {
        isDown.current = false;
      }}
    />
  );
}
