import { pathTo } from '@parade/contract/access/screens.ts';
import { accessWords, pageStatusLabels } from '@parade/contract/content/page.ts';
import { Link } from 'react-router';
import { OrderList } from '../ordering/OrderList.tsx';
import { type MenuRow, sectionLabel } from './menuRows.ts';

interface MenuListProps {
  readonly rows: readonly MenuRow[];
  readonly onMove: (rows: MenuRow[]) => void;
}

/** The menus one after the other, each with its pages in their order. */
export function MenuList({ rows, onMove }: MenuListProps) {
  return (
    <OrderList
      label="Menus"
      noun="the page"
      heading="h2"
      rows={rows}
      onMove={onMove}
      titleOf={(row) => (row.kind === 'heading' ? sectionLabel(row.section) : row.page.title)}
      toolsOf={(row) => (isEmpty(row, rows) ? <small>No pages</small> : null)}
      contentOf={(row) => (row.kind === 'page' ? <Name row={row} /> : null)}
    />
  );
}

/** A menu with nothing in it: its heading is the last row, or another one follows. */
function isEmpty(row: MenuRow, rows: readonly MenuRow[]): boolean {
  return row.kind === 'heading' && rows[rows.indexOf(row) + 1]?.kind !== 'page';
}

function Name({ row: { page } }: { row: Extract<MenuRow, { kind: 'page' }> }) {
  const status = page.status === 'published' ? '' : ` · ${pageStatusLabels[page.status]}`;
  return (
    <>
      <Link to={pathTo('editPage', { id: page.id })}>{page.menu_title ?? page.title}</Link>
      <small>{`${accessWords(page)}${status}`}</small>
    </>
  );
}
