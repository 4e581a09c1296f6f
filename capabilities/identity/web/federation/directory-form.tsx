import { call } from '@gantry/client/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedProvider } from '../../shared/federation/index.ts'
import { federationContract, type OfferedSpace, type SessionInfo } from '../../shared/index.ts'
import { CredentialsForm } from '../login/credentials-form.tsx'
import type { Pending } from '../login/pending.ts'
import { providerLabel } from './provider-label.ts'
import { type Stranger, StrangerForm } from './stranger-form.tsx'

interface DirectoryFormProps {
  readonly space: OfferedSpace
  readonly way: OfferedProvider
  readonly next: string | undefined
  readonly keep: boolean
  readonly onSignedIn: (session: SessionInfo) => void
  readonly onSecondStep: (pending: Pending) => void
  readonly onBack: () => void
}

/** Signs in with the login and password of the enterprise's directory; a person unknown here binds an account. */
const DirectoryForm = ({ space, way, next, keep, onSignedIn, onSecondStep, onBack }: DirectoryFormProps) => {
  const { t } = useTranslation()
  const [stranger, setStranger] = useState<(Stranger & { readonly state: string }) | null>(null)
  if (stranger) return <StrangerForm state={stranger.state} stranger={stranger} onBound={onSignedIn} />
  return (
    <>
      <h1>{providerLabel(t, way)}</h1>
      <p className="lead">{t('federation.directory.lead', { enterprise: space.name })}</p>
      <CredentialsForm
        loginLabel={t('federation.directory.login')}
        passwordLabel={t('federation.directory.password')}
        onSecondStep={onSecondStep}
        send={async typed => {
          const found = await call(federationContract.signInByDirectory, {
            ...typed,
            space: space.id,
            keep,
            ...(next ? { next } : {}),
          })
          if (found.kind === 'entered') onSignedIn(found.session)
          else setStranger(found)
        }}
      >
        <button type="button" className="link" onClick={onBack}>
          {t('federation.directory.back')}
        </button>
      </CredentialsForm>
    </>
  )
}

export default DirectoryForm
