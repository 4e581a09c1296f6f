import { ApiError, call, usePage } from '@gantry/client/web'
import { LoadingOverlay } from '@gantry/ui/web'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { federationContract, localPath, type SessionInfo } from '../../shared/index.ts'
import { AccessFrame } from '../access/access-frame.tsx'
import { type Failures, failuresOf, noFailures } from '../access/failures.ts'
import { goOn } from '../login/after-sign-in.ts'
import { type Pending, pendingOf } from '../login/pending.ts'
import { SecondStepForm } from '../login/second-step-form.tsx'
import { forgetSilentTry } from './inside-app.ts'
import { type Stranger, StrangerForm } from './stranger-form.tsx'

/** A trip can be finished only once, but React may run effects twice. */
const ended = new Map<string, ReturnType<typeof end>>()
const end = (state: string, params: Readonly<Record<string, string>>) =>
  call(federationContract.finishSignIn, { state, params })

/** The page after a provider's redirect: signs in, binds, asks for the second step, or asks for an account to bind. */
const ReturnPage = ({ state }: { readonly state: string }) => {
  const { t } = useTranslation()
  const { query } = usePage()
  const navigate = useNavigate()
  const [failures, setFailures] = useState<Failures>(noFailures)
  const [isBinding, setIsBinding] = useState(false)
  const [stranger, setStranger] = useState<Stranger | null>(null)
  const [pending, setPending] = useState<(Pending & { readonly next: string }) | null>(null)

  const onSignedIn = (session: SessionInfo, next: string) => {
    if (session.duty) location.replace(`/login?${new URLSearchParams({ duty: '1', next })}`)
    else goOn(session, next, navigate)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a trip ends once, whatever is rendered again meanwhile
  useEffect(() => {
    const answer = ended.get(state) ?? end(state, query)
    ended.set(state, answer)
    let left = false
    answer.then(
      returned => {
        if (left) return
        if (returned.kind !== 'stranger') forgetSilentTry()
        if (returned.kind === 'entered') onSignedIn(returned.session, returned.next)
        else if (returned.kind === 'bound') location.replace(localPath(returned.next))
        else setStranger(returned)
      },
      error => {
        if (left) return
        const second = pendingOf(error)
        if (second) setPending({ ...second, next: nextOf(error) })
        else {
          setIsBinding(error instanceof ApiError && bindingFailures.includes(error.code))
          setFailures(failuresOf(t, error))
        }
      },
    )
    return () => {
      left = true
    }
  }, [state])

  const failure = Object.values(failures)[0]
  if (stranger)
    return (
      <AccessFrame>
        <StrangerForm
          state={state}
          stranger={stranger}
          onBound={session => onSignedIn(session, stranger.next)}
        />
      </AccessFrame>
    )
  if (pending)
    return (
      <AccessFrame>
        <h1>{t('secondStep.title')}</h1>
        <SecondStepForm
          pending={pending}
          keep={false}
          onSignedIn={session => onSignedIn(session, pending.next)}
          onBack={() => navigate('/login', { replace: true })}
        />
      </AccessFrame>
    )
  if (!failure) return <LoadingOverlay screen text={t('handOver.busy')} />
  return (
    <AccessFrame>
      <h1>{t(isBinding ? 'federation.bind.failed' : 'federation.failed')}</h1>
      <p className="lead">{failure}</p>
      <a className="btn p big" href={isBinding ? '/' : '/login'}>
        {t(isBinding ? 'federation.bind.back' : 'handOver.signIn')}
      </a>
    </AccessFrame>
  )
}

/** Of somebody who is signed in and binds. */
const bindingFailures: readonly string[] = ['federation.bound', 'federation.taken', 'federation.platform']

/** The trip's original destination, returned with the second-step error. */
const nextOf = (error: unknown): string => {
  const next = error instanceof ApiError ? error.issues[0]?.params?.next : undefined
  return typeof next === 'string' ? next : '/'
}

export default ReturnPage
