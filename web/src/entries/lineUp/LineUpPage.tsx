import { pathTo } from '@parade/contract/access/screens.ts';
import { PARADE_ORDER } from '@parade/contract/entries/lineUp/words.ts';
import { useSearchParams } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { ErrorNotice, LoadingRows, PageHeader } from '../../ui/Page.tsx';
import { LineUpDesk } from './LineUpDesk.tsx';
import { useLineUp } from './queries.ts';
import type { Tab } from './useEdits.ts';

/** /applications/order: the parade order of a year and its drafts; both are in the address. */
export function LineUpPage() {
  const { settings } = useSession().data;
  const [search] = useSearchParams();
  const current = settings.current_parade_year;
  const year = wholeNumber(search.get('year')) ?? current;
  const { data, error, refetch } = useLineUp(year);
  const asked: Tab = wholeNumber(search.get('draft'));
  const addressOf = (tab: Tab, of = year) => {
    const values = new URLSearchParams();
    if (of !== current) values.set('year', String(of));
    if (tab !== null) values.set('draft', String(tab));
    return `${pathTo('paradeOrder')}${values.size > 0 ? `?${values.toString()}` : ''}`;
  };
  if (error && !data)
    return (
      <>
        <PageHeader title={PARADE_ORDER.title} />
        <ErrorNotice error={error} retry={() => void refetch()} />
      </>
    );
  if (!data)
    return (
      <>
        <PageHeader title={PARADE_ORDER.title} />
        <LoadingRows rows={8} label="Loading the parade order" />
      </>
    );
  // A draft that was deleted meanwhile: the official order is shown.
  const tab = data.drafts.some(({ id }) => id === asked) ? asked : null;
  return <LineUpDesk key={year} lineUp={data} tab={tab} addressOf={addressOf} />;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
