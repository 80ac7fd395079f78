import { pathTo } from '@parade/contract/access/screens.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { maxPointsOf } from '@parade/contract/judging/award.ts';
import { type AwardResults, hasOwnEntries, isProvisional } from '@parade/contract/judging/results.ts';
import { counted } from '@parade/contract/wording.ts';
import { IconLock, IconLockOpen, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { CallFailure } from '../../http/client.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { Breadcrumbs, EmptyState, ErrorNotice, LoadingRows, Notice, PageHeader, Section } from '../../ui/Page.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useIsHere } from '../../ui/acting/useIsHere.ts';
import { useAwardCalls, useDeleteAward, useResults } from '../queries.ts';
import styles from './awards.module.css';
import { RankingTable } from './RankingTable.tsx';

/** D-18: /award/ID: who leads, what each judge gave, and whose sheets are missing. */
export function AwardPage() {
  const id = Number(useParams().id);
  const results = useResults(id);
  const award = results.data;
  if (results.error instanceof CallFailure && results.error.status === 404) return <Redirect to={pathTo('notFound')} />;
  if (!award)
    return (
      <>
        <Breadcrumbs places={[{ label: 'Awards and Scores', to: pathTo('awards') }, { label: 'Award' }]} />
        <PageHeader title="Award" />
        {results.error ? (
          <ErrorNotice error={results.error} retry={() => void results.refetch()} />
        ) : (
          <LoadingRows rows={8} label="Loading the scores" />
        )}
      </>
    );
  return (
    <div className={styles['results']}>
      <Breadcrumbs
        places={[
          {
            label: 'Awards and Scores',
            to: `${pathTo('awards')}/s/order/f/year=${award.year}/p/1`,
          },
          { label: award.name },
        ]}
      />
      <PageHeader
        title={award.name}
        lead={`${award.year} · ${award.criteria.map(({ name, max_points }) => `${name} ${max_points}`).join(', ')}`}
        actions={<Acts award={award} />}
      />
      <Standing award={award} />
      <Section title="Ranking" note={noteOf(award)}>
        {award.entries.length === 0 ? (
          <EmptyState title="No entries" drawing="horseshoe">
            No accepted entry of these types yet.
          </EmptyState>
        ) : (
          <RankingTable award={award} />
        )}
      </Section>
      <Judges award={award} />
    </div>
  );
}

function noteOf(award: AwardResults): string {
  const most = `up to ${counted(maxPointsOf(award.criteria), 'point')} from each judge`;
  return hasOwnEntries(award) ? `${most}; ranked by points per judge, because nobody scores an own entry` : most;
}

function Standing({ award }: { award: AwardResults }) {
  const { closed_at, closed_by } = award;
  if (closed_at !== null)
    return (
      <Notice tone="done">
        {`Scoring was closed ${showInstant(closed_at)}${closed_by ? ` by ${closed_by}` : ''}.`}
        {isProvisional(award) ? ' Some sheets were never sent: see below.' : ''}
      </Notice>
    );
  return isProvisional(award) ? (
    <Notice tone="info">
      The ranking is provisional: score sheets are missing, and judges can still change theirs.
    </Notice>
  ) : (
    <Notice tone="info">All score sheets are in. Judges can still change theirs until you close scoring.</Notice>
  );
}

function Acts({ award }: { award: AwardResults }) {
  const { close } = useAwardCalls();
  const remove = useDeleteAward(award.id);
  const confirm = useConfirm();
  const toast = useToast();
  const isHere = useIsHere();
  const navigate = useNavigate();
  const isOpen = award.closed_at === null;
  const missing = award.judges.reduce((sum, each) => sum + each.missing.length, 0);
  const setClosed = async () => {
    const isSure =
      !isOpen ||
      (await confirm({
        title: `Close the scoring of ${award.name}?`,
        body:
          missing > 0
            ? `${missing} ${missing === 1 ? 'sheet has' : 'sheets have'} not been sent. Judges can no longer send or change scores until you open it again.`
            : 'Judges can no longer change their scores until you open it again.',
        act: 'Close scoring',
      }));
    if (!isSure) return;
    void tellOutcome(toast, close.mutateAsync({ id: award.id, closed: isOpen, revision: award.revision }), {
      failed: 'Not saved',
    });
  };
  const deleteAward = async () => {
    const isSure = await confirm({
      title: `Delete ${award.name}?`,
      body: 'Nobody has sent scores for it. This cannot be undone.',
      act: 'Delete',
      cancelLabel: 'Keep it',
      danger: true,
    });
    if (!isSure) return;
    void tellOutcome(toast, remove.mutateAsync(), {
      done: () => isHere() && navigate(pathTo('awards'), { replace: true }),
      failed: 'Not deleted',
    });
  };
  return (
    <>
      {award.entries.every(({ sheets }) => sheets.length === 0) ? (
        <Button busy={remove.isPending} icon={<IconTrash size={20} aria-hidden />} onClick={() => void deleteAward()}>
          Delete
        </Button>
      ) : null}
      <Button icon={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      <Button
        look={isOpen ? 'primary' : 'secondary'}
        busy={close.isPending}
        icon={isOpen ? <IconLock size={20} aria-hidden /> : <IconLockOpen size={20} aria-hidden />}
        onClick={() => void setClosed()}
      >
        {isOpen ? 'Close scoring' : 'Open scoring again'}
      </Button>
    </>
  );
}

/** Who has sent how many sheets, and which are missing. */
function Judges({ award }: { award: AwardResults }) {
  return (
    <Section title="Judges">
      {award.judges.length === 0 ? <p>No judges yet. Choose them under Edit in the list of awards.</p> : null}
      <ul className={styles['judges']}>
        {award.judges.map((judge) => (
          <li key={judge.id}>
            <strong>{judge.name}</strong>
            {judge.counts ? null : ' (no longer a judge of this award: these sheets do not count)'}: {judge.sent}{' '}
            {judge.sent === 1 ? 'sheet' : 'sheets'} sent
            {judge.missing.length > 0 ? <p>Not sent: {judge.missing.join(', ')}</p> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
