import { textOf } from '@plumbline/contract/rules/answers.ts';
import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { useSheetTools, type SheetTools } from '../sheet-tools.ts';
import { Row } from '../../../ui/layout.tsx';
import css from './parts.module.css';
import type { PartProps } from './part-props.ts';
import { partWords } from './part-words.ts';
import { SignaturePad } from './signature-pad.tsx';

/** A drawn signature with its name and time, or the button to sign. */
export function SignaturePart({ control: { task, label }, isLocked }: PartProps): React.JSX.Element {
  const say = useSay();
  const { answers, onSign } = useSheetTools();
  const isSigned = textOf(answers, `${task}.value`) !== '';
  const canSign = !isLocked && onSign !== undefined;
  return (
    <Row wrap gap="4px 12px" className={css.line} data-signature={task} data-signed={isSigned || undefined}>
      {isSigned && <Signed task={task} />}
      {canSign && <SignButtons task={task} title={say(label)} isSigned={isSigned} onSign={onSign} />}
      {isLocked && !isSigned && <span className={css.soft}>{say(partWords.unsignedTask)}</span>}
    </Row>
  );
}

function Signed({ task }: { readonly task: string }): React.JSX.Element {
  const format = useFormat();
  const { answers } = useSheetTools();
  const at = textOf(answers, `${task}.at`);
  const signer = textOf(answers, `${task}.signer`);
  return (
    <figure className={css.drawing}>
      <Drawing id={textOf(answers, `${task}.value`)} task={task} alt={signer} />
      <figcaption className={css.soft}>
        {[signer, at === '' ? '' : format.dateTime(at)].filter((part) => part !== '').join(', ')}
      </figcaption>
    </figure>
  );
}

interface SignButtonsProps {
  readonly task: string;
  readonly title: string;
  readonly isSigned: boolean;
  readonly onSign: NonNullable<SheetTools['onSign']>;
}
function SignButtons({ task, title, isSigned, onSign }: SignButtonsProps): React.JSX.Element {
  const say = useSay();
  const { answers } = useSheetTools();
  const [isOpen, setOpen] = useState(false);
  const sign = say(isSigned ? partWords.signAgain : partWords.sign);
  return (
    <Row as="span" wrap align="stretch" gap={8}>
      <Button icon={<EditOutlined aria-hidden />} aria-label={`${sign}: ${title}`} onClick={() => setOpen(true)}>
        {sign}
      </Button>
      {isSigned && (
        <Button type="text" aria-label={`${say(partWords.takeOut)}: ${title}`} onClick={() => onSign(task, null)}>
          {say(partWords.takeOut)}
        </Button>
      )}
      {isOpen && (
        <SignaturePad
          title={title}
          signer={textOf(answers, `${task}.signer`)}
          onClose={() => setOpen(false)}
          onDone={(drawn) => {
            setOpen(false);
            onSign(task, drawn);
          }}
        />
      )}
    </Row>
  );
}

/** The drawing: from this device until it is saved, then from the record. */
function Drawing({
  id,
  task,
  alt,
}: {
  readonly id: string;
  readonly task: string;
  readonly alt: string;
}): React.JSX.Element | null {
  const { pictures, waiting } = useSheetTools();
  const own = waiting.find((photo) => photo.id === id && photo.task === task);
  const blob = own?.blob;
  const show = useCallback(
    (picture: HTMLImageElement) => {
      if (blob === undefined) return undefined;
      picture.src = URL.createObjectURL(blob);
      return () => URL.revokeObjectURL(picture.src);
    },
    [blob],
  );
  const saved = pictures.find((picture) => picture.id === id);
  if (own) return <img key={id} ref={show} alt={alt} />;
  return saved ? <img key={id} src={saved.address} alt={alt} /> : null;
}
