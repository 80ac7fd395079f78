import { pathTo } from '@parade/contract/access/screens.ts';
import { refusalWords } from '@parade/contract/http/refusals.ts';
import { blockedText, signUpForm, signUpRoles } from '@parade/contract/users/registration.ts';
import { Link } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { AgreeField, SelectField, TextField } from '../../ui/inputs.tsx';
import { Notice } from '../../ui/Page.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import { useCaptcha } from '../captcha.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { AuthFields, AuthPage } from '../AuthForm.tsx';
import { PersonFields, personStart } from '../PersonFields.tsx';
import { useSignUp } from '../queries.ts';
import { labels } from '../words.ts';
import { forgetSignUpDraft, useSignUpDraft, withSignUpDraft } from './signUpDraft.ts';
import styles from '../auth.module.css';

const start = { role: '', media_organization_name: '', is_broadcaster: false, ...personStart };

/** Signs in with the new account at once. U-11: roles that cannot sign up say where to turn instead. */
export function RegisterPage() {
  const { user, data } = useSession();
  const captcha = useCaptcha();
  const register = useSignUp();

  const form = useSmallForm({
    labels,
    start: withSignUpDraft(start),
    schema: signUpForm,
    send: async ({ role, media_organization_name, is_broadcaster, ...person }) => {
      const media = role === 'media' ? { media_organization_name, is_broadcaster } : {};
      await register.mutateAsync({ ...person, ...media, role, recaptcha: await captcha.solve() });
      forgetSignUpDraft();
    },
  });
  useSignUpDraft(form.values);

  if (user) return <Redirect to={pathTo('dashboard')} />;
  const role = signUpRoles.find(({ name }) => name === form.values.role)?.name;
  const closed = role === 'media' && !data.settings.enable_media_registration;
  const blocked = role === undefined ? null : closed ? refusalWords('media-registration-closed') : blockedText(role);
  return (
    <AuthPage
      title="Create An Account"
      lead={`For leaders of entries in the ${data.settings.parade_name}, and for members of the media.`}
    >
      <AuthFields form={form} act="Create An Account" blocked={blocked !== null}>
        <SelectField
          {...form.field('role')}
          onChange={(next) => {
            form.set('role', next);
            // The role decides which fields there are.
            form.forgetErrors();
          }}
          label={labels.role}
          required
          options={signUpRoles.map(({ name, label }) => ({ value: name, label }))}
        />
        {blocked ? (
          <Notice tone="needs-you">{blocked}</Notice>
        ) : (
          <>
            {role === 'media' ? (
              <>
                <TextField
                  {...form.field('media_organization_name')}
                  label={labels.media_organization_name}
                  required
                  autoComplete="organization"
                />
                <AgreeField
                  id={form.idOf('is_broadcaster')}
                  label={labels.is_broadcaster}
                  checked={form.values.is_broadcaster ?? false}
                  onChange={(checked) => form.set('is_broadcaster', checked)}
                />
              </>
            ) : null}
            <PersonFields field={form.field} />
            {captcha.box}
          </>
        )}
      </AuthFields>
      <div className={styles['after']}>
        <p>
          Already have an account? <Link to={pathTo('login')}>Login</Link>
        </p>
      </div>
    </AuthPage>
  );
}
