import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSay } from '../../lib/value/language.ts';
import { useSession } from '../../lib/session/session.ts';
import { Page } from '../../ui/page.tsx';
import { LevelBSelection } from './level-b-selection.tsx';
import { useLevels } from './use-levels.ts';
import { levelWords } from './words.ts';

/** `/Admin/LevelBSelection?levelAId=`: chooses a region of a company, then continues in the level picker from there. */
export default function LevelBSelectionPage(): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const { levelAId }: { readonly levelAId?: unknown } = useSearch({ strict: false });
  const { data } = useLevels();
  const value = useSession((session) => session.path?.B);
  const company = typeof levelAId === 'string' ? levelAId : data?.find(({ level }) => level === 'A')?.id;
  return (
    <Page title={say(levelWords.chooseB)}>
      {company !== undefined && (
        <LevelBSelection
          levelAId={company}
          value={value}
          onChange={(id) => void navigate({ href: `/Admin/LevelSelect?levelBId=${id}` })}
        />
      )}
    </Page>
  );
}
