import type { LetterPart, LetterPreview } from '@parade/contract/notifications/message.ts';
import { daysFolio, letterStyle } from '@parade/contract/notifications/letterStyle.ts';
import { showDayInWords } from '@parade/contract/calendar.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { type ReactNode, type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '../access/session.tsx';
import { useParadeDay } from '../settings/useParadeDay.ts';
import { Segments } from '../ui/program/Segments.tsx';
import './outbox.css';

const views = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Plain text' },
] as const;

interface LetterViewProps {
  readonly letter: Pick<LetterPreview, 'subject' | 'parts' | 'year'>;
  /** The plain text part as it is shown; left out where only the looks matter. */
  readonly text?: ReactNode;
}

/** A letter as it looks, wide and narrow, and its text part. Its buttons lead nowhere here. */
export function LetterView({ letter, text }: LetterViewProps) {
  const [view, setView] = useState<(typeof views)[number]['value']>('desktop');
  const options = text === undefined ? views.filter(({ value }) => value !== 'text') : views;
  return (
    <>
      <Segments label="How it looks" options={options} value={view} onChange={setView} />
      {view === 'text' ? <div className="outbox-text">{text}</div> : <LetterFrame letter={letter} width={view} />}
    </>
  );
}

/**
 * The letter in a document of its own without scripts, forms or links, so that it has the styles of a mail program and
 * none of the portal's. They are set from here, because the policy of the page refuses inline styles.
 */
function LetterFrame({ letter, width }: { letter: LetterViewProps['letter']; width: string }) {
  const { subject, parts, year } = letter;
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const begin = useCallback(() => {
    const inner = frame.current?.contentDocument ?? null;
    if (inner) {
      inner.documentElement.lang = 'en';
      inner.title = subject;
      inner.body.style.cssText = letterStyle.body;
    }
    setPage(inner);
  }, [subject]);
  useEffect(begin, [begin]);
  useEffect(() => {
    const inner = frame.current;
    const height = page?.documentElement.scrollHeight;
    if (inner && height) inner.style.height = `${height}px`;
  }, [page, parts, width]);
  return (
    <>
      {/* Before its frame, so that it is taken out of a document that is still there. */}
      {page
        ? createPortal(
            <div ref={styled('column')}>
              <Head about={year} />
              {parts.map((part, index) => (
                <Part key={index} part={part} />
              ))}
              <Foot />
            </div>,
            page.body,
          )
        : null}
      <iframe
        ref={frame}
        // Some browsers put another empty document in the place of the first.
        onLoad={begin}
        className="letter-frame"
        data-width={width}
        sandbox="allow-same-origin"
        title={`Preview: ${subject}`}
        tabIndex={-1}
      />
    </>
  );
}

/** As the server puts it over a letter that goes now: of the parade that it is about, else of the current one. */
function Head({ about }: { about: number | null }) {
  const { settings } = useSession().data;
  const year = about ?? settings.current_parade_year;
  const parade_on = useParadeDay(year);
  return (
    <div ref={styled('head')}>
      <div ref={styled('rule')} />
      <p ref={styled('nth')}>{nthParade(year)}</p>
      <p ref={styled('name')}>{settings.parade_name}</p>
      <p ref={styled('day')}>{showDayInWords(parade_on, { weekday: true })}</p>
      <div ref={styled('ruleFoot')} />
    </div>
  );
}

function Foot() {
  const { settings } = useSession().data;
  return (
    <>
      <div ref={styled('ruleFoot')} />
      <p ref={styled('foot')}>{settings.organizer_name}</p>
    </>
  );
}

function Part({ part }: { part: LetterPart }) {
  if ('text' in part)
    return (
      <p ref={styled(part.lang ? 'courtesy' : 'text')} lang={part.lang}>
        {part.text.split('\n').map((line, index) => (
          <span key={index}>
            {index > 0 ? <br /> : null}
            {line}
          </span>
        ))}
      </p>
    );
  if ('heading' in part)
    return part.about ? <h2 ref={styled('about')}>{part.heading}</h2> : <h3 ref={styled('heading')}>{part.heading}</h3>;
  if ('item' in part) return <Item part={part} />;
  if (part.aside)
    return (
      <p ref={styled('aside')}>
        <u ref={styled('asideLink')}>{part.action}</u>
      </p>
    );
  return (
    <>
      <p ref={styled('action')} lang={part.lang}>
        <span ref={styled('actionLink')}>{part.action}</span>
      </p>
      {part.lang ? null : <p ref={styled('address')}>{part.href}</p>}
    </>
  );
}

function Item({ part: { item, days, facts } }: { part: Extract<LetterPart, { item: string }> }) {
  const { figure, unit, isLate } = daysFolio(days);
  return (
    <table role="presentation" ref={styled('item')}>
      <tbody>
        <tr>
          <td ref={styled('days', isLate ? 'late' : 'due')}>
            {figure === null ? null : <span ref={styled('figure')}>{figure}</span>}
            <span ref={styled('unit')}>{unit}</span>
          </td>
          <td ref={styled('what')}>
            <u ref={styled('itemLink')}>{item}</u>
            <div ref={styled('facts')}>{facts}</div>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function styled(...names: readonly (keyof typeof letterStyle)[]): RefCallback<HTMLElement> {
  return (element) => {
    if (element) element.style.cssText = names.map((name) => letterStyle[name]).join(';');
  };
}
