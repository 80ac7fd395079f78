import type { WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/inputs.tsx';
import { Notice } from '../ui/Page.tsx';
import { QrCode } from './QrCode.tsx';
import { useHandOverLink } from './queries.ts';

const feedbackMs = 2_000;

/** 'Copy link makes a fresh signing link, ends the old one, is in the audit log': asked first, shown once. */
export function HandOverDialog({ waiver, onClose }: { waiver: WaiverListed; onClose: () => void }) {
  const making = useHandOverLink();
  const [isCopied, setCopied] = useState(false);
  const link = making.data?.link;

  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), feedbackMs);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Hand over the signing link of ${waiver.name}?`}
      actions={
        link ? (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button icon={<IconPrinter aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
            <Button look="primary" onClick={() => void copy(link)}>
              {isCopied ? 'Copied' : 'Copy link'}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button look="primary" busy={making.isPending} onClick={() => making.mutate(waiver.token)}>
              Make a link
            </Button>
          </>
        )
      }
    >
      {making.error ? (
        <Notice tone="problem" title="An error occurred.">
          {making.error.message}
        </Notice>
      ) : null}
      {link ? (
        <>
          <TextField
            label="Signing link"
            value={link}
            onChange={() => undefined}
            readOnly
            hint={`Only for ${waiver.name}. It is shown here once and not again.`}
          />
          <figure className="waiver-card">
            <QrCode text={link} label={`QR code of the signing link of ${waiver.name}`} />
            <figcaption>
              <strong>{waiver.name}</strong>
              <span>{waiver.form_name}</span>
              <span>
                {waiver.entry.official_name}, {waiver.entry.year}
              </span>
              <span>Point the camera of a phone at the code to read and sign.</span>
            </figcaption>
          </figure>
        </>
      ) : (
        <p>
          A new link is made for {waiver.name} and the earlier one ends. It is noted in the evidence of the signature
          that you handed it over.
        </p>
      )}
      <p className="visually-hidden" role="status">
        {isCopied ? 'The link is copied' : ''}
      </p>
    </Dialog>
  );
}
