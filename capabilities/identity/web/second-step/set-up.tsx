import { call } from '@gantry/client/web'
import { copyText, toast } from '@gantry/ui/web'
import { QRCode } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secondStepContract } from '../../shared/index.ts'
import { Field } from '../access/field.tsx'
import { PasswordField } from '../access/password-field.tsx'
import { Told } from '../access/told.tsx'
import { useForm } from '../register/use-form.ts'
import './set-up.css'

interface SetUpProps {
  readonly onDone: () => void
}

/** Sets up two-step verification: password, QR code and first code, recovery codes. */
const SetUp = ({ onDone }: SetUpProps) => {
  const { t } = useTranslation()
  const [begun, setBegun] = useState<{ readonly secret: string; readonly address: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const first = useForm({ current: '' }, ['current'], async ({ current }) =>
    setBegun(await call(secondStepContract.beginSecondStep, { password: current })),
  )
  const second = useForm({ code: '' }, ['code'], async ({ code }) =>
    setCodes((await call(secondStepContract.confirmSecondStep, { code: code.trim() })).codes),
  )
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (!begun)
    return (
      <form className="two-step" noValidate onSubmit={first.submit}>
        <p className="lead">{t('secondStep.setUp.lead')}</p>
        <Told failure={first.failures.form} />
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          autoFocus
          {...first.bind('current')}
        />
        <button type="submit" className="btn p" aria-busy={first.busy}>
          {t('secondStep.setUp.next')}
        </button>
      </form>
    )
  return (
    <form className="two-step" noValidate onSubmit={second.submit}>
      <p className="lead">{t('secondStep.setUp.scan')}</p>
      <div className="two-step-code">
        <QRCode value={begun.address} size={168} bgColor="#ffffff" color="#000000" />
        <div>
          <small>{t('secondStep.setUp.byHand')}</small>
          <code translate="no">{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      </div>
      <Told failure={second.failures.form} />
      <Field
        label={t('secondStep.app.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        {...second.bind('code')}
      />
      <button type="submit" className="btn p" aria-busy={second.busy}>
        {t('secondStep.setUp.confirm')}
      </button>
    </form>
  )
}

export default SetUp

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** The recovery codes, shown this once. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const { t } = useTranslation()
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast({ text: t('secondStep.codes.copied') })
  }
  return (
    <div className="two-step">
      <p className="lead">{t('secondStep.codes.lead')}</p>
      <ol className="two-step-codes" translate="no">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row two-step-actions">
        <button type="button" className="btn p" onClick={onDone}>
          {t('secondStep.codes.kept')}
        </button>
        <button type="button" className="btn" onClick={copy}>
          {t('secondStep.codes.copy')}
        </button>
      </div>
    </div>
  )
}
