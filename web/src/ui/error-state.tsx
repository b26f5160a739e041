import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { CallError } from '../lib/call/call-error.ts';
import { useSay } from '../lib/value/language.ts';
import { libWords } from '../lib/words.ts';
import { EmptyState } from './empty-state.tsx';
import { uiWords } from './words.ts';

/** The error, and how to retry. */
export interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly small?: boolean;
}

/** Shows that something could not be loaded: the reason, and a retry button. */
export function ErrorState({ error, onRetry, small = false }: ErrorStateProps): React.JSX.Element {
  const say = useSay();
  const text = error instanceof CallError && error.message !== '' ? error.message : say(libWords.unexpected);
  return (
    <div role="alert">
      <EmptyState
        icon={<WarningOutlined aria-hidden />}
        title={say(uiWords.failed)}
        text={text}
        small={small}
        actions={onRetry && <Button onClick={onRetry}>{say(uiWords.retry)}</Button>}
      />
    </div>
  );
}
