import { whoMayUse } from '@parade/contract/notifications/message.ts';
import type { WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { IconPrinter, IconShare2 } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { Notice } from '../../ui/Page.tsx';
import { useClosingOnce } from '../../ui/ShownOnce.tsx';
import { copyRefused, useCopying } from '../../ui/useCopying.ts';
import { QrCode } from './QrCode.tsx';
import { useHandOverLink } from '../queries.ts';
import styles from './review.module.css';

/** W-11: confirmed first, shown once. */
export function HandOverDialog({ waiver, onClose }: { waiver: WaiverListed; onClose: () => void }) {
  const handOver = useHandOverLink();
  const link = handOver.data?.link;
  const fieldId = useId();

  const { copy, isCopied, isRefused } = useCopying(fieldId);
  const { take, close } = useClosingOnce(
    onClose,
    {
      title: 'Close without copying the link?',
      body: `The link for ${waiver.name} can’t be shown again, and the links we emailed no longer work.`,
    },
    // The emailed links end with the call: whoever leaves before its answer loses the new one.
    handOver.isPending || link !== undefined,
  );
  const leave = handOver.isPending ? () => undefined : link ? close : onClose;
  const print = () => {
    window.print();
    take();
  };
  const canShare = typeof navigator.share === 'function';
  return (
    <Dialog
      open
      onClose={leave}
      title={link ? `Signing link for ${waiver.name}` : `Copy link for ${waiver.name}?`}
      actions={
        link ? (
          <>
            <Button onClick={close}>Close</Button>
            <Button icon={<IconPrinter aria-hidden />} onClick={print}>
              Print
            </Button>
            <Button
              look={canShare ? 'secondary' : 'primary'}
              onClick={() => void copy(link).then((isDone) => isDone && take())}
            >
              {isCopied ? 'Copied' : 'Copy link'}
            </Button>
            {canShare ? <ShareButton waiver={waiver} link={link} onShared={take} /> : null}
          </>
        ) : (
          <CreateActs isBusy={handOver.isPending} onCancel={onClose} onCreate={() => handOver.mutate(waiver.token)} />
        )
      }
    >
      {handOver.error ? (
        <Notice tone="problem" title="An error occurred.">
          {handOver.error.message}
        </Notice>
      ) : null}
      {link ? (
        <>
          <TextField
            id={fieldId}
            label="Signing link"
            value={link}
            onChange={() => undefined}
            readOnly
            hint={`${whoMayUse(waiver.name)} It is shown only once.`}
            warning={isRefused ? copyRefused : undefined}
          />
          <LinkCard waiver={waiver} link={link} />
        </>
      ) : (
        <p>
          This creates a new signing link for {waiver.name}, and the previous link will stop working. The signature
          record will show that you handed over the link.
        </p>
      )}
      <p className="visually-hidden" role="status">
        {isCopied ? 'Link copied' : isRefused ? copyRefused : ''}
      </p>
    </Dialog>
  );
}

function CreateActs({ isBusy, onCancel, onCreate }: { isBusy: boolean; onCancel: () => void; onCreate: () => void }) {
  return (
    <>
      <Button disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      <Button look="primary" busy={isBusy} onClick={onCreate}>
        Create link
      </Button>
    </>
  );
}

function ShareButton({ waiver, link, onShared }: { waiver: WaiverListed; link: string; onShared: () => void }) {
  return (
    <Button
      look="primary"
      icon={<IconShare2 aria-hidden />}
      onClick={() => void share(waiver, link).then((isDone) => isDone && onShared())}
    >
      Share
    </Button>
  );
}

/** The printed sheet that is handed over. */
function LinkCard({ waiver, link }: { waiver: WaiverListed; link: string }) {
  return (
    <figure className={styles['card']}>
      <QrCode text={link} label={`QR code for ${waiver.name}’s signing link`} />
      <figcaption>
        <strong>{waiver.name}</strong>
        <span>{waiver.form_name}</span>
        <span>
          {waiver.entry.official_name}, {waiver.entry.year}
        </span>
        <span>Point a phone’s camera at the code to read and sign the waiver.</span>
      </figcaption>
    </figure>
  );
}

/** The phone's own sheet: a message, a chat, a phone nearby. Closing it is no fault; the link stays on the screen, and was not shared. */
async function share({ name, form_name, entry }: WaiverListed, url: string): Promise<boolean> {
  const text = `${form_name} for ${name}, ${entry.official_name}. ${whoMayUse(name)}`;
  const shared = navigator.share({ title: `${form_name} for ${name}`, text, url });
  return shared.then(
    () => true,
    () => false,
  );
}
