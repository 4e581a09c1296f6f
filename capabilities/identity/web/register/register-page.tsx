import { useCall, usePage } from '@gantry/client/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityContract } from '../../shared/index.ts'
import { AccessFrame } from '../access/access-frame.tsx'
import { type JoinEnd, JoinForm } from './join-form.tsx'
import { RegisterForm } from './register-form.tsx'

/** Registers an enterprise, or joins one by invite code. */
const RegisterPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const options = useCall(identityContract.signInOptions, {})
  const [joining, setJoining] = useState(query.join === '1' || query.code !== undefined)
  const [end, setEnd] = useState<JoinEnd | null>(null)
  const open = options.data?.registration ?? true
  const joins = joining || !open
  if (end)
    return (
      <AccessFrame>
        <h1>{t(`join.${end.state}`)}</h1>
        <p className="lead">{t(`join.${end.state}.lead`, { enterprise: end.enterprise })}</p>
        <a className="btn p big" href="/login">
          {t('register.toSignIn')}
        </a>
      </AccessFrame>
    )
  return (
    <AccessFrame>
      <h1>{t(joins ? 'join.title' : 'register.title')}</h1>
      <p className="lead">{t(joins ? 'join.lead' : 'register.lead')}</p>
      {joins ? <JoinForm code={query.code ?? ''} onSent={setEnd} /> : <RegisterForm />}
      <p className="foot">
        {open ? (
          <span>
            {t(joining ? 'signIn.newEnterprise' : 'signIn.invited')}
            <button type="button" className="link" onClick={() => setJoining(!joining)}>
              {t(joining ? 'signIn.register' : 'signIn.join')}
            </button>
          </span>
        ) : null}
        <span>
          {t('register.haveAccount')}
          <a href="/login">{t('register.toSignIn')}</a>
        </span>
      </p>
    </AccessFrame>
  )
}

export default RegisterPage
