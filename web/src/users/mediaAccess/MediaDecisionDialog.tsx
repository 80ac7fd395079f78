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
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useDecisionLetter, useMediaDecisions } from './queries.ts';

const titles: Readonly<Record<MediaDecision, string>> = {
  granted: 'Grant media access?',
  refused: 'Deny media access?',
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
        isGrant ? 'Media access granted' : 'Media access denied',
        `${letter.to} will get this email.`,
        takeBack,
      );
    },
  });
  return (
    <FormDialog
      title={titles[decision]}
      form={form}
      act={isGrant ? 'Grant and send' : 'Deny and send'}
      look={isGrant ? 'primary' : 'danger'}
      onClose={onClose}
      wide
    >
      <p>
        {isGrant
          ? `${letter.to} gets the Media role right away, and will get this email.`
          : `${letter.to} will get this email, and may ask again with an explanation.`}
        {request.broadcaster_requested && isGrant
          ? ' They signed up as a broadcaster: add that role on their account.'
          : ''}
      </p>
      <LetterField letter={letter} field={form.field('letter')} />
    </FormDialog>
  );
}

/** Takes a decision back and says whether its email had gone, or why it was not done; returns whether it was. */
export function useTakingBack(id: number): () => Promise<boolean> {
  const toast = useToast();
  const { undo } = useMediaDecisions(id);
  return () =>
    tellOutcome(toast, undo.mutateAsync(), {
      done: ({ letters_gone }) =>
        letters_gone === 0
          ? toast.success('Decision undone', 'The request is waiting again. No email was sent.')
          : toast.warning('Decision undone', 'The request is waiting again. The email was already sent.'),
      failed: 'We couldn’t undo it',
    });
}
