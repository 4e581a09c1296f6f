import { call } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { identityContract, type SessionInfo } from '../../shared/index.ts'
import { CredentialsForm } from './credentials-form.tsx'
import type { Pending } from './pending.ts'

interface SignInFormProps {
  readonly space: string | null
  /** Keeps the account signed in so far at hand. */
  readonly keep: boolean
  readonly onSignedIn: (session: SessionInfo) => void
  /** The password is right, and a second step is asked. */
  readonly onSecondStep: (pending: Pending) => void
  readonly onByCode: () => void
  readonly onForgotten: () => void
}

export const SignInForm = ({
  space,
  keep,
  onSignedIn,
  onSecondStep,
  onByCode,
  onForgotten,
}: SignInFormProps) => {
  const { t } = useTranslation()
  return (
    <CredentialsForm
      loginLabel={t('signIn.login')}
      passwordLabel={t('signIn.password')}
      onSecondStep={onSecondStep}
      send={async typed =>
        onSignedIn(await call(identityContract.signIn, { ...typed, keep, ...(space ? { space } : {}) }))
      }
    >
      <button type="button" className="link" onClick={onByCode}>
        {t('signIn.byCode')}
      </button>
      <button type="button" className="link" onClick={onForgotten}>
        {t('forgotten.link')}
      </button>
    </CredentialsForm>
  )
}
