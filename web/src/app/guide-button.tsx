import { QuestionCircleOutlined } from '@ant-design/icons';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useSay } from '../lib/value/language.ts';
import { useHotkey } from '../ui/use-hotkey.ts';
import { appWords } from './words.ts';

const GUIDE = '/Guide';

/** The `?` of each page: opens the guide at the section that explains the page. */
export function GuideButton(): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const open = (): void =>
    void navigate({ to: GUIDE, ...(pathname !== GUIDE && { search: { of: `${pathname}${searchStr}` } }) });
  useHotkey('f1', open, { whileTyping: true });
  return (
    <Button
      type="text"
      icon={<QuestionCircleOutlined aria-hidden />}
      aria-label={say(appWords.guide)}
      aria-keyshortcuts="F1"
      title={say(appWords.guide)}
      onClick={open}
    />
  );
}
