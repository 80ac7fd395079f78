import { otherPart, type SigningPart } from '@parade/contract/waivers/signing/part.ts';
import { useTexts } from '../texts/useTexts.ts';
import styles from '../signing.module.css';

interface SendOfferProps {
  /** The person who is at the device. */
  readonly part: SigningPart;
  readonly first_name: string;
  readonly send: () => void;
}

/** Shown beside the other person's section: they need not be present. */
export function SendOffer({ part, first_name, send }: SendOfferProps) {
  const { parts } = useTexts();
  const other = otherPart(part);
  return (
    <div className={styles['offer']}>
      <p>{parts.offer(other, first_name)}</p>
      <button type="button" className="button" data-send onClick={send}>
        {parts.send(other, first_name)}
      </button>
    </div>
  );
}
