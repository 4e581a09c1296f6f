import { call } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { codesContract } from '../../shared/index.ts'
import { PasswordField } from '../access/password-field.tsx'
import { StrengthMeter } from '../access/strength-meter.tsx'
import { passwordAdvice } from '../password/password-advice.ts'
import { useForm } from '../register/use-form.ts'
import { CodeToLogin, ToPassword } from './code-to-login.tsx'

/** Sets a forgotten password with a code sent to the phone or address of the account. */
export const ForgottenForm = ({ onBack }: { readonly onBack: () => void }) => {
  const { t } = useTranslation()
  const form = useForm(
    { login: '', code: '', next: '', confirm: '' },
    ['login', 'code', 'next', 'confirm'],
    async input => {
      await call(codesContract.resetByCode, input)
      toast({ text: t('forgotten.done') })
      onBack()
    },
  )
  const { next } = form.values
  return (
    <form noValidate onSubmit={form.submit}>
      <p className="lead">{t('forgotten.lead')}</p>
      <CodeToLogin form={form} ask={login => call(codesContract.askPasswordCode, { login })} />
      <PasswordField
        label={t('forgotten.next')}
        autoComplete="new-password"
        hint={passwordAdvice(t)}
        {...form.bind('next')}
      />
      <StrengthMeter password={next} />
      <PasswordField label={t('register.confirm')} autoComplete="new-password" {...form.bind('confirm')} />
      <button type="submit" className="btn p big" aria-busy={form.busy}>
        {t('forgotten.submit')}
      </button>
      <ToPassword onBack={onBack} />
    </form>
  )
}
