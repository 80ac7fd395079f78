import { pathTo } from '@parade/contract/access/screens.ts';
import { accessWords, type MenuPage, pageStatusLabels } from '@parade/contract/content/page.ts';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useDrag } from '../../ui/list/useDrag.ts';
import { type MenuRow, moved, placeOf, sectionLabel } from './menuRows.ts';
import styles from './menus.module.css';

interface MenuListProps {
  readonly rows: readonly MenuRow[];
  readonly onMove: (rows: MenuRow[]) => void;
}

/** The menus one after the other: pages are dragged by their grip, or moved with the arrow keys on it. */
export function MenuList({ rows, onMove }: MenuListProps) {
  const list = useRef<HTMLOListElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const put = (id: number, place: number) => {
    const next = moved(rows, id, place);
    const row = next.find((each) => each.id === id);
    const { section, at, of } = placeOf(next, id);
    onMove(next);
    if (row?.kind === 'page') setSaid(`${row.page.title}: ${sectionLabel(section)}, ${at} of ${of}`);
  };
  const grab = useDrag<number>({
    list,
    line,
    rows: '[data-row]',
    drop: (id, to) => (typeof to === 'number' ? put(id, to) : undefined),
  });
  const step = (id: number, by: number) => put(id, rows.findIndex((row) => row.id === id) + 1 + by);
  return (
    <div className={styles['frame']}>
      <p id="menus-how" className="visually-hidden">
        Press the arrow keys up and down to move the page.
      </p>
      <ol ref={list} className={styles['list']} aria-label="Menus">
        {rows.map((row, index) => (
          <li key={row.id} data-row={row.id} className={row.kind === 'heading' ? styles['heading'] : styles['page']}>
            {row.kind === 'heading' ? (
              <h2>{sectionLabel(row.section)}</h2>
            ) : (
              <PageRow
                page={row.page}
                isFirst={index <= 1}
                isLast={index === rows.length - 1}
                grab={grab}
                step={step}
              />
            )}
          </li>
        ))}
      </ol>
      <div ref={line} className={styles['line']} hidden aria-hidden />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

interface PageRowProps {
  readonly page: MenuPage;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly grab: (event: PointerEvent<HTMLElement>, id: number) => void;
  readonly step: (id: number, by: number) => void;
}

function PageRow({ page, isFirst, isLast, grab, step }: PageRowProps) {
  const { id, title } = page;
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    step(id, by);
  };
  const status = page.status === 'published' ? '' : ` · ${pageStatusLabels[page.status]}`;
  return (
    <>
      <button
        type="button"
        className={styles['grip']}
        aria-label={`Move ${title}`}
        aria-describedby="menus-how"
        onPointerDown={(event) => grab(event, id)}
        onKeyDown={press}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      <span className={styles['name']}>
        <Link to={pathTo('editPage', { id })}>{page.menu_title ?? title}</Link>
        <small>{`${accessWords(page)}${status}`}</small>
      </span>
      <button
        type="button"
        className={styles['step']}
        aria-label={`Move ${title} up`}
        disabled={isFirst}
        onClick={() => step(id, -1)}
      >
        <IconChevronUp size={18} aria-hidden />
      </button>
      <button
        type="button"
        className={styles['step']}
        aria-label={`Move ${title} down`}
        disabled={isLast}
        onClick={() => step(id, 1)}
      >
        <IconChevronDown size={18} aria-hidden />
      </button>
    </>
  );
}
