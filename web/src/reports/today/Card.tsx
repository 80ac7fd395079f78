import type { TodayEntry } from '@parade/contract/reports/today/today.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EntryPicture } from '../../entries/EntryPicture.tsx';
import { SectionRule } from '../../ui/program/Rule.tsx';
import styles from './today.module.css';

interface CardProps {
  readonly id: string;
  readonly title: string;
  readonly count: number;
  readonly note?: string;
  readonly empty: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** One of the three that come first: its number, its first rows, and the way to all of them. */
export function Card({ id, title, count, note, empty, actions, children }: CardProps) {
  return (
    <section className={styles['card']} aria-labelledby={`today-${id}`}>
      <div className={styles['cardHead']}>
        <h2 id={`today-${id}`}>
          <span className={styles['number']}>{count.toLocaleString('en-US')}</span> {title}
        </h2>
        {note ? <span>{note}</span> : null}
      </div>
      {count === 0 ? <p className={styles['none']}>{empty}</p> : <ul className={styles['rows']}>{children}</ul>}
      {count === 0 ? null : <div className={styles['acts']}>{actions}</div>}
    </section>
  );
}

interface CardRowProps {
  readonly to: string;
  readonly title: string;
  readonly line: string;
  /** The entry whose picture is before the line, if any. */
  readonly entry?: TodayEntry;
  readonly end?: ReactNode;
}

export function CardRow({ to, title, line, entry, end }: CardRowProps) {
  return (
    <li>
      <Link to={to}>
        {entry ? <EntryPicture entry={entry} /> : null}
        <span className={styles['two']}>
          <strong title={title}>{title}</strong>
          <span>{line}</span>
        </span>
        {end}
      </Link>
    </li>
  );
}

interface SideCardProps {
  readonly title: string;
  readonly count: number;
  readonly what: string;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A small one: a number, what it counts, some lines; none where there is nothing (NothingElse says so). */
export function SideCard({ title, count, what, more, children }: SideCardProps) {
  if (count === 0) return null;
  return (
    <section className={styles['side']} aria-label={title}>
      <SectionRule>{title}</SectionRule>
      <p className={styles['what']}>
        <span className={styles['number']}>{count.toLocaleString('en-US')}</span> {what}
      </p>
      <ul className={styles['lines']}>{children}</ul>
      {more}
    </section>
  );
}

export function SideLine({ to, name, act }: { to: string; name: string; act: string }) {
  return (
    <li>
      <span title={name}>{name}</span>
      <Link to={to}>
        {act}
        <span className="visually-hidden"> {name}</span>
      </Link>
    </li>
  );
}
