import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { PRODUCT } from '../../lib/product.ts';
import type { AddressOf } from '../feature.ts';
import { ProjectList } from './project-list.tsx';
import css from './projects.module.css';
import { projectWords } from './project-words.ts';

/** `/project-page`: shown before a project is chosen (specification 2.1). */
export function ProjectPage({ addressOf }: { readonly addressOf: AddressOf }): React.JSX.Element {
  const say = useSay();
  const { from }: { readonly from?: unknown } = useSearch({ strict: false });
  useEffect(() => {
    document.title = `${say(PRODUCT)} - ${say(projectWords.projects)}`;
  }, [say]);
  return (
    <div className={css.page}>
      <ProjectList title={say(projectWords.projects)} from={from} addressOf={addressOf} />
    </div>
  );
}
