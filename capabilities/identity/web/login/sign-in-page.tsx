import { sessionNow, useCall, usePage } from '@gantry/client/web'
import { logoAddress } from '@gantry/model/shared'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { OfferedProvider } from '../../shared/federation/index.ts'
import { identityContract, type SessionInfo } from '../../shared/index.ts'
import { AccessFrame } from '../access/access-frame.tsx'
import { Told } from '../access/told.tsx'
import { insideApp, mayTrySilently } from '../federation/inside-app.ts'
import { goOn } from './after-sign-in.ts'
import { expectedSpace, forgetSpace } from './last-space.ts'
import type { Pending } from './pending.ts'
import { SignInForm } from './sign-in-form.tsx'

/* Rarely needed parts are loaded lazily. */
const ChooseSpace = lazy(async () => ({ default: (await import('./choose-space.tsx')).ChooseSpace }))
const CodeForm = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }))
const ForgottenForm = lazy(async () => ({ default: (await import('./forgotten-form.tsx')).ForgottenForm }))
const DutyForm = lazy(async () => ({ default: (await import('./duty-form.tsx')).DutyForm }))
const SilentSignIn = lazy(() => import('../federation/silent-sign-in.tsx'))
const DirectoryForm = lazy(() => import('../federation/directory-form.tsx'))
const Ways = lazy(() => import('../federation/ways.tsx'))
const SecondStepForm = lazy(async () => ({
  default: (await import('./second-step-form.tsx')).SecondStepForm,
}))

/** Signs in; knows the enterprise from the address or the last visit, and asks for it only when there are several. */
const SignInPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState(() => expectedSpace(query))
  const [chooser, setChooser] = useState<SessionInfo | null>(null)
  const options = useCall(identityContract.signInOptions, wanted ? { space: wanted } : {})
  const space = wanted ? options.data?.space : null
  const stopped = useCall(identityContract.readStopped, {}).data?.stopped

  const [way, setWay] = useState<'password' | 'code' | 'forgotten'>('password')
  const [directory, setDirectory] = useState<OfferedProvider | null>(null)
  const [isAsked, setIsAsked] = useState(() => query.out === '1' || query.keep === '1' || !mayTrySilently())
  const [pending, setPending] = useState<Pending | null>(null)
  const [duty, setDuty] = useState(() => (query.duty === '1' ? sessionNow()?.duty : undefined))

  const onSignedIn = (session: SessionInfo) => {
    setDuty(session.duty)
    if (session.duty) return
    if (session.spaces.length > 1 && session.space.id !== wanted) setChooser(session)
    else goOn(session, query.next, navigate)
  }
  const app = isAsked ? undefined : insideApp(navigator.userAgent)
  const offered = app && space?.ways.find(({ name }) => name === app)
  const silent = app && offered ? { name: app, label: offered.label } : undefined
  const forget = () => {
    forgetSpace()
    setWanted(null)
  }
  if (duty)
    return (
      <AccessFrame>
        <Suspense>
          <DutyForm key={duty} duty={duty} onDone={onSignedIn} />
        </Suspense>
      </AccessFrame>
    )
  if (pending)
    return (
      <AccessFrame>
        <h1>{t('secondStep.title')}</h1>
        <Suspense>
          <SecondStepForm
            pending={pending}
            keep={query.keep === '1'}
            onSignedIn={onSignedIn}
            onBack={() => setPending(null)}
          />
        </Suspense>
      </AccessFrame>
    )
  if (space && silent)
    return (
      <AccessFrame logo={space.logo ? logoAddress(space.id, space.logo) : undefined}>
        <Suspense>
          <SilentSignIn space={space} way={silent} next={query.next} onLeave={() => setIsAsked(true)} />
        </Suspense>
      </AccessFrame>
    )
  if (space && directory && !chooser)
    return (
      <AccessFrame logo={space.logo ? logoAddress(space.id, space.logo) : undefined}>
        <Suspense>
          <DirectoryForm
            space={space}
            way={directory}
            next={query.next}
            keep={query.keep === '1'}
            onSignedIn={onSignedIn}
            onSecondStep={setPending}
            onBack={() => setDirectory(null)}
          />
        </Suspense>
      </AccessFrame>
    )
  if (way === 'forgotten')
    return (
      <AccessFrame>
        <h1>{t('forgotten.title')}</h1>
        <Suspense>
          <ForgottenForm onBack={() => setWay('password')} />
        </Suspense>
      </AccessFrame>
    )
  if (chooser)
    return (
      <AccessFrame>
        <Suspense>
          <ChooseSpace session={chooser} onChosen={session => goOn(session, query.next, navigate)} />
        </Suspense>
      </AccessFrame>
    )
  return (
    <AccessFrame logo={space?.logo ? logoAddress(space.id, space.logo) : undefined}>
      <h1>
        {space ? (
          <>
            {t('signIn.title')}
            <span translate="no">{space.name}</span>
          </>
        ) : (
          t('signIn.title.plain')
        )}
      </h1>
      <p className="lead">
        {space ? (
          <>
            {t('signIn.notYours')}
            <button type="button" className="link" onClick={forget}>
              {t('signIn.another')}
            </button>
          </>
        ) : (
          t('signIn.lead')
        )}
      </p>
      <Told failure={stopped ? t('signIn.stopped', { ...stopped }) : undefined} />
      {way === 'code' ? (
        <Suspense>
          <CodeForm
            space={space?.id ?? null}
            keep={query.keep === '1'}
            onSignedIn={onSignedIn}
            onSecondStep={setPending}
            onBack={() => setWay('password')}
          />
        </Suspense>
      ) : (
        <SignInForm
          space={space?.id ?? null}
          keep={query.keep === '1'}
          onSignedIn={onSignedIn}
          onSecondStep={setPending}
          onByCode={() => setWay('code')}
          onForgotten={() => setWay('forgotten')}
        />
      )}
      {space && space.ways.length > 0 ? (
        <Suspense>
          <Ways space={space} next={query.next} keep={query.keep === '1'} onAsk={setDirectory} />
        </Suspense>
      ) : null}
      <p className="foot">
        <span>
          {t('signIn.invited')}
          <a href="/entRegist?join=1">{t('signIn.join')}</a>
        </span>
        {options.data?.registration ? (
          <span>
            {t('signIn.newEnterprise')}
            <a href="/entRegist">{t('signIn.register')}</a>
          </span>
        ) : null}
      </p>
    </AccessFrame>
  )
}

export default SignInPage
