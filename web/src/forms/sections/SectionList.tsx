import type { GroupDefinition } from '@parade/contract/forms/engine/definition.ts';
import { IconAlertTriangle, IconCheck, IconList, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { scrollIntoBox } from '../../ui/list/scrollIntoBox.ts';
import { useFormTools, useSummary } from '../formContext.tsx';
import { sectionId } from './sectionPlace.ts';
import type { Sections } from './useSections.ts';

const listId = 'form-section-list';

/**
 * Every section with its number and its state, the one that is being filled in lit. On a phone a bar says how far the
 * person is, and its button opens the list.
 */
export function SectionList({ sections }: { sections: Sections }) {
  const { store } = useFormTools();
  const [isOpen, setOpen] = useState(false);
  const percent = useSummary(({ completion }) => completion.percent);
  const { layout, choose, shown, current } = sections;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && here) scrollIntoBox(list.current, here);
  }, [current]);
  if (shown.length < 2) return null;
  const title = store.form.groups.find(({ key }) => key === current)?.title;
  return (
    <nav className={`form-contents no-print ${isOpen ? 'form-contents-open' : ''}`} aria-label="Sections of this form">
      <div className="form-contents-bar">
        <p>
          <b>{title}</b>
          <span>
            Section {shown.indexOf(current) + 1} of {shown.length}, {percent}% filled in
          </span>
        </p>
        <Button
          look="quiet"
          icon={isOpen ? <IconX aria-hidden /> : <IconList aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          Sections
        </Button>
      </div>
      <div ref={list} className="form-contents-list" id={listId}>
        <ol>
          {store.form.groups.map((group) =>
            shown.includes(group.key) ? (
              <SectionLink
                key={group.key}
                group={group}
                isHere={group.key === current}
                onFollow={() => setOpen(false)}
              />
            ) : null,
          )}
        </ol>
        <Button
          look="quiet"
          onClick={() => {
            setOpen(false);
            choose(layout === 'sections' ? 'page' : 'sections');
          }}
        >
          {layout === 'sections' ? 'Show all on one page' : 'Show one section at a time'}
        </Button>
      </div>
    </nav>
  );
}

interface SectionLinkProps {
  readonly group: GroupDefinition;
  readonly isHere: boolean;
  readonly onFollow: () => void;
}

function SectionLink({ group, isHere, onFollow }: SectionLinkProps) {
  const { search } = useLocation();
  const { Icon, words, tone } = useSectionState(group);
  return (
    <li className={tone}>
      <Link
        to={{ search, hash: `#${sectionId(group.key)}` }}
        aria-current={isHere ? 'step' : undefined}
        onClick={onFollow}
      >
        <span>{group.title}</span>{' '}
        <small>
          {Icon ? <Icon size={18} stroke={2.25} aria-hidden /> : null}
          {/* A finished section shows only its tick. */}
          <span className={Icon === IconCheck ? 'visually-hidden' : undefined}>{words}</span>
        </small>
      </Link>
    </li>
  );
}

/** 'done', '5 left', '2 to complete' once submitting was tried, '1 to correct' as soon as something is wrong. */
function useSectionState({ key }: GroupDefinition) {
  const unfinished = useSummary((summary) => summary.groups[key]?.unfinished ?? 0);
  const wrong = useSummary((summary) => summary.groups[key]?.wrong ?? 0);
  const asked = useSummary((summary) => summary.asked);
  const untouched = useSummary((summary) => {
    const { optional = false, started = false } = summary.groups[key] ?? {};
    return optional && !started;
  });
  if (wrong > 0) return { Icon: IconAlertTriangle, words: `${wrong} to correct`, tone: 'form-contents-wrong' };
  if (untouched) return { Icon: null, words: 'not started, optional', tone: 'form-contents-optional' };
  if (unfinished === 0) return { Icon: IconCheck, words: 'done', tone: 'form-contents-done' };
  if (asked) return { Icon: IconAlertTriangle, words: `${unfinished} to complete`, tone: 'form-contents-needs-you' };
  return { Icon: null, words: `${unfinished} left`, tone: '' };
}
