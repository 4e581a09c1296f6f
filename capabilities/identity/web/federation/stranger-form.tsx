import { call } from '@gantry/client/web'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Returned } from '../../shared/federation/index.ts'
import { federationContract, type SessionInfo } from '../../shared/index.ts'
import { failuresOf } from '../access/failures.ts'
import { Told } from '../access/told.tsx'
import type { Pending } from '../login/pending.ts'
import { SecondStepForm } from '../login/second-step-form.tsx'
import { SignInForm } from '../login/sign-in-form.tsx'
import { providerLabel } from './provider-label.ts'

const CodeForm = lazy(async () => ({ default: (await import('../login/code-form.tsx')).CodeForm }))

export type Stranger = Extract<Returned, { readonly kind: 'stranger' }>

interface StrangerFormProps {
  readonly state: string
  readonly stranger: Stranger
  readonly onBound: (session: SessionInfo) => void
}

/**
 * Sign-in form for an unbound provider identity: the account that signs in is bound, and later sign-ins need no
 * password.
 */
export const StrangerForm = ({ state, stranger, onBound }: StrangerFormProps) => {
  const { t } = useTranslation()
  const [pending, setPending] = useState<Pending | null>(null)
  const [byCode, setByCode] = useState(false)
  const [failure, setFailure] = useState<string>()
  const provider = providerLabel(t, { name: stranger.provider, label: stranger.label })
  const onSignedIn = async (session: SessionInfo) => {
    try {
      await call(federationContract.bindReturned, { state })
      onBound(session)
    } catch (error) {
      setFailure(Object.values(failuresOf(t, error))[0])
    }
  }
  const shared = { space: stranger.space.id, keep: false, onSignedIn, onSecondStep: setPending }
  return (
    <>
      <h1>{t('federation.stranger', { provider })}</h1>
      <p className="lead">
        {t('federation.stranger.lead', { provider, name: stranger.name, enterprise: stranger.space.name })}
      </p>
      <Told failure={failure} />
      {failure ? (
        <a className="btn p big" href="/">
          {t('federation.stranger.without')}
        </a>
      ) : pending ? (
        <SecondStepForm
          pending={pending}
          keep={false}
          onSignedIn={onSignedIn}
          onBack={() => setPending(null)}
        />
      ) : byCode ? (
        <Suspense>
          <CodeForm {...shared} onBack={() => setByCode(false)} />
        </Suspense>
      ) : (
        <SignInForm
          {...shared}
          onByCode={() => setByCode(true)}
          onForgotten={() => location.assign(`/login?space=${stranger.space.id}`)}
        />
      )}
      <p className="foot">{t('federation.stranger.ask')}</p>
    </>
  )
}
