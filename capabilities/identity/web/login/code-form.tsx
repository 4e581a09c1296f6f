import { call } from '@gantry/client/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codesContract, type SessionInfo } from '../../shared/index.ts'
import { useForm } from '../register/use-form.ts'
import { CodeToLogin, ToPassword } from './code-to-login.tsx'
import { type Pending, pendingOf } from './pending.ts'

interface CodeFormProps {
  readonly space: string | null
  readonly keep: boolean
  readonly onSignedIn: (session: SessionInfo) => void
  readonly onSecondStep: (pending: Pending) => void
  readonly onBack: () => void
}

/** Signs in with a code sent to a phone or an address. */
export const CodeForm = ({ space, keep, onSignedIn, onSecondStep, onBack }: CodeFormProps) => {
  const { t } = useTranslation()
  const [remember, setRemember] = useState(true)
  const form = useForm({ login: '', code: '' }, ['login', 'code'], async ({ login, code }) => {
    try {
      onSignedIn(
        await call(codesContract.signInByCode, { login, code, remember, keep, ...(space ? { space } : {}) }),
      )
    } catch (error) {
      const pending = pendingOf(error)
      if (!pending) throw error
      onSecondStep(pending)
    }
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <CodeToLogin form={form} ask={login => call(codesContract.askSignInCode, { login })} />
      <label className="opts">
        <input type="checkbox" checked={remember} onChange={event => setRemember(event.target.checked)} />
        {t('signIn.remember')}
      </label>
      <button type="submit" className="btn p big" aria-busy={form.busy}>
        {t('signIn.submit')}
      </button>
      <ToPassword onBack={onBack} />
    </form>
  )
}
