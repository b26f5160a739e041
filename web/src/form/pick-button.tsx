import { TableOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { lazy } from '../lib/look/lazy.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useLanguage, useSay } from '../lib/value/language.ts';
import { SkeletonLines } from '../ui/skeletons.tsx';
import { formWords } from './form-words.ts';
import type { RefPickerProps } from './ref-picker.tsx';
import './ref-picker.css';

const RefPicker = lazy(() => import('./ref-picker.tsx'));

/** On a tablet neither side of the button has enough room: the pop-up is shifted until it is completely visible. */
const ALIGN = { overflow: { shiftX: true, adjustY: true } };

interface PickableProps extends Pick<RefPickerProps, 'to' | 'chosen' | 'many' | 'onPick'> {
  readonly field: Field;
  /** The input itself. */
  readonly children: ReactNode;
}

/** A reference input with its pop-up: the button behind it, or Alt ↓ in it, opens the full list. */
export function Pickable({ field, to, chosen, many, onPick, children }: PickableProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = field.label[language];
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (!event.altKey || event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  };
  return (
    <div className="pl-ref" onKeyDownCapture={press}>
      {children}
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        align={ALIGN}
        content={
          <div className="pl-pick-room">
            <Suspense fallback={<SkeletonLines lines={8} />}>
              <RefPicker
                to={to}
                label={label}
                chosen={chosen}
                many={many}
                onPick={(row) => {
                  onPick(row);
                  if (!many) close();
                }}
                onClose={close}
              />
            </Suspense>
          </div>
        }
      >
        <Button
          ref={button}
          icon={<TableOutlined aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={say(fill(formWords.pick, { label }))}
          title={say(fill(formWords.pick, { label }))}
        />
      </Popover>
    </div>
  );
}
