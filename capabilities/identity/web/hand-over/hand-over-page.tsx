import { call, usePage } from '@gantry/client/web'
import { LoadingOverlay } from '@gantry/ui/web'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { identityContract } from '../../shared/index.ts'
import { AccessFrame } from '../access/access-frame.tsx'
import { type Failures, failuresOf, noFailures } from '../access/failures.ts'
import { goOn } from '../login/after-sign-in.ts'

const ReturnPage = lazy(() => import('../federation/return-page.tsx'))

/** The landing page for redirects: from a sign-in provider, or from another system with a token. */
const LandingPage = () => {
  const { state } = usePage().query
  if (!state) return <HandOverPage />
  return (
    <Suspense fallback={<LoadingOverlay screen />}>
      <ReturnPage key={state} state={state} />
    </Suspense>
  )
}

export default LandingPage

/** A token can be used only once, but React may run effects twice. */
const taken = new Map<string, ReturnType<typeof take>>()
const take = (token: string) => call(identityContract.takeHandOver, { token })

/** Signs in with a token from another system and continues; shows an error for an invalid or used token. */
const HandOverPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const navigate = useNavigate()
  const [failures, setFailures] = useState<Failures>(noFailures)
  const token = query.token ?? ''

  useEffect(() => {
    if (token === '') return
    const answer = taken.get(token) ?? take(token)
    taken.set(token, answer)
    let left = false
    answer.then(
      session => {
        if (!left) goOn(session, session.next, navigate)
      },
      error => {
        if (!left) setFailures(failuresOf(t, error))
      },
    )
    return () => {
      left = true
    }
  }, [token, navigate, t])

  const failure = token === '' ? t('handOver.none') : Object.values(failures)[0]
  if (!failure) return <LoadingOverlay screen text={t('handOver.busy')} />
  return (
    <AccessFrame>
      <h1>{t('handOver.refused')}</h1>
      <p className="lead">{failure}</p>
      <a className="btn p big" href="/login">
        {t('handOver.signIn')}
      </a>
    </AccessFrame>
  )
}
