import type { WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { Notice } from '../../ui/Page.tsx';
import { QrCode } from './QrCode.tsx';
import { useHandOverLink } from '../queries.ts';
import styles from './review.module.css';

const feedbackMs = 2_000;
const copyRefused = 'Your browser did not let us copy the link. It is selected: press Ctrl+C, or ⌘C on a Mac.';

/** W-11: confirmed first, shown once. */
export function HandOverDialog({ waiver, onClose }: { waiver: WaiverListed; onClose: () => void }) {
  const handOver = useHandOverLink();
  const link = handOver.data?.link;
  const fieldId = useId();

  const { copy, isCopied, isRefused } = useCopying(fieldId);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Hand over a signing link for ${waiver.name}?`}
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
            <Button look="primary" busy={handOver.isPending} onClick={() => handOver.mutate(waiver.token)}>
              Create link
            </Button>
          </>
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
            hint={`This link is only for ${waiver.name}. It is shown only once.`}
            warning={isRefused ? copyRefused : undefined}
          />
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

/** Copies a link; where the browser refuses, the field with this id is selected so that it can be copied by hand. */
function useCopying(fieldId: string) {
  const [isCopied, setCopied] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      setRefused(true);
      selectText(fieldId);
      return;
    }
    setRefused(false);
    setCopied(true);
    setTimeout(() => setCopied(false), feedbackMs);
  };
  return { copy, isCopied, isRefused };
}

/** Selects the whole text of a field, so that it can be copied by hand. */
function selectText(id: string): void {
  const field = document.getElementById(id);
  if (field instanceof HTMLInputElement) {
    field.focus();
    field.select();
  }
}
