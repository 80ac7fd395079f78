import { type MessageText, whoMayUse } from '@parade/contract/notifications/message.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/inputs.tsx';
import { ErrorNotice, LoadingRows } from '../ui/Page.tsx';
import { LetterView } from './LetterFrame.tsx';
import { useMessage, useShowLink } from './queries.ts';
import './outbox.css';

/** One letter. Its link is left out of the text and shown on request, because whoever sees it can act as the addressee. */
export function MessageDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const message = useMessage(id);
  return (
    <Dialog open={id !== null} onClose={onClose} title={message.data?.subject ?? 'Email'} wide>
      {message.data ? (
        <>
          <LetterView letter={message.data} text={linked(message.data.text_body)} />
          <LetterLink key={message.data.id} message={message.data} />
        </>
      ) : message.error ? (
        <ErrorNotice error={message.error} retry={() => void message.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Dialog>
  );
}

function LetterLink({ message }: { message: MessageText }) {
  const showing = useShowLink();
  const addressee = message.to_name ?? message.to_address;
  if (showing.data) {
    const { kind } = showing.variables;
    const who = kind === 'signing' ? whoMayUse(addressee) : `Only ${addressee} may use this link.`;
    return (
      <TextField
        label={kind === 'account' ? 'Personal link' : 'Signing link'}
        value={showing.data.link}
        onChange={() => undefined}
        readOnly
        hint={`${who} It is shown only once.`}
      />
    );
  }
  const { link } = message;
  if (!link?.may_show) return null;
  return (
    <div className="outbox-link">
      {showing.error ? <ErrorNotice error={showing.error} /> : null}
      <p>
        {link.kind !== 'account'
          ? `This email was not sent. You can show a new signing link and give it to ${addressee} yourself. Earlier links will stop working, and the signature record will show that you handed over the link.`
          : `This email was not sent. You can show a new link for ${addressee}. Earlier links of this kind will stop working, and the audit log will show that you viewed it.`}
      </p>
      <Button busy={showing.isPending} onClick={() => showing.mutate({ id: message.id, kind: link.kind })}>
        {link.kind === 'account' ? 'Show the personal link' : 'Show the signing link'}
      </Button>
    </div>
  );
}

/** Addresses in the text become links, so that a letter in the outbox can be followed as its reader would. */
function linked(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
