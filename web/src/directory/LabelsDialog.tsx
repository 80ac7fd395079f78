import { type ContactKind, contactKinds, contactLabels } from '@parade/contract/directory/addressBook.ts';
import { type LabelsChoice, labelsPerPage } from '@parade/contract/directory/labels.ts';
import { wholeNumberWanted } from '@parade/contract/http/fieldTexts.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { counted } from '@parade/contract/wording.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DigitsField, RadioField } from '../ui/inputs.tsx';
import { ErrorNotice, LoadingRows } from '../ui/Page.tsx';
import { tellOutcome, useToast } from '../ui/Toast.tsx';
import { type Filters, useBookFile, useLabelsChoice } from './queries.ts';
import styles from './directory.module.css';

interface LabelsDialogProps {
  readonly asked: Filters;
  readonly onClose: () => void;
}

/** D-09: whom the labels are for, where the first sheet begins, and which entries get none. */
export function LabelsDialog({ asked, onClose }: LabelsDialogProps) {
  const toast = useToast();
  const [contact, setContact] = useState<ContactKind>('primary');
  const [used, setUsed] = useState('0');
  const isOnSheet = /^\d*$/.test(used.trim()) && Number(used) < labelsPerPage;
  const skip = isOnSheet ? Number(used) : 0;
  const query = { ...asked, contact, skip };
  const choice = useLabelsChoice(query);
  const { mutateAsync, isPending } = useBookFile();
  const labels = choice.data?.labels ?? 0;
  const take = () =>
    tellOutcome(toast, mutateAsync({ kind: 'labels', query }), {
      done: (name) => {
        toast.success('Saved', name);
        onClose();
      },
      failed: 'We couldn’t create the file',
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mailing labels"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isPending} disabled={labels === 0 || !isOnSheet} onClick={take}>
            {labels > 0 ? `Create ${counted(labels, 'label')}` : choice.data ? 'No labels' : 'Create labels'}
          </Button>
        </>
      }
    >
      <div className="form-fields">
        <RadioField
          label="Addressed to"
          value={contact}
          onChange={(value) => setContact(value as ContactKind)}
          options={contactKinds.map((kind) => ({ value: kind, label: `${contactLabels[kind]} contact` }))}
          inline
        />
        <DigitsField
          label="Labels already used on the first sheet"
          value={used}
          onChange={setUsed}
          error={isOnSheet ? undefined : wholeNumberWanted(0, labelsPerPage - 1)}
          hint={`Letter sheets of ${labelsPerPage} (Avery 5160). Print at 100%, without scaling.`}
        />
        {choice.error ? <ErrorNotice error={choice.error} retry={() => void choice.refetch()} /> : null}
        {isOnSheet && choice.data ? <Outcome choice={choice.data} /> : null}
        {choice.data || choice.error ? null : <LoadingRows rows={1} label="Counting labels" />}
      </div>
    </Dialog>
  );
}

function Outcome({ choice: { labels, pages, left_out } }: { choice: LabelsChoice }) {
  return (
    <div role="status">
      <p>
        {counted(labels, 'label')} on {counted(pages, 'page')}.
        {left_out.length > 0 ? ` ${left_out.length} ${left_out.length === 1 ? 'entry has' : 'entries have'} none:` : ''}
      </p>
      {left_out.length > 0 ? (
        <ul className={styles['left']}>
          {left_out.slice(0, maxShown).map(({ id, organization_id: organizationId, year, official_name, missing }) => (
            <li key={id}>
              <Link to={`${pathTo('contacts', { organizationId, year })}?entry=${id}`}>{official_name}</Link>: {missing}
            </li>
          ))}
          {left_out.length > maxShown ? <li>and {left_out.length - maxShown} more</li> : null}
        </ul>
      ) : null}
    </div>
  );
}

const maxShown = 20;
