import { call } from '@gantry/client/web'
import type { Duty } from '@gantry/model/shared'
import { LoadingOverlay } from '@gantry/ui/web'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { identityContract, type SessionInfo } from '../../shared/index.ts'
import { PasswordField } from '../access/password-field.tsx'
import { StrengthMeter } from '../access/strength-meter.tsx'
import { Told } from '../access/told.tsx'
import { passwordAdvice } from '../password/password-advice.ts'
import { useForm } from '../register/use-form.ts'

// Loaded lazily: few sign-ins need a QR code.
const SetUp = lazy(() => import('../second-step/set-up.tsx'))

interface DutyFormProps {
  readonly duty: Duty
  readonly onDone: (session: SessionInfo) => void
}

/** What the space requires before work: a new password, or two-step verification. */
export const DutyForm = ({ duty, onDone }: DutyFormProps) => {
  const { t } = useTranslation()
  const goOn = async () => onDone(await call(identityContract.currentSession, {}))
  return (
    <>
      <h1>{t(`duty.${duty}`)}</h1>
      <p className="lead">{t(`duty.${duty}.why`)}</p>
      {duty === 'password' ? (
        <NewPassword onDone={goOn} />
      ) : (
        <Suspense fallback={<LoadingOverlay />}>
          <SetUp onDone={() => void goOn()} />
        </Suspense>
      )}
    </>
  )
}

const NewPassword = ({ onDone }: { readonly onDone: () => Promise<void> }) => {
  const { t } = useTranslation()
  const form = useForm(
    { current: '', next: '', confirm: '' },
    ['current', 'next', 'confirm'],
    async input => {
      await call(identityContract.changePassword, input)
      await onDone()
    },
  )
  return (
    <form noValidate onSubmit={form.submit}>
      <Told failure={form.failures.form} />
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        autoFocus
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
      <button type="submit" className="btn p big" aria-busy={form.busy}>
        {t('password.submit')}
      </button>
    </form>
  )
}
