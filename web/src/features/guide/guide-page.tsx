import { explained, GUIDE_ROLES, type GuideRole } from '@plumbline/contract/features/guide/chapters.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { PrinterOutlined, SearchOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button, Input, Select } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Card, Muted, Row, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonBox } from '../../ui/skeletons.tsx';
import css from './guide-page.module.css';
import { Markdown } from './markdown.tsx';
import { searchGuide, type Chapter } from './parse.ts';
import { useChapters } from './use-guide.ts';
import { guideWords } from './words.ts';

/** The value of `chapter` that shows all chapters on one page, as for printing. */
const WHOLE = 'all';

/** What an address shows: a chapter, one of its sections, or the section that explains the page `of`. */
interface Shown {
  readonly chapter: string | null;
  readonly section: string | null;
  /** The address of the page from which the guide was opened. */
  readonly page: string | null;
}

function shownBy(search: URLSearchParams): Shown {
  const from = search.get('of') ?? '';
  const path = from.split('?')[0] ?? '';
  const place = explained(path);
  return {
    chapter: place?.chapter ?? search.get('chapter'),
    section: place?.section ?? search.get('section'),
    page: pageAt(path) === undefined ? null : from,
  };
}

/**
 * `/Guide`: the guide, chapter by chapter, with its contents and a search. `?of=<address>` shows the section that
 * explains a page.
 */
export default function GuidePage(): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const { search } = useCurrentPage();
  const [text, setText] = useState('');
  const [role, setRole] = useState<GuideRole>();
  const { data: chapters, error, refetch } = useChapters(language);
  const shown = shownBy(search);
  const title = say(guideWords.title);
  return (
    <Page
      title={title}
      crumbs={[{ label: title }]}
      actions={
        <>
          <Input
            className={css.search ?? ''}
            prefix={<SearchOutlined aria-hidden />}
            allowClear
            value={text}
            maxLength={100}
            placeholder={say(guideWords.search)}
            aria-label={say(guideWords.search)}
            onChange={({ target }) => setText(target.value)}
          />
          <RoleSelect role={role} onRole={setRole} />
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            {say(guideWords.print)}
          </Button>
        </>
      }
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && chapters === undefined && <SkeletonBox height="320px" />}
      {chapters !== undefined && (
        <div className={css.guide}>
          <Contents chapters={chapters} shown={shown} role={role} />
          <article className={css.text} lang={language === 'zh' ? 'zh-CN' : 'en'}>
            {shown.page !== null && (
              <p className={css.back}>
                <Link to={shown.page}>{say(guideWords.backToPage)}</Link>
              </p>
            )}
            {text.trim() === '' ? (
              <Reading chapters={chapters} shown={shown} role={role} />
            ) : (
              <Found chapters={chapters} text={text.trim()} onOpen={() => setText('')} />
            )}
          </article>
        </div>
      )}
    </Page>
  );
}

function RoleSelect({
  role,
  onRole,
}: {
  readonly role: GuideRole | undefined;
  readonly onRole: (role: GuideRole | undefined) => void;
}): React.JSX.Element {
  const say = useSay();
  const roles = Object.entries(GUIDE_ROLES).map(([value, label]) => ({ value: value as GuideRole, label: say(label) })); // eslint-disable-line -- the keys of a constant
  return (
    <Select<GuideRole>
      className={css.role ?? ''}
      allowClear
      value={role ?? null}
      placeholder={say(guideWords.everyRole)}
      aria-label={say(guideWords.role)}
      options={roles}
      onChange={(chosen: GuideRole | undefined) => onRole(chosen)}
    />
  );
}

const isFor = ({ roles }: Chapter, role: GuideRole | undefined): boolean => role === undefined || roles.includes(role);

/** The parts of the page that show chapters. */
interface PartProps {
  readonly chapters: readonly Chapter[];
  readonly shown: Shown;
  readonly role: GuideRole | undefined;
}

