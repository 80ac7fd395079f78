import type { ReactNode } from 'react';
import './rule.css';

interface SectionRuleProps {
  children: ReactNode;
  /** rose: now; red: overdue; green: done. */
  tone?: 'ink' | 'rose' | 'red' | 'green';
  /** One quiet note, or an act, at the end of the line. */
  note?: ReactNode;
  id?: string;
  /** The level of the heading; the third inside a titled section. */
  level?: 2 | 3;
}

/** A small label on a hairline that runs to the edge: how a section begins. It takes the place of a box around it. */
export function SectionRule({ children, tone = 'ink', note, id, level = 2 }: SectionRuleProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={`rule rule-${tone}`}>
      <Heading id={id}>{children}</Heading>
      {note === undefined ? null : <div className="rule-note">{note}</div>}
    </div>
  );
}

/** The pair of lines of the cover, 2 px and 1 px: only on covers, on paper and at the head of what is printed. */
export function DoubleRule({ foot = false }: { foot?: boolean }) {
  return <div className={foot ? 'double-rule double-rule-foot' : 'double-rule'} aria-hidden />;
}
