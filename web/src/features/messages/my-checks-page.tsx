import { workItem } from '@plumbline/contract/lists/work-item.ts';
import RegisterPage from '../../register/list/register-page.tsx';
import { useTouch } from '../../ui/use-media.ts';
import { WorkCards } from './work-cards.tsx';
import { workWords } from './work-words.ts';

/** `/my-checks`: the user's open work, most overdue first; cards on touch screens, otherwise the standard list. */
export default function MyChecksPage(): React.JSX.Element {
  const isTouched = useTouch();
  return isTouched ? <WorkCards /> : <RegisterPage register={workItem.key} title={workWords.title} />;
}