function Contents({ chapters, shown, role }: PartProps): React.JSX.Element {
  const say = useSay();
  const heading = useId();
  return (
    <nav className={css.contents} aria-labelledby={heading}>
      <h2 id={heading}>
        <Link to="/Guide">{say(guideWords.contents)}</Link>
      </h2>
      <ol>
        {chapters.map((chapter, at) => (
          <li key={chapter.key} value={at + 1} hidden={!isFor(chapter, role)}>
            <Link
              to="/Guide"
              search={{ chapter: chapter.key }}
              aria-current={chapter.key === shown.chapter ? 'page' : undefined}
            >
              {chapter.title}
            </Link>
            {chapter.key === shown.chapter && (
              <ul>
                {chapter.sections.map(({ key, title }) => (
                  <li key={key}>
                    <Link
                      to="/Guide"
                      search={{ chapter: chapter.key, section: key }}
                      aria-current={key === shown.section ? 'location' : undefined}
                    >
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      <Link to="/Guide" search={{ chapter: WHOLE }}>
        {say(guideWords.whole)}
      </Link>
    </nav>
  );
}

function Reading({ chapters, shown, role }: PartProps): React.JSX.Element {
  const at = chapters.findIndex(({ key }) => key === shown.chapter);
  const chapter = chapters[at];
  if (shown.chapter === WHOLE)
    return (
      <>
        {chapters
          .filter((each) => isFor(each, role))
          .map((each) => (
            <ChapterText key={each.key} chapter={each} chapters={chapters} section={null} />
          ))}
      </>
    );
  if (chapter === undefined) return <Overview chapters={chapters.filter((each) => isFor(each, role))} />;
  return (
    <>
      <ChapterText key={chapter.key} chapter={chapter} chapters={chapters} section={shown.section} />
      <Row as="nav" wrap justify="between" gap="8px 16px" className={css.turn}>
        <Turn chapter={chapters[at - 1]} word={guideWords.previous} />
        <Turn chapter={chapters[at + 1]} word={guideWords.next} />
      </Row>
    </>
  );
}

function Turn({
  chapter,
  word,
}: {
  readonly chapter: Chapter | undefined;
  readonly word: Word;
}): React.JSX.Element | null {
  const language = useLanguage();
  if (chapter === undefined) return null;
  return (
    <Link to="/Guide" search={{ chapter: chapter.key }}>
      {fill(word, { title: chapter.title })[language]}
    </Link>
  );
}

/** The chapters, each with what it is about. */
function Overview({ chapters }: { readonly chapters: readonly Chapter[] }): React.JSX.Element {
  return (
    <div className={css.overview}>
      {chapters.map((chapter) => (
        <Card key={chapter.key} pad={14}>
          <h2>
            <Link to="/Guide" search={{ chapter: chapter.key }}>
              {chapter.title}
            </Link>
          </h2>
          <p>{chapter.leadText}</p>
          <Roles chapter={chapter} />
        </Card>
      ))}
    </div>
  );
}

function Roles({ chapter }: { readonly chapter: Chapter }): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const roles = chapter.roles.map((role) => say(GUIDE_ROLES[role])).join(say(guideWords.between));
  return (
    <Muted as="p" small>
      {fill(guideWords.forRoles, { roles })[language]}
    </Muted>
  );
}

interface ChapterTextProps {
  readonly chapter: Chapter;
  readonly chapters: readonly Chapter[];
  /** The section to scroll to. */
  readonly section: string | null;
}

function ChapterText({ chapter, chapters, section }: ChapterTextProps): React.JSX.Element {
  const { active } = useCurrentPage();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // after the page has been scrolled to its top, as at each navigation
    if (!active || section === null) return;
    const heading = [...(box.current?.querySelectorAll<HTMLElement>('[data-section]') ?? [])].find(
      ({ dataset }) => dataset['section'] === section,
    );
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [active, section]);
  return (
    <section ref={box} className={css.chapter}>
      <h2 className={css.chapterTitle}>{chapter.title}</h2>
      <Roles chapter={chapter} />
      <Markdown tokens={chapter.lead} chapters={chapters} />
      {chapter.sections.map(({ key, title, tokens }) => (
        <section key={key}>
          <h3 className={css.sectionTitle} data-section={key} tabIndex={-1}>
            {title}
          </h3>
          <Markdown tokens={tokens} chapters={chapters} />
        </section>
      ))}
    </section>
  );
}

interface FoundProps {
  readonly chapters: readonly Chapter[];
  readonly text: string;
  readonly onOpen: () => void;
}

/** The sections that contain a text, in either language. */
function Found({ chapters, text, onOpen }: FoundProps): React.JSX.Element {
  const language = useLanguage();
  const { data: other = [] } = useChapters(language === 'en' ? 'zh' : 'en');
  const hits = searchGuide(chapters, other, text);
  const word =
    hits.length === 0 ? fill(guideWords.noneFound, { text }) : fill(guideWords.found, { count: hits.length });
  return (
    <Stack gap={12}>
      <Muted as="p" role="status">
        {word[language]}
      </Muted>
      <ul className={css.found}>
        {hits.map((hit) => (
          <li key={`${hit.chapter}.${hit.section}`}>
            <Link to="/Guide" search={{ chapter: hit.chapter, section: hit.section }} onClick={onOpen}>
              {hit.title}
            </Link>
            <Muted as="p" small>
              {hit.chapterTitle}
            </Muted>
            <p>
              {hit.before}
              <mark>{hit.word}</mark>
              {hit.after}
            </p>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
