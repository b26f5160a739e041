import type { ReactNode } from 'react';
import { LevelSelectPage } from '../features/levels/level-select-page.tsx';
import { ProjectPage } from '../features/levels/project-page.tsx';
import { useSay } from '../lib/value/language.ts';
import { PRODUCT } from '../lib/product.ts';
import { Row, Stack } from '../ui/layout.tsx';
import { ProductMark } from '../ui/product-mark.tsx';
import { Frame } from './frame.tsx';
import { addressOfEntry } from './pages.ts';
import css from './plain-pages.module.css';
import { PlainBar } from './top-bar.tsx';
import { Watermark } from './watermark.tsx';

/** A page before a scope is chosen: logo, product name, and the signed-in user. */
function Plain({ children }: { readonly children: ReactNode }): React.JSX.Element {
  const say = useSay();
  return (
    <Frame>
      <Stack className={css.plain}>
        <PlainBar>
          <Row as="span" gap={12} className={css.brand}>
            <ProductMark size={24} />
            {say(PRODUCT)}
          </Row>
        </PlainBar>
        <main className={css.content}>{children}</main>
        <Watermark />
      </Stack>
    </Frame>
  );
}

/** /project-page */
export const ProjectRoute = (): React.JSX.Element => (
  <Plain>
    <ProjectPage addressOf={addressOfEntry} />
  </Plain>
);

/** /Admin/LevelSelect */
export const LevelRoute = (): React.JSX.Element => (
  <Plain>
    <LevelSelectPage />
  </Plain>
);
