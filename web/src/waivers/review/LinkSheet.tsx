import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { leftOutText } from '@parade/contract/waivers/bulk.ts';
import { maxSheetLinks } from '@parade/contract/waivers/review/linkSheet.ts';
import type { LinkSheet as Sheet } from '@parade/contract/waivers/review/linkSheet.ts';
import { IconPrinter, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useConfirm, Dialog } from '../../ui/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { useClosingOnce } from '../../ui/ShownOnce.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { readWaivers, useLinkSheet } from '../queries.ts';
import { QrCode } from './QrCode.tsx';
import { waiverWords } from '../words.ts';
import styles from './sheet.module.css';

interface EntryOfSheet {
  readonly id: number;
  readonly year: number;
  readonly official_name: string;
}

interface LinkSheetProps {
  readonly entry: EntryOfSheet;
  /** A civil date. */
  readonly today: string;
  /** Ids of the waivers; everybody of the entry who has not signed unless given. */
  readonly chosen?: readonly number[];
}

/** For a rehearsal: a QR code for each who has not signed, on paper. */
export function LinkSheet({ entry, today, chosen }: LinkSheetProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const making = useLinkSheet();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const make = async () => {
    try {
      const ids = chosen ?? (await unsignedOf(entry));
      if (ids.length === 0) {
        toast.success(...nobodyLeft);
        return;
      }
      const people = ids.length === 1 ? '1 person' : `${ids.length} people`;
      const isAgreed = await confirm({
        title: `Make QR codes for ${people}?`,
        body: 'Each code opens a new signing link. The links we emailed these people stop working, and the signature record will show that you handed the new ones over.',
        act: `Make ${ids.length === 1 ? '1 code' : `${ids.length} codes`}`,
      });
      if (!isAgreed) return;
      const sheets: Sheet[] = [];
      for (let from = 0; from < ids.length; from += maxSheetLinks)
        sheets.push(await making.mutateAsync(ids.slice(from, from + maxSheetLinks)));
      const data = sheets.flatMap((each) => each.data);
      // They have signed while this page was open.
      if (data.length === 0) toast.success(...nobodyLeft);
      else setSheet({ data, left_out: sheets.flatMap((each) => each.left_out) });
    } catch (error) {
      toast.error(waiverWords.problem_updating, error instanceof Error ? error.message : waiverWords.submit_failed);
    }
  };
  return (
    <>
      <Button
        look="quiet"
        busy={making.isPending}
        icon={<IconQrcode size={20} aria-hidden />}
        onClick={() => void make()}
      >
        {chosen ? 'QR codes' : 'QR sheet'}
      </Button>
      {/* Not where its button is: acts on a list are left out of print, and all inside them. */}
      {sheet
        ? createPortal(
            <SheetDialog entry={entry} today={today} sheet={sheet} onClose={() => setSheet(null)} />,
            document.body,
          )
        : null}
    </>
  );
}

const nobodyLeft = ['Everyone has signed', 'There is no one to make a code for.'] as const;

async function unsignedOf({ id, year }: EntryOfSheet): Promise<number[]> {
  const unsigned = await readWaivers({
    type: 'any',
    entry_id: id,
    year,
    status: 'not-completed',
    sortBy: 'name',
  });
  return unsigned.map((waiver) => waiver.id);
}

interface SheetDialogProps {
  readonly entry: EntryOfSheet;
  readonly today: string;
  readonly sheet: Sheet;
  readonly onClose: () => void;
}

function SheetDialog({ entry, today, sheet, onClose }: SheetDialogProps) {
  const many = sheet.data.length;
  const { take, close } = useClosingOnce(onClose, {
    title: 'Close without printing?',
    body:
      many === 1
        ? 'This code can’t be shown again, and the link we emailed no longer works.'
        : `These ${many} codes can’t be shown again, and the links we emailed no longer work.`,
  });
  const print = () => {
    window.print();
    take();
  };
  return (
    <Dialog
      open
      wide
      onClose={close}
      title={`Signing codes for ${entry.official_name}`}
      actions={
        <>
          <Button onClick={close}>Close</Button>
          <Button look="primary" icon={<IconPrinter size={20} aria-hidden />} onClick={print}>
            Print
          </Button>
        </>
      }
    >
      <p>
        These codes are shown only once. Print them now; each is for one person, who points a phone’s camera at it to
        read and sign.
        {sheet.left_out.length > 0 ? ` Skipped: ${leftOutText(sheet.left_out)}.` : ''}
      </p>
      <div className={styles['sheet']}>
        <p className={styles['head']}>
          {entry.official_name}, {entry.year}. Made {showCivilDate(today)}. Each code is for the person named beside it
          and nobody else.
        </p>
        <ul className={styles['codes']}>
          {sheet.data.map((code) => (
            <li key={code.id}>
              <QrCode text={code.link} label={`QR code for ${code.name}’s signing link`} />
              <span>
                <strong>{code.name}</strong>
                <span>{code.form_name}</span>
                <span>Scan to read and sign.</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
