import { waiverStatus, waiverStatusLabels, type WaiverStamps } from '@parade/contract/waivers/status.ts';
import { StatusPill } from '../ui/Page.tsx';
import { waiverTones } from './words.ts';

/** 'Approved is Completed; completed_at set is Pending Approval; otherwise Pending.' */
export function WaiverPill({ waiver }: { waiver: WaiverStamps }) {
  const status = waiverStatus(waiver);
  return <StatusPill tone={waiverTones[status]}>{waiverStatusLabels[status]}</StatusPill>;
}
