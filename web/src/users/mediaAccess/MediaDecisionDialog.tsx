import type { EditableLetter } from '@parade/contract/notifications/message.ts';
import {
  type MediaDecision,
  mediaDecisionInput,
  type MediaRequest,
} from '@parade/contract/users/mediaAccess/mediaRequest.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { LetterField } from '../../notifications/LetterField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ErrorNotice, LoadingRows } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useDecisionLetter, useMediaDecisions } from './queries.ts';

const titles: Readonly<Record<MediaDecision, string>> = {
  granted: 'Grant media access?',
  refused: 'Refuse media access?',
};

interface MediaDecisionDialogProps {
  readonly request: MediaRequest;
  readonly decision: MediaDecision;
  readonly onClose: () => void;
}

/** The question before a decision, with the email as it goes. */
export function MediaDecisionDialog(props: MediaDecisionDialogProps) {
  const letter = useDecisionLetter(props.request.id, props.decision);
  if (letter.data) return <DecisionForm {...props} letter={letter.data} />;
  return (
    <Dialog open onClose={props.onClose} title={titles[props.decision]} wide>
      {letter.error ? <ErrorNotice error={letter.error} retry={() => void letter.refetch()} /> : <LoadingRows />}
    </Dialog>
  );
}

function DecisionForm({ request, decision, onClose, letter }: MediaDecisionDialogProps & { letter: EditableLetter }) {
  const toast = useToast();
  const { decide } = useMediaDecisions(request.id);
  const takeBack = useTakingBack(request.id);
  const isGrant = decision === 'granted';
  const form = useSmallForm({
    schema: mediaDecisionInput.pick({ letter: true }),
    labels: { letter: 'Text of the email' },
    start: { letter: letter.text },
    send: async (given, signal) => {
      await decide.mutateAsync({ body: { ...given, decision }, signal });
      toast.success(
        isGrant ? 'Media access granted' : 'Media access refused',
        `${letter.to} gets the email.`,
        takeBack,
      );
      onClose();
    },
  });
  return (
    <FormDialog
      title={titles[decision]}
      form={form}
      act={isGrant ? 'Grant and send' : 'Refuse and send'}
      look={isGrant ? 'primary' : 'danger'}
      onClose={onClose}
      wide
    >
      <p>
        {isGrant
          ? `${letter.to} gets the role Media at once, and this email.`
          : `${letter.to} gets this email, and may ask again with an explanation.`}
        {request.broadcaster_requested && isGrant
          ? ' They signed up as a broadcaster: add that role on their account.'
          : ''}
      </p>
      <LetterField letter={letter} field={form.field('letter')} />
    </FormDialog>
  );
}

/** Takes a decision back and says whether its email had gone. */
export function useTakingBack(id: number): () => Promise<void> {
  const toast = useToast();
  const { undo } = useMediaDecisions(id);
  return () =>
    undo.mutateAsync().then(
      ({ letters_gone }) =>
        letters_gone === 0
          ? toast.success('Taken back', 'The request waits again, and no email was sent.')
          : toast.warning('Taken back', 'The request waits again. The email had already gone out.'),
      (error: Error) => toast.error('We couldn’t take it back', error.message),
    );
}
