import { call } from '@gantry/client/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codesContract, type SessionInfo, secondStepContract } from '../../shared/index.ts'
import { Field } from '../access/field.tsx'
import { Told } from '../access/told.tsx'
import { useForm } from '../register/use-form.ts'
import { CodeField } from './code-field.tsx'
import type { Pending } from './pending.ts'

interface SecondStepFormProps {
  readonly pending: Pending
  readonly keep: boolean
  readonly onSignedIn: (session: SessionInfo) => void
  readonly onBack: () => void
}

/** The ways of a second step, and how one is chosen. */
const ways = {
  app: 'secondStep.useApp',
  sms: 'secondStep.useSms',
  mail: 'secondStep.useMail',
  recovery: 'secondStep.useRecovery',
} as const
type Way = keyof typeof ways

/** The second step of a sign-in: a code of the app, a code that is sent, or a recovery code. */
export const SecondStepForm = ({ pending, keep, onSignedIn, onBack }: SecondStepFormProps) => {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>('app')
  const [trust, setTrust] = useState(false)
  const { ticket } = pending
  const form = useForm({ code: '' }, ['code'], async ({ code }) =>
    onSignedIn(
      await call(secondStepContract.takeSecondStep, { ticket, way, code: code.trim(), trust, keep }),
    ),
  )
  const others = (Object.keys(ways) as Way[]).filter(each => each !== way && pending.ways.includes(each))
  return (
    <form noValidate onSubmit={form.submit}>
      <p className="lead">{t(`secondStep.${way}.lead`)}</p>
      <Told failure={form.failures.form} />
      {way === 'sms' || way === 'mail' ? (
        <CodeField
          key={way}
          autoFocus
          {...form.bind('code')}
          ready
          ask={() => call(codesContract.askSecondCode, { ticket, way })}
        />
      ) : (
        <Field
          key={way}
          label={t(`secondStep.${way}.code`)}
          autoComplete="one-time-code"
          inputMode={way === 'app' ? 'numeric' : 'text'}
          autoCapitalize="none"
          autoFocus
          {...form.bind('code')}
        />
      )}
      <label className="opts">
        <input type="checkbox" checked={trust} onChange={event => setTrust(event.target.checked)} />
        {t('secondStep.trust')}
      </label>
      <button type="submit" className="btn p big" aria-busy={form.busy}>
        {t('secondStep.submit')}
      </button>
      <p className="foot">
        {others.map(each => (
          <button
            key={each}
            type="button"
            className="link"
            onClick={() => {
              form.clear()
              setWay(each)
            }}
          >
            {t(ways[each])}
          </button>
        ))}
        <button type="button" className="link" onClick={onBack}>
          {t('secondStep.back')}
        </button>
      </p>
    </form>
  )
}
