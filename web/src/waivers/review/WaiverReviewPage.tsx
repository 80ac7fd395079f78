import { entryPath } from '@parade/contract/entries/paths.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { showDay, showInstant } from '@parade/contract/calendar.ts';
import { declinedLabels } from '@parade/contract/waivers/status.ts';
import { isToSign } from '@parade/contract/waivers/opening.ts';
import type { WaiverDetail } from '@parade/contract/waivers/waiver.ts';
import { IconCheck, IconFileDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { CallFailure } from '../../http/client.ts';
import { openedList } from '../../http/listAddress.ts';
import { AddressText } from '../../ui/AddressText.tsx';
import { Button } from '../../ui/Button.tsx';
import { useLetterOf } from '../../ui/keys/letterKeys.ts';
import { useKeys } from '../../ui/keys/useKeys.ts';
import {
  Breadcrumbs,
  EmptyState,
  FailedPage,
  FactList,
  LoadingRows,
  Notice,
  PageHeader,
  Section,
} from '../../ui/Page.tsx';
import { Keys } from '../../ui/program/Marks.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useProof, useSignedPdf, useWaiver } from '../queries.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { ReceiverForm } from './ReceiverForm.tsx';
import { SignedWaiver } from './SignedWaiver.tsx';
import { useWaiverActs } from './useWaiverActs.ts';
import { WaiverPill } from '../WaiverPill.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import { addressRefused, handedLinkText, handOverText, reviewPath, whyNotMailed } from '../words.ts';
import styles from './review.module.css';

/** /waivers-form/{token}/approve: the whole waiver to read and to print, and what is left to do about it. */
export function WaiverReviewPage() {
  const { token = '' } = useParams();
  const query = useWaiver(token);
  if (query.error instanceof CallFailure && [404, 409, 410].includes(query.error.status))
    return (
      <>
        <PageHeader title="Waiver" />
        <EmptyState drawing="horseshoe" title={query.error.message} />
      </>
    );
  if (query.error && !query.data) return <FailedPage error={query.error} retry={() => void query.refetch()} />;
  if (query.data === undefined) return <LoadingRows rows={8} label="Loading the waiver" />;
  // A signing link is no locator: it belongs to the signer and shows nothing here.
  if (isToSign(query.data))
    return (
      <>
        <PageHeader title="Waiver" />
        <EmptyState drawing="horseshoe" title="We were unable to locate this waiver.">
          Please open it from the entry’s list of waivers.
        </EmptyState>
      </>
    );
  // A link that was made for one person is not shown as that of the next.
  return <Review key={query.data.id} waiver={query.data} />;
}

/** Where it was opened from comes first. `list`: the waivers of its entry, or those of its year. */
function placesBefore(entry: WaiverDetail['entry'], list: string) {
  const waivers = openedList({ base: pathTo('waivers') });
  if (entry.is_deleted) return [waivers ?? { label: 'All Participant Waivers', to: list }];
  const directory = pathTo('directory');
  return [
    waivers ?? openedList({ base: directory }) ?? { label: 'Directory of Entries', to: directory },
    { label: `${entry.official_name}, ${entry.year}`, to: entryPath(entry, 'view') },
    { ...(openedList({ base: list }) ?? { to: list }), label: 'Waivers' },
  ];
}

type ReviewDialog = 'edit' | 'link' | 'void';

function Review({ waiver }: { waiver: WaiverDetail }) {
  const { can } = useSession();
  const navigate = useNavigate();
  const [open, setOpen] = useState<ReviewDialog | null>(null);
  const toast = useToast();
  const proof = useProof((error) => toast.error('We couldn’t open the file', error.message));
  const { entry } = waiver;
  // A signed waiver stays readable when its entry is deleted; it is in the list of all waivers.
  const list = entry.is_deleted ? `${pathTo('waivers')}/f/year=${entry.year}` : entryPath(entry, 'waivers');
  return (
    <article className={styles['waiver']}>
      <Breadcrumbs places={[...placesBefore(entry, list), { label: waiver.name }]} />
      <PageHeader
        title={waiver.name}
        lead={
          <>
            {waiver.form_name} for {entry.official_name}, {entry.year} <WaiverPill waiver={waiver} />
          </>
        }
        actions={<ReviewActs waiver={waiver} onOpen={setOpen} />}
      />
      {open === 'edit' ? <ReceiverForm waiver={waiver} onClose={() => setOpen(null)} /> : null}
      {open === 'link' ? <HandOverDialog waiver={waiver} onClose={() => setOpen(null)} /> : null}
      {open === 'void' ? (
        <WithdrawDialog
          waiver={waiver}
          onClose={() => setOpen(null)}
          onDone={(token) => void navigate(token ? reviewPath(token) : list)}
        />
      ) : null}
      {entry.is_deleted ? (
        <Notice tone="info" title="The entry was deleted">
          We keep the signed waiver and its evidence.
        </Notice>
      ) : null}
      <HandOvers waiver={waiver} />
      <Missing waiver={waiver} canVerify={can('manageWaiverVerification')} />
      <DeletedAnswers waiver={waiver} />
      <Section title="Waiver history">
        <FactList facts={courseOf(waiver)} />
      </Section>
      {waiver.completed_at ? (
        <SignedWaiver
          submission={waiver.form_submission}
          withheld={waiver.withheld}
          deleted={waiver.deleted}
          openFile={can('manageWaiverVerification') ? (file) => proof.mutate({ token: waiver.token, file }) : undefined}
        />
      ) : null}
      <Decision waiver={waiver} />
    </article>
  );
}

/** The acts that this person may do on the waiver. */
function ReviewActs({ waiver, onOpen }: { waiver: WaiverDetail; onOpen: (dialog: ReviewDialog) => void }) {
  const acts = useWaiverActs();
  const may = (action: WaiverDetail['actions'][number]) => waiver.actions.includes(action);
  return (
    <>
      {waiver.completed_at ? <SignedPdfButton token={waiver.token} /> : null}
      <Button icon={<IconPrinter aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      {may('edit') ? <Button onClick={() => onOpen('edit')}>Change name or email</Button> : null}
      {may('hand_over') ? <Button onClick={() => onOpen('link')}>Copy link</Button> : null}
      {may('ask_again') ? (
        <Button busy={acts.busy} onClick={() => void acts.act('ask_again', waiver)}>
          Ask again
        </Button>
      ) : null}
      {may('void') ? <Button onClick={() => onOpen('void')}>Void</Button> : null}
    </>
  );
}

const approveKey = [{ key: 'A', what: 'Approve the waiver' }];

/** What is decided about a waiver stays in sight while it is read. */
function Decision({ waiver }: { waiver: WaiverDetail }) {
  const acts = useWaiverActs();
  const mayApprove = waiver.actions.includes('approve');
  const mayVerify = waiver.actions.includes('verify');
  const approve = () => void acts.act('approve', waiver);
  const letter = useLetterOf();
  useKeys(
    { a: ({ repeat }) => (mayApprove && !acts.busy && !repeat ? approve() : undefined) },
    mayApprove ? approveKey : undefined,
  );
  if (!mayApprove && !mayVerify) return null;
  return (
    <div className={`foot-bar ${styles['decision']} no-print`} role="group" aria-label="Decision" data-foot>
      <span>{waiver.name}</span>
      {mayVerify ? (
        <Button busy={acts.busy} onClick={() => void acts.act('verify', waiver)}>
          Confirm verification
        </Button>
      ) : null}
      {mayApprove ? (
        <Button look="primary" icon={<IconCheck aria-hidden />} busy={acts.busy} {...letter('A')} onClick={approve}>
          Approve <Keys keys={['A']} />
        </Button>
      ) : null}
    </div>
  );
}

/** The PDF as it was emailed, for those who may see the waiver. */
function SignedPdfButton({ token }: { token: string }) {
  const download = useSignedPdf();
  const toast = useToast();
  return (
    <Button
      icon={<IconFileDownload aria-hidden />}
      busy={download.isPending}
      onClick={() => tellOutcome(toast, download.mutateAsync(token), { failed: 'Problem Downloading' })}
    >
      Signed waiver (PDF)
    </Button>
  );
}

/** S-06: the PDF is evidence, drawn once: it goes on saying of an answer that is gone that it is stored. */
function DeletedAnswers({ waiver }: { waiver: WaiverDetail }) {
  if (waiver.completed_at === null || Object.keys(waiver.deleted).length === 0) return null;
  return (
    <Notice tone="info" title="Answers deleted after the parade">
      The answers marked below were deleted, as promised. The signed PDF does not change: where it says that an answer
      is stored separately, or names a health document, we no longer have it. The signature and its record are not
      affected.
    </Notice>
  );
}

/** W-12: says who gave the signer the link, also to that person if they approve the signature. */
function HandOvers({ waiver: { hand_overs } }: { waiver: WaiverDetail }) {
  const [first, ...others] = hand_overs.map(handOverText);
  if (first === undefined) return null;
  return (
    <Notice tone="info" title={first}>
      {others.length > 0 ? `${others.join('. ')}.` : null}
    </Notice>
  );
}

/** Says what this waiver still needs to become Completed. */
function Missing({ waiver, canVerify }: { waiver: WaiverDetail; canVerify: boolean }) {
  const areEmailsOn = useSession().data.settings.enable_waiver_emails;
  // Not somebody who is switched to another user: they could sign with it.
  const mayHandOver = waiver.actions.includes('hand_over');
  const handed = handedLinkText(waiver);
  if (waiver.completed_at === null && waiver.declined_as && waiver.declined_at)
    return (
      <Notice tone="problem" title={`${declinedLabels[waiver.declined_as]}, ${showDay(waiver.declined_at)}`}>
        {waiver.declined_note ? `They wrote: ${waiver.declined_note} ` : ''}
        {waiver.declined_as === 'not-me'
          ? `Change the email address, ${mayHandOver ? 'give the right person a link yourself with Copy link, ' : ''}or remove the person from the list of people.`
          : 'Remove the person from the list of people, or talk to them and ask again.'}
      </Notice>
    );
  if (waiver.email_refused)
    return (
      <Notice tone="problem" title="Address refused">
        {addressRefused} Our emails to {waiver.email} cannot be delivered, so we have stopped sending reminders. When
        you change the address, we’ll email a new link.
        {handed ? ` ${handed}` : mayHandOver ? ' You can also press Copy link and give them the link yourself.' : null}
      </Notice>
    );
  // W-01: whoever sees an unsigned waiver could change its receiver, if its entry were accepted.
  if (waiver.completed_at === null && !waiver.actions.includes('edit'))
    return (
      <Notice tone="info" title="Not signed yet">
        The entry is not accepted at the moment, so nobody is asked to sign. The links work again if it is accepted.
      </Notice>
    );
  if (waiver.completed_at === null)
    return (
      <Notice tone="needs-you" title="Not signed yet">
        {handed
          ? `${handed} The answers will then appear here.`
          : waiver.email === null
            ? `No email address on file.${mayHandOver ? ` Press Copy link and give the link to ${waiver.name}.` : ''}`
            : waiver.sent_at === null && (waiver.is_parade_over || !areEmailsOn)
              ? whyNotMailed(waiver)
              : `${waiver.name} will sign with the link we email to ${waiver.email}. The answers will then appear here.`}
      </Notice>
    );
  const missing = [
    ...(waiver.approved_at === null ? ['approval'] : []),
    ...(waiver.verification_confirmed_at === null && canVerify ? ['verification of the signer’s ID'] : []),
  ];
  if (missing.length === 0) return <Notice tone="done" title="Nothing left to do" />;
  return (
    <Notice tone="info" title={`Still needed: ${missing.join(' and ')}`}>
      {waiver.approved_at === null && !waiver.actions.includes('approve')
        ? 'Someone else has to approve it.'
        : 'Read the waiver below first.'}
    </Notice>
  );
}

function courseOf(waiver: WaiverDetail) {
  const instantText = (instant: string | null, by?: string | null) =>
    instant ? `${showInstant(instant)}${by ? `, ${by}` : ''}` : '—';
  return [
    { label: 'Email', value: <AddressText>{waiver.email ?? 'None'}</AddressText> },
    { label: 'Sent', value: instantText(waiver.sent_at) },
    ...(waiver.handed_link
      ? [{ label: 'Link handed over', value: instantText(waiver.handed_link.at, waiver.handed_link.by) }]
      : []),
    { label: 'Reminded', value: instantText(waiver.reminded_at) },
    ...(waiver.reminders_stopped_at
      ? [{ label: 'Reminders stopped by the signer', value: instantText(waiver.reminders_stopped_at) }]
      : []),
    { label: 'Opened', value: instantText(waiver.viewed_at) },
    { label: 'Signed', value: instantText(waiver.completed_at) },
    { label: 'Approved', value: instantText(waiver.approved_at, waiver.approved_by_user) },
    { label: 'Verified', value: instantText(waiver.verification_confirmed_at, waiver.verification_confirmed_by_user) },
    ...(waiver.evidence
      ? [
          {
            label: `Evidence record ${waiver.evidence.position}`,
            value: <code className={styles['hash']}>{waiver.evidence.chain_hash}</code>,
          },
        ]
      : []),
  ];
}
