import type { Guide, GuideEntry } from '@parade/contract/directory/guides/guide.ts';
import { guideSortLabels } from '@parade/contract/settings/definition.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../access/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { FilterBar, type FilterChoice } from '../../ui/FilterBar.tsx';
import { ErrorNotice, LoadingRows, PageHeader } from '../../ui/Page.tsx';
import { Segments } from '../../ui/program/Segments.tsx';
import { usePrintedHead } from '../../ui/program/usePrintedHead.ts';
import { useNavigate } from 'react-router';
import { GuideCover } from './GuideCover.tsx';
import styles from './guide.module.css';

interface GuideScreenProps {
  readonly title: string;
  readonly place: {
    readonly sortBy: string;
    readonly filters: Readonly<Record<string, string>>;
    readonly setFilter: (key: string, value: string) => void;
    readonly clear: () => void;
    readonly toSort: (token: string) => string;
  };
  readonly query: {
    readonly data: Guide | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly filters: readonly FilterChoice[];
  readonly empty: ReactNode;
  readonly render: (entry: GuideEntry) => ReactNode;
  /** Large print, a page for each. */
  readonly isLarge?: boolean;
  readonly actions?: ReactNode;
}

/** A guide on the screen, one entry under the other; on paper the same with the lines of the program at its head. */
export function GuideScreen({ title, place, query, filters, empty, render, isLarge, actions }: GuideScreenProps) {
  const { settings } = useSession().data;
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const { print, busy } = usePrintedGuide(list);
  const guide = query.data;
  const year = guide?.year ?? settings.current_parade_year;
  const parade = `${nthParade(year)} ${settings.parade_name}`;
  usePrintedHead(parade, `${title} ${year}`);
  return (
    <div className={`narrow ${styles['guide']} ${isLarge ? styles['large'] : ''}`}>
      <PageHeader
        title={title}
        count={guide?.total}
        lead={parade}
        actions={
          guide?.total ? (
            <>
              {actions}
              <Button icon={<IconPrinter size={20} aria-hidden />} busy={busy} onClick={() => void print()}>
                Print
              </Button>
            </>
          ) : null
        }
      />
      <FilterBar filters={filters} values={place.filters} onChange={place.setFilter} onClear={place.clear}>
        <Segments
          label="Sort by"
          options={Object.entries(guideSortLabels).map(([value, label]) => ({ value, label }))}
          value={place.sortBy}
          onChange={(token) => void navigate(place.toSort(token), { preventScrollReset: true })}
        />
      </FilterBar>
      {query.error && !guide ? <ErrorNotice error={query.error} retry={() => void query.refetch()} /> : null}
      {!guide && !query.error ? <LoadingRows rows={8} label="Loading the guide" /> : null}
      {guide?.total === 0 ? empty : null}
      {guide?.total ? <GuideCover title={title} year={year} part={partOf(filters, place.filters)} /> : null}
      <div ref={list} className={styles['entries']}>
        {guide?.data.map(render)}
      </div>
    </div>
  );
}

/** What a printed guide is narrowed to besides its year: 'Equestrian'; '' for nothing. */
function partOf(filters: readonly FilterChoice[], values: Readonly<Record<string, string>>): string {
  return filters
    .filter(({ key, preset }) => key !== 'year' && values[key] !== preset)
    .flatMap(({ key, options }) => options.find(({ value }) => value === values[key])?.label ?? [])
    .join(', ');
}

/** Prints once every picture has come: those further down are asked for when they are near otherwise. */
function usePrintedGuide(list: { readonly current: HTMLDivElement | null }) {
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    const pictures = [...(list.current?.querySelectorAll('img') ?? [])];
    for (const picture of pictures) picture.loading = 'eager';
    // A picture that does not come leaves its place empty; the guide is printed all the same.
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    flushSync(() => setBusy(false));
    window.print();
  };
  return { print, busy };
}
