import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { type LeftOut, leftOutText } from '@parade/contract/waivers/bulk.ts';
import { maxSheetLinks } from '@parade/contract/waivers/review/linkSheet.ts';
import type { LinkSheet as Sheet } from '@parade/contract/waivers/review/linkSheet.ts';
import { counted } from '@parade/contract/wording.ts';
import { IconPrinter, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useUser } from '../../access/session.tsx';
import { Dialog, type Question, useConfirm } from '../../ui/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import { useClosingOnce } from '../../ui/ShownOnce.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { readWaivers, useLinkSheet } from '../queries.ts';
import { QrCode } from './QrCode.tsx';
import { peopleOf, waiverWords } from '../words.ts';
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
  /** The waivers, and how many people sign them; everybody of the entry who has not signed unless given. */
  readonly chosen?: Signers;
  /** Another act is under way that ends the choice, and with it codes that are shown once. */
  readonly isWaiting?: boolean;
}

export interface Signers {
  readonly ids: readonly number[];
  /** A season may have two waivers for each. */
  readonly people: number;
}

/** For a rehearsal: a QR code for each who has not signed, on paper. */
export function LinkSheet({ entry, today, chosen, isWaiting = false }: LinkSheetProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const making = useLinkSheet();
  const { impersonated_by } = useUser();
  const [sheet, setSheet] = useState<MadeSheet | null>(null);
  const [made, setMade] = useState({ times: 0, count: 0, isMaking: false });
  const make = async () => {
    const sheets: Sheet[] = [];
    let ids: readonly number[] = [];
    try {
      const signers = chosen ?? (await unsignedOf(entry));
      if (signers.ids.length === 0) {
        toast.success(...nobodyLeft);
        return;
      }
      if (!(await confirm(questionFor(signers)))) return;
      ids = signers.ids;
      setMade(({ times }) => ({ times: times + 1, count: ids.length, isMaking: true }));
      for (let from = 0; from < ids.length; from += maxSheetLinks)
        sheets.push(await making.mutateAsync(ids.slice(from, from + maxSheetLinks)));
      // They have signed while this page was open, or cannot sign any more.
      if (sheets.every(({ data }) => data.length === 0)) tellNoCodes(toast, leftOutOf(sheets));
    } catch (error) {
      toast.error(waiverWords.problem_updating, error instanceof Error ? error.message : waiverWords.submit_failed);
    } finally {
      setMade((last) => ({ ...last, isMaking: false }));
    }
    // Also where a later part has failed: these codes are shown once, and the links before them have ended.
    const data = sheets.flatMap((each) => each.data);
    const missing = Math.max(0, ids.length - sheets.length * maxSheetLinks);
    if (data.length > 0) setSheet({ data, left_out: leftOutOf(sheets), missing });
  };
  // They could sign with the codes, so the call refuses them.
  if (impersonated_by) return null;
  return (
    <>
      <Button
        look="quiet"
        busy={making.isPending}
        disabled={isWaiting}
        icon={<IconQrcode size={20} aria-hidden />}
        onClick={() => void make()}
      >
        {chosen ? 'QR codes' : 'QR sheet'}
      </Button>
      {made.times > 0 ? <Making key={made.times} count={made.count} isMaking={made.isMaking} /> : null}
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

interface MakingProps {
  readonly count: number;
  readonly isMaking: boolean;
}

/**
 * The links before end with the call, and the new ones are shown once: nothing takes the page away meanwhile without a question.
 * It stays mounted after the codes have come, for a question that is still open.
 */
function Making({ count, isMaking }: MakingProps) {
  useUnsavedGuard(
    isMaking,
    'The links we emailed stop working, and you won’t see the new codes.',
    'The codes are still being made. Leave this page?',
  );
  if (!isMaking) return null;
  return createPortal(
    <Dialog open onClose={() => undefined} title={`Making ${counted(count, 'code')} …`}>
      <p>Please wait. You’ll see the codes here as soon as they are ready.</p>
    </Dialog>,
    document.body,
  );
}

function questionFor({ ids, people }: Signers): Question {
  return {
    title: `Make QR codes for ${counted(people, 'person', 'people')}?`,
    body: 'Each code opens a new signing link. The links we emailed these people stop working, and the signature record will show that you handed the new ones over. The codes work until you make new ones, or log out everywhere else.',
    act: `Make ${counted(ids.length, 'code')}`,
  };
}

const nobodyLeft = ['Everyone has signed', 'There is no one to make a code for.'] as const;

function tellNoCodes(toast: ReturnType<typeof useToast>, left_out: LeftOut): void {
  if (left_out.every(({ reason }) => reason === 'signed')) toast.success(...nobodyLeft);
  else toast.warning('No codes were made', `${leftOutText(left_out)}.`);
}

/** Those of all sheets, each reason once. */
function leftOutOf(sheets: readonly Sheet[]): LeftOut {
  const counts = new Map<LeftOut[number]['reason'], number>();
  for (const { reason, count } of sheets.flatMap(({ left_out }) => left_out))
    counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}

async function unsignedOf({ id, year }: EntryOfSheet): Promise<Signers> {
  const unsigned = await readWaivers({
    type: 'any',
    entry_id: id,
    year,
    status: 'not-completed',
    sortBy: 'name',
  });
  return { ids: unsigned.map((waiver) => waiver.id), people: peopleOf(unsigned) };
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
