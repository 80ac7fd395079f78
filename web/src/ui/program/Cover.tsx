import type { ReactNode } from 'react';
import { DrawnRose } from './Drawing.tsx';
import { DoubleRule } from './Rule.tsx';
import './cover.css';

interface CoverProps {
  /** '138' and 'th': the number is set large, what follows it small and high. */
  number: string;
  tail: string;
  name: string;
  /** The name of the publication, where it is not obvious: 'Media Guide'. */
  title?: string;
  /** 'Friday, January 1, 2027' */
  day: string;
  foot?: ReactNode;
}

/** The cover of the printed program: number, name and day between two pairs of lines, over the engraved rose. */
export function Cover({ number, tail, name, title, day, foot }: CoverProps) {
  return (
    <div className="cover">
      <DoubleRule />
      <div className="cover-middle">
        <p className="cover-day">{day}</p>
        <p className="cover-number">
          {number}
          <sup>{tail}</sup>
        </p>
        <p className="cover-name">{name}</p>
        {title ? <p className="cover-title">{title}</p> : null}
        <DrawnRose />
      </div>
      <DoubleRule foot />
      {foot ? <div className="cover-foot">{foot}</div> : null}
    </div>
  );
}
