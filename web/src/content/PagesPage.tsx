import { showDay, showInstant } from '@parade/contract/calendar.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import {
  accessWords,
  defaultPageSort,
  menuSectionLabels,
  pageFilterDefaults,
  pageListSize,
  type PageInList,
  pageSorts,
  pagesQuery,
  pageStatusLabels,
} from '@parade/contract/content/page.ts';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useListPlace } from '../http/listAddress.ts';
import { ButtonLink } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import { EmptyState, StatusPill } from '../ui/Page.tsx';
import { PastYears } from './PastYears.tsx';
import { usePages } from './queries.ts';

const tones = { draft: 'neutral', scheduled: 'info', published: 'done' } as const;

const columns: readonly Column<PageInList>[] = [
  { key: 'title', label: 'Title', sort: 'title', render: (page) => page.title },
  { key: 'slug', label: 'Address', sort: 'slug', render: (page) => page.slug },
  { key: 'access', label: 'Access', render: accessWords },
  {
    key: 'menu',
    label: 'Menu',
    sort: 'menu',
    render: (page) => (page.menu_section ? menuSectionLabels[page.menu_section] : '—'),
  },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    render: (page) => (
      <>
        <StatusPill tone={tones[page.status]}>
          {page.status === 'scheduled' && page.publish_at
            ? `${pageStatusLabels.scheduled}, ${showInstant(page.publish_at)}`
            : pageStatusLabels[page.status]}
        </StatusPill>
        <PastYears words={page.past_years} />
      </>
    ),
  },
  {
    key: 'updated',
    label: 'Last Updated',
    sort: 'updated',
    render: (page) => showDay(page.updated_at),
  },
];

const list = {
  base: pathTo('pages'),
  defaults: pageFilterDefaults,
  defaultSort: defaultPageSort,
  sorts: pageSorts,
  query: pagesQuery,
};

/** /pages: what the site says, page by page. */
export function PagesPage() {
  const place = useListPlace(list);
  const pages = usePages({ ...place.filters, sortBy: place.sortBy, page: place.page });
  const create = (
    <ButtonLink to={pathTo('editPage', { id: 'new' })} look="primary" icon={<IconPlus size={20} aria-hidden />}>
      Create Page
    </ButtonLink>
  );
  return (
    <ListScreen
      title="Pages"
      place={place}
      query={pages}
      total={pages.data?.count}
      actions={
        <>
          <ButtonLink to={pathTo('pageMenus')} icon={<IconListDetails size={20} aria-hidden />}>
            Menus
          </ButtonLink>
          {create}
        </>
      }
      filters={[]}
      search="Search titles, addresses and text"
      label="Pages"
      columns={columns}
      rows={pages.data?.data}
      keyOf={(page) => page.id}
      linkOf={(page) => pathTo('editPage', { id: page.id })}
      empty={
        <EmptyState drawing="horseshoe" title="No pages found" action={place.isNarrowed ? undefined : create}>
          {place.isNarrowed ? 'Try a different search.' : 'There are no pages yet.'}
        </EmptyState>
      }
      size={pageListSize}
    />
  );
}
