import { pathTo } from '@parade/contract/access/screens.ts';
import { year } from '@parade/contract/http/paging.ts';
import { type ListedAward, maxPointsOf } from '@parade/contract/judging/award.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { counted } from '@parade/contract/wording.ts';
import { IconArrowDown, IconArrowUp, IconFileSpreadsheet, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { useSession } from '../../access/session.tsx';
import { useListPlace } from '../../http/listAddress.ts';
import { yearFilter } from '../../settings/filters.ts';
import { Button } from '../../ui/Button.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { EmptyState, ErrorNotice, LoadingRows, PageHeader, StatusMark } from '../../ui/Page.tsx';
import { Folio } from '../../ui/program/Folio.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useAwardCalls, useAwards, useScoresFile } from '../queries.ts';
import { AwardDialog } from './AwardDialog.tsx';
import styles from './awards.module.css';

const query = z.object({ year });

/** D-18: /awards: the awards of a year in their order, and how many score sheets have come in. */
export function AwardsPage() {
  const { data } = useSession();
  const { current_parade_year, parade_name } = data.settings;
  const place = useListPlace({
    base: pathTo('awards'),
    defaults: { year: String(current_parade_year) },
    defaultSort: 'order',
    sorts: ['order'],
    query,
  });
  const year = Number(place.filters.year);
  const awards = useAwards(year);
  const [edited, setEdited] = useState<ListedAward | 'new' | null>(null);
  const [moved, setMoved] = useState('');
  const list = awards.data;
  return (
    <>
      <PageHeader
        title="Awards and Scores"
        count={list?.data.length}
        lead={`${nthParade(year)} ${parade_name}`}
        actions={
          <>
            {list?.data.length ? <ScoresFile year={year} /> : null}
            <Button look="primary" icon={<IconPlus size={20} aria-hidden />} onClick={() => setEdited('new')}>
              Add an award
            </Button>
          </>
        }
      />
      <FilterBar filters={[yearFilter(data)]} values={place.filters} onChange={place.setFilter} onClear={place.clear} />
      {awards.error ? <ErrorNotice error={awards.error} retry={() => void awards.refetch()} /> : null}
      {!list && !awards.error ? <LoadingRows rows={6} label="Loading the awards" /> : null}
      {list?.data.length === 0 ? (
        <EmptyState title="No awards yet" drawing="stand">
          Add the awards of this year, with their criteria and judges. Judges find them under Score Sheets.
        </EmptyState>
      ) : null}
      {list?.data.length ? (
        <ol className={styles['list']} aria-label="Awards">
          {list.data.map((award, index) => (
            <AwardRow
              key={award.id}
              award={award}
              index={index}
              list={list.data}
              onEdit={() => setEdited(award)}
              onMoved={setMoved}
            />
          ))}
        </ol>
      ) : null}
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      {edited && list ? (
        <AwardDialog
          award={edited === 'new' ? null : edited}
          year={year}
          judges={list.judges}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}

interface AwardRowProps {
  readonly award: ListedAward;
  readonly index: number;
  readonly list: readonly ListedAward[];
  readonly onEdit: () => void;
  /** What a move has come to, to be read aloud. */
  readonly onMoved: (words: string) => void;
}

function AwardRow({ award, index, list, onEdit, onMoved }: AwardRowProps) {
  const { organization_types } = useSession().data;
  const { order } = useAwardCalls();
  const toast = useToast();
  const types = organization_types.filter(({ id }) => award.organization_types.includes(id)).map(({ name }) => name);
  const move = (by: -1 | 1) => {
    const from = list.map(({ id }) => id);
    const ids = from.toSpliced(index, 1).toSpliced(index + by, 0, award.id);
    void tellOutcome(toast, order.mutateAsync({ year: award.year, ids, from }), {
      done: () => onMoved(`${award.name} is now ${index + by + 1} of ${list.length}.`),
      failed: 'The order was not saved',
    });
  };
  return (
    <li className={styles['award']}>
      <Folio size="task">{index + 1}</Folio>
      <div className={styles['text']}>
        <h2>
          <Link to={pathTo('award', { id: award.id })}>{award.name}</Link>
        </h2>
        <p>
          {types.join(', ')} · {counted(award.criteria.length, 'criterion', 'criteria')},{' '}
          {counted(maxPointsOf(award.criteria), 'point')}
        </p>
        <p>
          {award.judges.length > 0 ? `Judges: ${award.judges.map(({ name }) => name).join(', ')}` : 'No judges yet'}
        </p>
      </div>
      <div className={styles['progress']}>
        <b>
          {award.sent} of {award.expected}
        </b>{' '}
        {award.expected === 1 ? 'sheet' : 'sheets'} sent
        <StatusMark tone={award.closed_at === null ? 'info' : 'done'}>
          {award.closed_at === null ? 'Scoring is open' : 'Scoring is closed'}
        </StatusMark>
      </div>
      <div className={styles['tools']}>
        <Button look="quiet" atEnd={index === 0} onClick={() => move(-1)} aria-label={`Move ${award.name} up`}>
          <IconArrowUp size={20} aria-hidden />
        </Button>
        <Button
          look="quiet"
          atEnd={index === list.length - 1}
          onClick={() => move(1)}
          aria-label={`Move ${award.name} down`}
        >
          <IconArrowDown size={20} aria-hidden />
        </Button>
        <Button icon={<IconPencil size={20} aria-hidden />} onClick={onEdit} aria-label={`Edit ${award.name}`}>
          Edit
        </Button>
      </div>
    </li>
  );
}

function ScoresFile({ year }: { year: number }) {
  const file = useScoresFile(year);
  const toast = useToast();
  return (
    <Button
      icon={<IconFileSpreadsheet size={20} aria-hidden />}
      busy={file.isPending}
      onClick={() => tellOutcome(toast, file.mutateAsync(), { failed: 'We couldn’t create the file' })}
    >
      Excel
    </Button>
  );
}
