import { FullscreenOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSay } from '../../../lib/value/language.ts';
import { Row } from '../../../ui/layout.tsx';
import css from '../file-preview.module.css';
import { fileWords } from '../words.ts';

/** Smaller, larger, and the whole again. */
export function ZoomButtons({
  onZoom,
  onWhole,
}: {
  readonly onZoom: (by: 'in' | 'out') => void;
  readonly onWhole: () => void;
}): React.JSX.Element {
  const say = useSay();
  const button = (icon: React.ReactNode, label: string, onClick: () => void): React.JSX.Element => (
    <Button type="text" icon={icon} aria-label={label} title={label} onClick={onClick} />
  );
  return (
    <Row align="stretch" gap={4} className={css.zoomOver}>
      {button(<ZoomOutOutlined aria-hidden />, say(fileWords.zoomOut), () => onZoom('out'))}
      {button(<ZoomInOutlined aria-hidden />, say(fileWords.zoomIn), () => onZoom('in'))}
      {button(<FullscreenOutlined aria-hidden />, say(fileWords.whole), onWhole)}
    </Row>
  );
}
