import { workItem } from '@plumbline/contract/lists/work-item.ts';
import RegisterPage from '../../register/register-page.tsx';
import { useTouch } from '../../ui/use-media.ts';
import { WorkCards } from './work-cards.tsx';
import { workWords } from './work-words.ts';

/** `/my-checks`: what one person has before them, most overdue first; cards for a finger, else the grid of every list. */
export default function MyChecksPage(): React.JSX.Element {
  const isTouched = useTouch();
  return isTouched ? <WorkCards /> : <RegisterPage register={workItem.key} title={workWords.title} />;
}
