import { call } from '@gantry/client/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SessionInfo, secondStepContract } from '../../shared/index.ts'
import { Field } from '../access/field.tsx'
import { Told } from '../access/told.tsx'
import { useForm } from '../register/use-form.ts'

/** What a refused sign-in says about its second step. */
export interface Pending {
  readonly ticket: string
  readonly ways: readonly string[]
}

interface SecondStepFormProps {
  readonly pending: Pending
  readonly keep: boolean
  readonly onSignedIn: (session: SessionInfo) => void
  readonly onBack: () => void
}

/** The second step of a sign-in: a code of the app, or a recovery code. */
export const SecondStepForm = ({ pending, keep, onSignedIn, onBack }: SecondStepFormProps) => {
  const { t } = useTranslation()
  const [way, setWay] = useState<'app' | 'recovery'>('app')
  const [trust, setTrust] = useState(false)
  const form = useForm({ code: '' }, ['code'], async ({ code }) =>
    onSignedIn(
      await call(secondStepContract.takeSecondStep, {
        ticket: pending.ticket,
        way,
        code: code.trim(),
        trust,
        keep,
      }),
    ),
  )
  const isApp = way === 'app'
  return (
    <form noValidate onSubmit={form.submit}>
      <p className="lead">{t(isApp ? 'secondStep.app.lead' : 'secondStep.recovery.lead')}</p>
      <Told failure={form.failures.form} />
      <Field
        label={t(isApp ? 'secondStep.app.code' : 'secondStep.recovery.code')}
        autoComplete="one-time-code"
        inputMode={isApp ? 'numeric' : 'text'}
        autoCapitalize="none"
        autoFocus
        {...form.bind('code')}
      />
      <label className="opts">
        <input type="checkbox" checked={trust} onChange={event => setTrust(event.target.checked)} />
        {t('secondStep.trust')}
      </label>
      <button type="submit" className="btn p big" aria-busy={form.busy}>
        {t('secondStep.submit')}
      </button>
      <p className="foot">
        {pending.ways.includes('recovery') ? (
          <button
            type="button"
            className="link"
            onClick={() => {
              form.clear()
              setWay(isApp ? 'recovery' : 'app')
            }}
          >
            {t(isApp ? 'secondStep.useRecovery' : 'secondStep.useApp')}
          </button>
        ) : null}
        <button type="button" className="link" onClick={onBack}>
          {t('secondStep.back')}
        </button>
      </p>
    </form>
  )
}
