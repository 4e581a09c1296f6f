import { call, Failed, useCall, useSession } from '@gantry/client/web'
import { PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { identityContract } from '../../shared/index.ts'
import { PasswordField } from '../access/password-field.tsx'
import { StrengthMeter } from '../access/strength-meter.tsx'
import { Told } from '../access/told.tsx'
import { useForm } from '../register/use-form.ts'
import { FirstPassword } from './first-password.tsx'
import { passwordAdvice } from './password-advice.ts'
import './modify-password.css'

const empty = { current: '', next: '', confirm: '' }

/** The own password: changed or, where the account has none, set. */
const ModifyPasswordPage = () => {
  const { t } = useTranslation()
  const state = useCall(identityContract.readPasswordState, {})
  if (state.error) return <Failed error={state.error} />
  if (!state.data) return <Skeleton kind="form" rows={4} />
  if (state.data.set) return <ChangePassword />
  return (
    <>
      <PageHeader title={t('password.first.title')} />
      <FirstPassword state={state.data} />
    </>
  )
}

/** Changes the own password; all other sessions of the account end with it. */
const ChangePassword = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const form = useForm(empty, ['current', 'next', 'confirm'], async input => {
    await call(identityContract.changePassword, input)
    form.clear()
    toast({ text: t('password.changed') })
  })
  return (
    <>
      <PageHeader title={t('password.title')} />
      <form className="mp" noValidate onSubmit={form.submit}>
        <p className="ink2">{t('password.lead')}</p>
        <Told failure={form.failures.form} />
        {/* Tells the browser's password store whose password this is. */}
        <input
          className="sr"
          readOnly
          tabIndex={-1}
          aria-hidden
          autoComplete="username"
          value={user.loginId ?? ''}
        />
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          {...form.bind('current')}
        />
        <PasswordField
          label={t('password.next')}
          autoComplete="new-password"
          hint={passwordAdvice(t)}
          {...form.bind('next')}
        />
        <StrengthMeter password={form.values.next} />
        <PasswordField label={t('register.confirm')} autoComplete="new-password" {...form.bind('confirm')} />
        <button type="submit" className="btn p" aria-busy={form.busy}>
          {t('password.submit')}
        </button>
      </form>
    </>
  )
}

export default ModifyPasswordPage
