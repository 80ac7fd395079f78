import { pathTo } from '@parade/contract/access/screens.ts';
import type { MergePreview } from '@parade/contract/organizations/merging.ts';
import { mergeTexts } from '@parade/contract/organizations/merging.ts';
import { counted } from '@parade/contract/wording.ts';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { ToNoAccess } from '../../access/ToNoAccess.tsx';
import { useIsMissing } from '../../http/saving/useIsMissing.ts';
import { useIsHere } from '../../ui/acting/useIsHere.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { Breadcrumbs, ErrorNotice, FailedPage, LoadingRows, Notice, PageHeader, Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { organizationPath } from '../organizationHere.ts';
import { useMerge, useMergePreview, useOrganization } from '../queries.ts';
import { MergeSides } from './MergeSides.tsx';
import { TargetChoice } from './TargetChoice.tsx';
import styles from './merging.module.css';

/** D-07: two organizations that are one. First the other one is chosen, then everything is shown, then it is confirmed. */
export function MergePage() {
  const { id } = useParams();
  // What was chosen for one organization is not chosen for the next.
  return <Merging key={id} id={Number(id)} />;
}

function Merging({ id }: { id: number }) {
  const read = useOrganization(Number.isInteger(id) ? id : undefined);
  const [typed, setTyped] = useState('');
  const [into, setInto] = useState<number | null>(null);
  const merge = useMerge(id);
  useUnsavedGuard(typed !== '' && !merge.isPending && !merge.isSuccess);
  const preview = useMergePreview(id, into);
  const isMissing = useIsMissing(read);
  if (!Number.isInteger(id) || isMissing) return <Navigate to={pathTo('notFound')} replace />;
  if (read.error && !read.data) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows rows={6} label="Loading the organization" />;
  const { organization, abilities } = read.data;
  if (organization.id !== id) return <Navigate to={organizationPath(organization.id)} replace />;
  if (!abilities.actions.includes('merge')) return <ToNoAccess />;
  return (
    <>
      <Breadcrumbs
        places={[
          { label: 'Organizations', to: pathTo('organizations') },
          { label: organization.name, to: organizationPath(id) },
          { label: 'Merge' },
        ]}
      />
      <PageHeader
        title={`Merge ${organization.name}`}
        lead="For an organization that is listed twice: everything in this one moves to the other, which keeps its own name."
      />
      <Section title="Merge into">
        <TargetChoice
          except={id}
          type_id={organization.type_id}
          name={typed}
          onName={setTyped}
          chosen={into}
          onChoose={setInto}
        />
      </Section>
      {preview.error ? <ErrorNotice error={preview.error} retry={() => void preview.refetch()} /> : null}
      {into !== null && preview.isPending ? <LoadingRows rows={6} label="Loading the preview" /> : null}
      {into !== null && preview.data ? (
        <>
          <MergeSides preview={preview.data} />
          <Confirmation preview={preview.data} merge={merge} again={() => void preview.refetch()} />
        </>
      ) : null}
    </>
  );
}

interface ConfirmationProps {
  readonly preview: MergePreview;
  readonly merge: ReturnType<typeof useMerge>;
  readonly again: () => void;
}

/** What was shown is what is confirmed: its counts go along, and a merge of something else is refused. */
function Confirmation({ preview, merge, again }: ConfirmationProps) {
  const { from, into, blocker } = preview;
  const confirm = useConfirm();
  const toast = useToast();
  const isHere = useIsHere();
  const navigate = useNavigate();
  const entries = preview.years.flatMap((year) => year.from).length;
  const roles = preview.people.length;
  const with_ = `${counted(entries, 'entry', 'entries')} and ${counted(roles, 'role')}`;
  const go = async () => {
    const yes = await confirm({
      title: `Merge ${from.name} into ${into.name}?`,
      body: `${with_} move to ${into.name}. ${from.name} is no longer listed; its name and its addresses lead to ${into.name}. This cannot be undone.`,
      act: `Merge ${with_}`,
      cancelLabel: 'Keep both',
      danger: true,
    });
    if (!yes) return;
    try {
      await merge.mutateAsync({ into: into.id, entries, roles });
      toast.success('Organizations merged', `${from.name} is now part of ${into.name}, with ${with_}.`);
      if (isHere()) await navigate(organizationPath(into.id), { replace: true });
    } catch (error) {
      toast.error('We couldn’t merge the organizations', error instanceof Error ? error.message : mergeTexts.missing);
      again();
    }
  };
  return (
    <>
      {blocker ? (
        <Notice tone="problem" title="These two cannot be merged">
          {blocker}
        </Notice>
      ) : null}
      <div className={styles['acts']}>
        <ButtonLink to={organizationPath(from.id)}>Cancel</ButtonLink>
        <Button look="primary" disabled={blocker !== null} busy={merge.isPending} onClick={() => void go()}>
          Merge into {into.name}
        </Button>
      </div>
    </>
  );
}
