import { Link } from '@tanstack/react-router';
import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { placeOfLink, type Chapter } from './parse.ts';
import css from './guide-page.module.css';
import { pictureAddress } from './pictures.ts';

/** What a text of the guide needs to be shown. */
interface MarkdownProps {
  readonly tokens: readonly Token[];
  /** The chapters that its links lead to. */
  readonly chapters: readonly Chapter[];
}

/** Draws a text as elements. There is no HTML in it: marks that are not known are shown as they were typed. */
export function Markdown({ tokens, chapters }: MarkdownProps): React.JSX.Element {
  return <>{tokens.map((token, at) => each(token, at, chapters))}</>;
}

type Draw = (token: Tokens.Generic, inner: ReactNode, chapters: readonly Chapter[]) => ReactNode;

const DRAW: Readonly<Record<string, Draw>> = {
  paragraph: (_, inner) => <p>{inner}</p>,
  heading: (_, inner) => <h3>{inner}</h3>,
  blockquote: (_, inner) => <blockquote className={css.warn}>{inner}</blockquote>,
  strong: (_, inner) => <strong>{inner}</strong>,
  em: (_, inner) => <em>{inner}</em>,
  codespan: ({ text }) => <kbd>{text}</kbd>,
  br: () => <br />,
  space: () => null,
  list: (token, _, chapters) => {
    const { ordered, items } = token as Tokens.List;
    const lines = items.map((item, at) => <li key={at}>{<Markdown tokens={item.tokens} chapters={chapters} />}</li>);
    return ordered ? <ol>{lines}</ol> : <ul>{lines}</ul>;
  },
  table: (token, _, chapters) => <GuideTable table={token as Tokens.Table} chapters={chapters} />,
  image: ({ href, text }) => {
    const source = pictureAddress(href);
    return source === undefined ? null : <img className={css.picture} src={source} alt={text} loading="lazy" />;
  },
  link: ({ href }, inner, chapters) => {
    const place = placeOfLink(chapters, href);
    if (place === undefined) return inner;
    return (
      <Link to="/Guide" search={{ ...place }}>
        {inner}
      </Link>
    );
  },
};

function each(token: Token, at: number, chapters: readonly Chapter[]): ReactNode {
  const { type, tokens, text, raw } = token as Tokens.Generic;
  const inner = tokens === undefined ? String(text ?? raw) : <Markdown tokens={tokens} chapters={chapters} />;
  return <Fragment key={at}>{DRAW[type]?.(token as Tokens.Generic, inner, chapters) ?? plain(type, inner)}</Fragment>;
}

/** Texts, and whatever is not known; spaces between blocks draw nothing. */
const plain = (type: string, inner: ReactNode): ReactNode => (type === 'space' ? null : inner);

function GuideTable({
  table: { header, rows },
  chapters,
}: {
  readonly table: Tokens.Table;
  readonly chapters: readonly Chapter[];
}): React.JSX.Element {
  return (
    <div className={css.table}>
      <table>
        <thead>
          <tr>
            {header.map(({ tokens }, at) => (
              <th key={at} scope="col">
                <Markdown tokens={tokens} chapters={chapters} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {row.map(({ tokens }, at) => (
                <td key={at}>
                  <Markdown tokens={tokens} chapters={chapters} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
