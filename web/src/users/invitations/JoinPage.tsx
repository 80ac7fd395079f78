import { pathTo } from '@parade/contract/access/screens.ts';
import { isPress, roleLabels } from '@parade/contract/access/roles.ts';
import { refusalWords } from '@parade/contract/http/refusals.ts';
import type { JoinLink } from '@parade/contract/users/link.ts';
import { joinSignUp } from '@parade/contract/users/registration.ts';
import type { CurrentUser } from '@parade/contract/users/session.ts';
import { Link, useNavigate, useParams } from 'react-router';
import { loginPath } from '../../access/guard.ts';
import { useSession } from '../../access/session.tsx';
import { CallFailure } from '../../http/client.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { ErrorNotice, LoadingRows, Notice } from '../../ui/Page.tsx';
import { useCaptcha } from '../captcha.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { AuthFields, AuthPage } from '../AuthForm.tsx';
import { PersonFields, personStart } from '../PersonFields.tsx';
import { useJoin, useJoinLink, useJoinSignedIn } from '../queries.ts';
import { labels } from '../words.ts';
import { forgetSignUpDraft, useSignUpDraft, withSignUpDraft } from '../accounts/signUpDraft.ts';
import { ForAccount } from './ForAccount.tsx';
import styles from '../auth.module.css';

/** A sign-up link made by staff: for one role and, for leaders, one organization. */
export function JoinPage() {
  const { token = '' } = useParams();
  const { user } = useSession();
  const link = useJoinLink(token);
  if (link.isPending) return <LoadingRows label="Opening the link" />;
  if (link.error) {
    return (
      <AuthPage title="Join the Parade">
        {link.error instanceof CallFailure && link.error.status === 404 ? (
          // A link that was cut or mistyped is none either: what to do is the same.
          <>
            <Notice tone="problem">{refusalWords('link-ended')}</Notice>
            <p>
              Whoever sent you the link can make a new one. If you don’t know who that was,{' '}
              <Link to={pathTo('feedback')}>write to us</Link>.
            </p>
          </>
        ) : (
          <ErrorNotice error={link.error} retry={() => void link.refetch()} />
        )}
        <div className={styles['after']}>
          <p>
            <Link to={pathTo('login')}>Login</Link>
          </p>
        </div>
      </AuthPage>
    );
  }
  return user ? (
    <JoinWithAccount token={token} link={link.data} user={user} />
  ) : (
    <JoinAsNewcomer token={token} link={link.data} />
  );
}

/** 'Leader of Lakeside High School Band, 2027'. */
function whatFor(link: JoinLink): string {
  const of = link.organization_name ? ` of ${link.organization_name}` : '';
  return `${roleLabels[link.role]}${of}${link.parade_year ? `, ${link.parade_year}` : ''}`;
}

function JoinWithAccount({ token, link, user }: { token: string; link: JoinLink; user: CurrentUser }) {
  const join = useJoinSignedIn(token);
  const navigate = useNavigate();
  return (
    <AuthPage title={`Join as ${whatFor(link)}`} lead={`You are logged in as ${user.email}.`}>
      {join.error ? <Notice tone="problem">{join.error.message}</Notice> : null}
      <ForAccount user={user}>
        <div className={styles['card']}>
          <Button
            look="primary"
            busy={join.isPending}
            onClick={() => join.mutate(undefined, { onSuccess: () => void navigate(pathTo('dashboard')) })}
          >
            Join with this account
          </Button>
        </div>
      </ForAccount>
    </AuthPage>
  );
}

const schema = joinSignUp.omit({ recaptcha: true });

function JoinAsNewcomer({ token, link }: { token: string; link: JoinLink }) {
  const captcha = useCaptcha();
  const join = useJoin(token);
  const navigate = useNavigate();
  const press = isPress([link.role]);
  const form = useSmallForm({
    labels,
    start: withSignUpDraft({ ...personStart, media_organization_name: '' }),
    schema,
    send: async ({ media_organization_name, ...person }) => {
      const media = press ? { media_organization_name } : {};
      await join.mutateAsync({ ...person, ...media, recaptcha: await captcha.solve() });
      forgetSignUpDraft();
      await navigate(pathTo('dashboard'));
    },
  });
  useSignUpDraft(form.values);
  return (
    <AuthPage
      title={`Join as ${whatFor(link)}`}
      lead="Create your account. You’ll get the role once you confirm your email address."
    >
      <AuthFields form={form} act="Create An Account">
        <PersonFields field={form.field} />
        {press ? (
          <TextField
            {...form.field('media_organization_name')}
            label={labels.media_organization_name}
            autoComplete="organization"
          />
        ) : null}
        {captcha.box}
      </AuthFields>
      <div className={styles['after']}>
        <p>
          Already have an account? <Link to={loginPath(pathTo('join', { token }))}>Log in</Link> to use this link.
        </p>
      </div>
    </AuthPage>
  );
}
