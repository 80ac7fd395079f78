import { showInstant } from '@parade/contract/calendar.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { roleLabel } from '@parade/contract/participants/role.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import { isToSign } from '@parade/contract/waivers/opening.ts';
import type { QueuedWaiver } from '@parade/contract/waivers/review/queue.ts';
import type { WaiverDetail } from '@parade/contract/waivers/waiver.ts';
import { IconCheck } from '@tabler/icons-react';
import { type Ref, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { AddressText } from '../../ui/AddressText.tsx';
import { Button } from '../../ui/Button.tsx';
import { useLetterOf } from '../../ui/keys/letterKeys.ts';
import { ErrorNotice, FactList, StatusMark } from '../../ui/Page.tsx';
import { Keys } from '../../ui/program/Marks.tsx';
import { Kind } from '../../ui/program/Tones.tsx';
import { SignatureView } from '../../ui/signature/SignaturePad.tsx';
import { useWaiverActs } from '../review/useWaiverActs.ts';
import { WithdrawDialog } from '../review/WithdrawDialog.tsx';
import { handOverText, reviewPath } from '../words.ts';
import styles from './queue.module.css';
import type { Queue } from './useQueue.ts';

/** Longer than between the taps of a double or triple tap, in milliseconds. */
const tapPauseMs = 700;

/**
 * A second tap that was meant for the waiver before, or a key that is held, decides nothing about the one that has just
 * taken its place.
 */
function useDeliberate(id: number, isBusy: boolean) {
  const last = useRef({ id, isBusy, changedAt: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    if (last.current.id !== id || last.current.isBusy !== isBusy)
      last.current = { id, isBusy, changedAt: performance.now() };
  }, [id, isBusy]);
  return (act: () => void) => () => {
    if (!isBusy && performance.now() - last.current.changedAt >= tapPauseMs) act();
  };
}

interface PanelProps {
  readonly ref: Ref<HTMLElement>;
  readonly waiver: QueuedWaiver;
  readonly queue: Queue;
  readonly total: number;
}

/** The waiver that is looked at: who signed how, what to compare, and the decision. */
export function QueuePanel({ ref, waiver, queue, total }: PanelProps) {
  const { data: detail, error, refetch } = queue.detail;
  const [isVoiding, setVoiding] = useState(false);
  const acts = useWaiverActs();
  const letter = useLetterOf();
  const deliberate = useDeliberate(waiver.id, queue.busy);
  const may = (action: QueuedWaiver['actions'][number]) => waiver.actions.includes(action);
  return (
    <aside ref={ref} tabIndex={-1} className={styles['panel']} aria-label="The waiver to approve">
      <header>
        <p className={styles['place']}>
          {waiver.form_name}{' '}
          <span>
            {queue.offset + 1} of {total.toLocaleString('en-US')}
          </span>
        </p>
        {/* Without the place, which changes once more when the waiver before has left the list: it would be read out twice. */}
        <div aria-live="polite">
          <h2>{waiver.name}</h2>
          <Kind tone={typeTone(waiver.entry.org_type)}>{waiver.entry.official_name}</Kind>
        </div>
      </header>
      {!detail && error ? (
        <ErrorNotice title="We couldn’t load the signature" error={error} retry={() => void refetch()} />
      ) : null}
      {detail || error ? null : <SignaturesToCome count={waiver.is_minor ? 2 : 1} />}
      {detail && !isToSign(detail) ? <Signatures waiver={detail} /> : null}
      {detail && !isToSign(detail)
        ? detail.hand_overs.map((each) => <p key={each.how + each.by}>{handOverText(each)}.</p>)
        : null}
      <FactList facts={factsOf(waiver)} />
      <Link to={reviewPath(waiver.token)}>Read the signed waiver</Link>
      <div className={styles['acts']}>
        {may('approve') ? (
          <Button
            look="primary"
            busy={queue.busy || (!detail && !error)}
            disabled={!detail && error !== null}
            icon={<IconCheck size={20} aria-hidden />}
            {...letter('A')}
            onClick={deliberate(queue.approve)}
          >
            Approve and next <Keys keys={['A']} />
          </Button>
        ) : (
          <p>Someone else has to approve it.</p>
        )}
        {may('verify') ? (
          <Button busy={acts.busy} onClick={deliberate(() => void acts.act('verify', waiver))}>
            Confirm verification
          </Button>
        ) : null}
        {may('void') ? <Button onClick={deliberate(() => setVoiding(true))}>Void</Button> : null}
        <Button atEnd={queue.offset === 0} {...letter('K')} onClick={() => queue.step(-1)}>
          Previous <Keys keys={['K']} />
        </Button>
        <Button atEnd={queue.isLast} {...letter('J')} onClick={() => queue.step(1)}>
          Skip <Keys keys={['J']} />
        </Button>
      </div>
      {isVoiding ? <WithdrawDialog waiver={waiver} onClose={() => setVoiding(false)} /> : null}
    </aside>
  );
}

/** Takes their place while they are read, so that nothing below is pushed away under a finger. */
function SignaturesToCome({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <figure key={index} className={styles['signature']} aria-hidden />
  ));
}

/** Each signature over its line, with whose it is: the signer's own, and the guardian's of a minor. */
function Signatures({ waiver }: { waiver: WaiverDetail }) {
  const { form_type, definition_version, field_values, context } = waiver.form_submission;
  const form = waiverDefinition(form_type, definition_version);
  if (!form) return null;
  return visibleFields(form, field_values, context).map(({ field, path }) => {
    const answer = answerOf(field, field_values[path]);
    if (answer.kind !== 'signature') return null;
    return (
      <figure key={path} className={styles['signature']}>
        <SignatureView value={answer.signature} label={field.label} />
        <figcaption>
          {field.label}, {answer.signature?.kind === 'typed' ? 'typed' : 'drawn'}
          {waiver.completed_at ? `, ${showInstant(waiver.completed_at)}` : ''}
        </figcaption>
      </figure>
    );
  });
}

function factsOf(waiver: QueuedWaiver) {
  const { date_of_birth, age, is_minor } = waiver;
  return [
    {
      label: 'Date of birth',
      value: date_of_birth ? `${showCivilDate(date_of_birth)}, age ${age}${is_minor ? ', minor' : ''}` : 'Not asked',
    },
    {
      label: 'ID',
      value: waiver.verification_confirmed_at ? (
        <StatusMark tone="done">Verified by {waiver.verification_confirmed_by_user ?? 'staff'}</StatusMark>
      ) : (
        'Not verified'
      ),
    },
    { label: 'Role', value: roleLabel(waiver.participant.primary_role) ?? '—' },
    { label: 'Email', value: waiver.email ? <AddressText>{waiver.email}</AddressText> : 'None' },
  ];
}
