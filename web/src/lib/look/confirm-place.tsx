import { Modal } from 'antd';
import { useEffect, useRef } from 'react';
import type { NotifyHost } from './notify.ts';

/** A question, and the handler of its answer. */
export type Confirmation = Parameters<NotifyHost['confirm']>[0] & { readonly answer: (isWanted: boolean) => void };

/** Shows each question once. Loaded before the first one. */
export default function ConfirmPlace({
  asked: questions,
}: {
  readonly asked: readonly Confirmation[];
}): React.JSX.Element {
  const [modal, place] = Modal.useModal();
  const shown = useRef(0);
  useEffect(() => {
    const ask = async ({ title, text, ok, cancel, danger, answer }: Confirmation): Promise<void> =>
      answer(
        await modal.confirm({
          title,
          content: text,
          okButtonProps: { danger },
          ...(ok !== undefined && { okText: ok }),
          ...(cancel !== undefined && { cancelText: cancel }),
        }),
      );
    for (const question of questions.slice(shown.current)) void ask(question);
    shown.current = questions.length;
  }, [modal, questions]);
  return <>{place}</>;
}
