import { waiverStatus, waiverStatusLabels } from '@parade/contract/waivers/status.ts';
import type { WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { StatusPill } from '../ui/Page.tsx';
import { waiverTones } from './words.ts';

/**
 * A pending waiver that was declined, or whose address was refused, says so: nothing happens until somebody acts. So does
 * one that a minor has signed and the guardian has not, or the other way round.
 */
export function WaiverPill({
  waiver,
}: {
  waiver: Pick<WaiverListed, 'completed_at' | 'approved_at'> &
    Partial<Pick<WaiverListed, 'declined_as' | 'email_refused' | 'waiting_for'>>;
}) {
  const status = waiverStatus(waiver);
  if (status === 'pending' && waiver.declined_as)
    return (
      <StatusPill tone="problem" wraps>
        {waiverStatusLabels.pending}, declined{waiver.declined_as === 'not-me' ? ' (wrong person)' : ''}
      </StatusPill>
    );
  if (status === 'pending' && waiver.email_refused)
    return (
      <StatusPill tone="problem" wraps>
        {waiverStatusLabels.pending}, address refused
      </StatusPill>
    );
  if (status === 'pending' && waiver.waiting_for)
    return (
      <StatusPill tone={waiverTones.pending} wraps>
        {waiverStatusLabels.pending}, waiting for the {waiver.waiting_for}
      </StatusPill>
    );
  return <StatusPill tone={waiverTones[status]}>{waiverStatusLabels[status]}</StatusPill>;
}
