import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { leftOutText } from '@parade/contract/waivers/bulk.ts';
import { maxSheetLinks } from '@parade/contract/waivers/review/linkSheet.ts';
import type { LinkSheet as Sheet } from '@parade/contract/waivers/review/linkSheet.ts';
import { counted } from '@parade/contract/wording.ts';
import { IconPrinter, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useUser } from '../../access/session.tsx';
import { useConfirm, Dialog } from '../../ui/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
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

interface MadeSheet extends Sheet {
  /** How many codes were asked for and not answered. */
  readonly missing: number;
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
  const { impersonated_by } = useUser();
  const [sheet, setSheet] = useState<MadeSheet | null>(null);
  const make = async () => {
    const sheets: Sheet[] = [];
    let ids: readonly number[] = [];
    try {
      ids = chosen ?? (await unsignedOf(entry));
      if (ids.length === 0) {
        toast.success(...nobodyLeft);
        return;
      }
      const people = ids.length === 1 ? '1 person' : `${ids.length} people`;
      const isAgreed = await confirm({
        title: `Make QR codes for ${people}?`,
        body: 'Each code opens a new signing link. The links we emailed these people stop working, and the signature record will show that you handed the new ones over. The codes work until you make new ones, or log out everywhere else.',
        act: `Make ${ids.length === 1 ? '1 code' : `${ids.length} codes`}`,
      });
      if (!isAgreed) return;
      for (let from = 0; from < ids.length; from += maxSheetLinks)
        sheets.push(await making.mutateAsync(ids.slice(from, from + maxSheetLinks)));
      // They have signed while this page was open.
      if (sheets.every(({ data }) => data.length === 0)) toast.success(...nobodyLeft);
    } catch (error) {
      toast.error(waiverWords.problem_updating, error instanceof Error ? error.message : waiverWords.submit_failed);
    }
    // Also where a later part has failed: these codes are shown once, and the links before them have ended.
    const data = sheets.flatMap((each) => each.data);
    const missing = Math.max(0, ids.length - sheets.length * maxSheetLinks);
    if (data.length > 0) setSheet({ data, left_out: sheets.flatMap((each) => each.left_out), missing });
  };
  // They could sign with the codes, so the call refuses them.
  if (impersonated_by) return null;
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
  readonly sheet: MadeSheet;
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
      {sheet.missing > 0 ? (
        <Notice tone="problem" title={`${counted(sheet.missing, 'code')} could not be made`}>
          Print these, then select the people who are missing here and try again for them.
        </Notice>
      ) : null}
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
