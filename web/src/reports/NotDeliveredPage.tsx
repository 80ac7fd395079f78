import { useSession } from '../access/session.tsx';
import { FailedEmails } from '../notifications/FailedEmails.tsx';
import { Deliveries } from '../notifications/webhooks/Deliveries.tsx';
import { PageHeader } from '../ui/Page.tsx';
import { FailedPdfs } from '../waivers/evidence/FailedPdfs.tsx';

/** N-10: what the portal has tried for long enough, of every kind. */
export function NotDeliveredPage() {
  const { can } = useSession();
  return (
    <>
      <PageHeader
        title="Not Delivered"
        lead="The portal tried these for a day or so and gave up. Once the cause is fixed, try them again here."
      />
      <FailedPdfs />
      <FailedEmails />
      {can('manageIntegrations') ? <Deliveries failed /> : null}
    </>
  );
}
