import { IconAlertTriangle, IconCheck, IconCircleDashed, IconClock, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { Button } from './Button.tsx';
import { Drawing, type DrawingName } from './program/Drawing.tsx';
import { SupportLine } from './Support.tsx';
import './page.css';

/** The title row of every page: same place, same size; the primary act on the right. Sets the tab's title too. */
export function PageHeader({
  title,
  tab,
  count,
  maxCount,
  lead,
  actions,
  takesFocus = false,
}: {
  title: string;
  /** Which of the screens under this title: the browser's tab is named 'Roles: Marcus Bellamy'. */
  tab?: string | undefined;
  count?: number | undefined;
  /** As far as it was counted: more reads '10,000+'. */
  maxCount?: number | undefined;
  lead?: ReactNode;
  actions?: ReactNode;
  /** It took the place of another part of the page, which is gone with the focus that was in it. */
  takesFocus?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(tab === undefined ? title : `${tab}: ${title}`);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <header className="page-header">
      <div>
        <h1 ref={heading} tabIndex={takesFocus ? -1 : undefined}>
          {title}
          {count === undefined ? null : (
            <>
              <span className="page-count"> {countText(count, maxCount)}</span>
              <span className="visually-hidden"> in this list</span>
            </>
          )}
        </h1>
        {lead ? <p className="page-lead">{lead}</p> : null}
      </div>
      {actions ? <div className="page-actions no-print">{actions}</div> : null}
    </header>
  );
}

/** '1,234'; '10,000+' beyond what was counted. */
export function countText(count: number, maxCount = Number.POSITIVE_INFINITY): string {
  return count > maxCount ? `${maxCount.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
}

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

interface BreadcrumbsProps {
  /** state: handed to the place: the row of a list that gets the focus ({ row }). */
  places: readonly { label: string; to?: string; state?: unknown }[];
  /** Behind them: where among its neighbors this page is. */
  children?: ReactNode;
}

export function Breadcrumbs({ places, children }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs" className="breadcrumbs no-print">
      <ol>
        {places.map((place) => (
          <li key={place.label}>
            {place.to ? (
              <Link to={place.to} state={place.state}>
                {place.label}
              </Link>
            ) : (
              <span aria-current="page">{place.label}</span>
            )}
          </li>
        ))}
      </ol>
      {children}
    </nav>
  );
}

export type Tone = 'neutral' | 'info' | 'done' | 'needs-you' | 'problem';
const toneIcons = {
  neutral: IconCircleDashed,
  info: IconClock,
  done: IconCheck,
  'needs-you': IconAlertTriangle,
  problem: IconX,
} as const;

/** State as color, icon and word. `wraps`: a sentence rather than a word, which takes a second line where it is narrow. */
export function StatusPill({ tone, wraps, children }: { tone: Tone; wraps?: boolean; children: ReactNode }) {
  const Icon = toneIcons[tone];
  return (
    <span className={`pill pill-${tone} ${wraps ? 'pill-wraps' : ''}`}>
      <Icon size={16} stroke={2.4} aria-hidden />
      {children}
    </span>
  );
}

/** State as icon and word in its color, where it is alone; pills compare states in rows. */
export function StatusMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = toneIcons[tone];
  return (
    <span className={`mark mark-${tone}`}>
      <Icon size={16} stroke={2.25} aria-hidden />
      {children}
    </span>
  );
}

interface SectionProps {
  title?: string;
  /** One quiet note at the end of the title's line. */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  id?: string;
  /** A white card, for what is acted on: the fields of a form. */
  card?: boolean;
}

/** A titled part of a page: its label is on a hairline that runs to the edge. */
export function Section({ title, note, actions, children, id, card = false }: SectionProps) {
  return (
    <section className={card ? 'section section-card' : 'section'} id={id} aria-label={title}>
      {title || actions ? (
        <div className="section-head">
          {title ? <h2>{title}</h2> : null}
          {note === undefined ? null : <div className="section-note">{note}</div>}
          {actions ? <div className="section-actions no-print">{actions}</div> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** Label and value pairs. */
export function FactList({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts in a side column, as notes in a margin: `<div className="with-margin">` sets it beside what it is about. */
export function Marginalia({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className="margin" aria-label={label}>
      {children}
    </aside>
  );
}

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /**
   * One small drawing; a horseshoe where a search finds nothing, a broom where all is done, else a flower. Null: none, in
   * a part of a page that has more to show.
   */
  drawing?: DrawingName | null;
}

/** Nothing here: says so and what to do next. */
export function EmptyState({ title, children, action, drawing = 'flower' }: EmptyStateProps) {
  return (
    <div className={drawing ? 'empty' : 'empty empty-brief'}>
      {drawing ? <Drawing of={drawing} /> : null}
      <p className="empty-title">{title}</p>
      {children ? <p>{children}</p> : null}
      {action ? <div className="empty-action">{action}</div> : null}
    </div>
  );
}

/** A notice inside the page. */
export function Notice({
  tone,
  title,
  children,
}: {
  tone: 'info' | 'done' | 'needs-you' | 'problem';
  title?: string;
  children?: ReactNode;
}) {
  const Icon = tone === 'info' ? IconInfoCircle : toneIcons[tone];
  return (
    <div className={`notice notice-${tone}`} role={tone === 'problem' ? 'alert' : undefined}>
      <Icon size={22} aria-hidden />
      <div>
        {title ? <strong>{title}</strong> : null}
        {children ? <div>{children}</div> : null}
        <SupportLine under={typeof children === 'string' ? `${title ?? ''} ${children}` : title} />
      </div>
    </div>
  );
}

/** A failed read, with its way out. */
export function ErrorNotice({ error, retry, title }: { error: unknown; retry?: () => void; title?: string }) {
  const words = error instanceof Error ? error.message : 'We encountered an unexpected error.';
  return (
    <Notice tone="problem" title={title ?? words}>
      {title === undefined ? null : (
        <>
          {words}
          <SupportLine under={words} />
        </>
      )}
      {retry ? (
        <Button look="quiet" onClick={retry}>
          Try again
        </Button>
      ) : null}
    </Notice>
  );
}

/** A page whose read failed: with a title, or the tab would be named after the page before. */
export function FailedPage(props: { error: unknown; retry: () => void }) {
  return (
    <>
      <PageHeader title="This page didn’t load" />
      <ErrorNotice {...props} />
    </>
  );
}

/** Grey rows while something loads. */
export function LoadingRows({ rows = 5, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div className="loading" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="loading-row" />
      ))}
    </div>
  );
}

/** Tabs that are places: each has an address of its own. */
export function TabsNav({
  label,
  tabs,
}: {
  label: string;
  /** count: how many are there, or '7 of 17'. */
  tabs: readonly { label: string; to: string; count?: number | string | undefined }[];
}) {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const places = tabs.map(({ to }) => to).join();
  // On a phone the strip is wider than the screen: the tab one is on is in sight, also where a status that changes brings tabs or takes them.
  useEffect(() => {
    const [nav, tab] = [strip.current, strip.current?.querySelector<HTMLElement>('[aria-current="page"]')];
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
  }, [pathname, places]);
  return (
    <nav className="tabs no-print" aria-label={label} ref={strip}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink to={tab.to}>
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="tabs-count"> {tab.count.toLocaleString('en-US')}</span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
