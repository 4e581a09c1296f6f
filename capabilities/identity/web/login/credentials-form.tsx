import { ApiError } from '@gantry/client/web'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Failures, failuresOf, missing, noFailures, waitOf } from '../access/failures.ts'
import { Field } from '../access/field.tsx'
import { PasswordField } from '../access/password-field.tsx'
import { Told } from '../access/told.tsx'
import { type Pending, pendingOf } from './pending.ts'
import { useCountdown } from './use-countdown.ts'

/** The field that shows a refusal: the password, or the account. */
const places: Readonly<Record<string, string>> = {
  'auth.wrong': 'password',
  'auth.wait': 'password',
  'auth.disabled': 'login',
  'auth.pending': 'login',
  'auth.no_space': 'login',
  'auth.space_stopped': 'login',
  'federation.directory_disabled': 'login',
  'federation.directory_locked': 'login',
  'federation.directory_expired': 'login',
  'federation.directory_password': 'password',
}

/** What was typed to sign in. */
export interface Credentials {
  readonly login: string
  readonly password: string
  readonly remember: boolean
}

interface CredentialsFormProps {
  readonly loginLabel: string
  readonly passwordLabel: string
  readonly send: (typed: Credentials) => Promise<void>
  /** The password is right, and a second step is asked. */
  readonly onSecondStep: (pending: Pending) => void
  /** Other ways, below the button. */
  readonly children: ReactNode
}

/** A login and a password, with the countdown after wrong ones. */
export const CredentialsForm = ({
  loginLabel,
  passwordLabel,
  send,
  onSecondStep,
  children,
}: CredentialsFormProps) => {
  const { t } = useTranslation()
  const [values, setValues] = useState({ login: '', password: '' })
  const [remember, setRemember] = useState(true)
  const [failures, setFailures] = useState<Failures>(noFailures)
  const [busy, setBusy] = useState(false)
  const [seconds, wait] = useCountdown()
  // Only this account must wait: another user of the same browser can sign in.
  const [waiting, setWaiting] = useState('')
  const left = values.login === waiting ? seconds : 0

  const type = (field: 'login' | 'password', value: string) => {
    setValues({ ...values, [field]: value })
    setFailures(noFailures)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const empty = missing(t, values, ['login', 'password'])
    setFailures(empty)
    if (busy || left > 0 || Object.keys(empty).length > 0) return
    setBusy(true)
    try {
      await send({ ...values, remember })
    } catch (error) {
      const pending = pendingOf(error)
      if (pending) return onSecondStep(pending)
      setWaiting(values.login)
      wait(waitOf(error))
      setFailures(failuresOf(t, error, error instanceof ApiError ? places[error.code] : undefined))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={submit}>
      <Told failure={failures.form} />
      <Field
        label={loginLabel}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        spellCheck={false}
        value={values.login}
        failure={failures.login}
        onChange={event => type('login', event.target.value)}
      />
      <PasswordField
        label={passwordLabel}
        name="password"
        autoComplete="current-password"
        value={values.password}
        failure={left > 0 ? t('signIn.wait', { seconds: left }) : failures.password}
        onChange={event => type('password', event.target.value)}
      />
      <label className="opts">
        <input type="checkbox" checked={remember} onChange={event => setRemember(event.target.checked)} />
        {t('signIn.remember')}
      </label>
      <button type="submit" className="btn p big" disabled={left > 0} aria-busy={busy}>
        {left > 0 ? t('signIn.waiting', { seconds: left }) : t('signIn.submit')}
      </button>
      <p className="foot">{children}</p>
    </form>
  )
}
