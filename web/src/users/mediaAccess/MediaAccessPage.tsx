import { pathTo } from '@parade/contract/access/screens.ts';
import { showDay } from '@parade/contract/calendar.ts';
import {
  explanationNeeded,
  MEDIA_ACCESS_MESSAGES,
  type MediaAccess,
  mediaAccessInput,
  maxExplanation,
} from '@parade/contract/users/mediaAccess/mediaRequest.ts';
import { requiredText } from '@parade/contract/http/fieldTexts.ts';
import { useRef } from 'react';
import { useSession } from '../../access/session.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { TextAreaField, TextField } from '../../ui/inputs.tsx';
import { ErrorNotice, LoadingRows, Notice, PageHeader } from '../../ui/Page.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { useMediaAccess, useRequestMediaAccess } from './queries.ts';

/** U-40: /media-access: asks for media access, and shows what became of it. */
export function MediaAccessPage() {
  const { settings } = useSession().data;
  const access = useMediaAccess();
  const state = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHeader
        title="Media Access"
        lead={`Media access gives reporters and photographers who cover the ${settings.parade_name} the directory of entries, press kits, photos and music.`}
      />
      {access.error && !access.data ? (
        <ErrorNotice error={access.error} retry={() => void access.refetch()} />
      ) : access.data ? (
        <>
          <div role="status" tabIndex={-1} ref={state}>
            <State access={access.data} />
          </div>
          {access.data.abilities.ask ? (
            <RequestForm access={access.data} onSent={() => state.current?.focus()} />
          ) : null}
        </>
      ) : (
        <LoadingRows rows={3} label="Loading media access" />
      )}
    </>
  );
}

function State({ access: { state, asked_at, decided_at, abilities } }: { access: MediaAccess }) {
  if (state === 'waiting')
    return (
      <Notice tone="info" title="Your request for media access is being reviewed">
        {asked_at ? `You asked on ${showDay(asked_at)}. ` : ''}We will email you as soon as it is decided.
      </Notice>
    );
  if (state === 'granted')
    return (
      <Notice tone="done" title="You have media access">
        <p>Log out and back in if you don’t see the media pages in the menu.</p>
        <ButtonLink to={pathTo('dashboard')}>Go to my home page</ButtonLink>
      </Notice>
    );
  if (state === 'refused')
    return (
      <Notice tone="needs-you" title="Your request for media access was not granted">
        {decided_at ? `We emailed you our answer on ${showDay(decided_at)}. ` : ''}If something has changed, please tell
        us below and ask again.
      </Notice>
    );
  return abilities.ask ? null : (
    <Notice tone="needs-you" title="Please confirm your email address first">
      Use the link that we emailed you. Then you can ask for media access here.
    </Notice>
  );
}

function RequestForm({ access, onSent }: { access: MediaAccess; onSent: () => void }) {
  const { mutateAsync } = useRequestMediaAccess();
  const again = access.state === 'refused';
  const about = again ? 'What has changed?' : 'What are you working on?';
  const form = useSmallForm({
    schema: mediaAccessInput
      .refine((given) => given.media_organization_name !== '', {
        path: ['media_organization_name'],
        message: requiredText,
      })
      .refine((given) => !again || given.explanation !== '', { path: ['explanation'], message: explanationNeeded }),
    labels: { media_organization_name: 'Media organization', explanation: about },
    start: { media_organization_name: access.media_organization_name, explanation: '' },
    send: async (body, signal) => {
      await mutateAsync({ body, signal });
      // The form is gone, and with it what had the focus.
      onSent();
    },
  });
  useUnsavedGuard(form.isDirty && !form.busy);
  return (
    <form className="form-fields" noValidate onSubmit={(event) => void form.submit(event)}>
      <FormProblems form={form} title={MEDIA_ACCESS_MESSAGES.failed} />
      <TextField
        {...form.field('media_organization_name')}
        label="Media organization"
        required
        maxLength={160}
        autoComplete="organization"
      />
      <TextAreaField
        {...form.field('explanation')}
        label={about}
        required={again}
        rows={4}
        maxLength={maxExplanation}
        hint="A link to your work helps us decide."
      />
      <div>
        <Button type="submit" look="primary" busy={form.busy}>
          {again ? 'Ask again' : 'Request media access'}
        </Button>
      </div>
    </form>
  );
}
