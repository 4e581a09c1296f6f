import { call, currentLang } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { identityContract } from '../../shared/index.ts'
import { Field } from '../access/field.tsx'
import { PasswordField } from '../access/password-field.tsx'
import { StrengthMeter } from '../access/strength-meter.tsx'
import { Told } from '../access/told.tsx'
import { goOn } from '../login/after-sign-in.ts'
import { passwordAdvice } from '../password/password-advice.ts'
import { useForm } from './use-form.ts'

const empty = { enterprise: '', name: '', login: '', password: '', confirm: '' }

/** An enterprise and its administrator, who goes on into it at once. */
export const RegisterForm = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { values, failures, busy, submit, bind } = useForm(
    empty,
    ['enterprise', 'name', 'login', 'password', 'confirm'],
    async input =>
      goOn(
        await call(identityContract.registerEnterprise, {
          ...input,
          lang: currentLang(),
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        }),
        undefined,
        navigate,
      ),
  )
  return (
    <form noValidate onSubmit={submit}>
      <Told failure={failures.form} />
      <Field
        label={t('register.enterprise')}
        autoComplete="organization"
        maxLength={60}
        {...bind('enterprise')}
      />
      <Field label={t('register.name')} autoComplete="name" maxLength={60} {...bind('name')} />
      <Field label={t('signIn.login')} autoComplete="username" autoCapitalize="none" {...bind('login')} />
      <PasswordField
        label={t('register.password')}
        autoComplete="new-password"
        hint={passwordAdvice(t)}
        {...bind('password')}
      />
      <StrengthMeter password={values.password} />
      <PasswordField label={t('register.confirm')} autoComplete="new-password" {...bind('confirm')} />
      <button type="submit" className="btn p big" aria-busy={busy}>
        {t('register.submit')}
      </button>
    </form>
  )
}
