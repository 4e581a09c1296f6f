import { Failed, inSpace, useCall } from '@gantry/client/web'
import { ThirdParties } from '@gantry/identity/web'
import { Skeleton } from '@gantry/ui/web'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type AccountSecurity, missingSteps, personalContract } from '../../shared/index.ts'
import { ContactWay } from './contact-way.tsx'
import { Devices } from './devices.tsx'
import { LoginWay } from './login-way.tsx'
import { Operations } from './operations.tsx'
import { TwoStep } from './two-step.tsx'
import { Way } from './way.tsx'

/** How well the account is protected, what raises it, where it is signed in and what was done with it. */
const AccountSecurityTab = () => {
  const security = useCall(personalContract.readSecurity, {})
  if (security.error) return <Failed error={security.error} />
  if (!security.data) return <Skeleton kind="form" rows={8} />
  return (
    <div className="pe pe-security">
      <div>
        <Grade security={security.data} />
        <SignInFacts security={security.data} />
        <Suspense>
          <ThirdParties refresh={[personalContract.listOperations]} />
        </Suspense>
      </div>
      <div>
        <Devices devices={security.data.devices} />
        <Operations />
      </div>
    </div>
  )
}

export default AccountSecurityTab

interface PartProps {
  readonly security: AccountSecurity
}

const bars = { low: 1, medium: 2, high: 3 } as const

const Grade = ({ security }: PartProps) => {
  const { t } = useTranslation()
  const { grade, password, phone, email, twoStep } = security
  const [first] = missingSteps({
    strength: password.strength,
    reachable: phone !== null || email !== null,
    twoStep: twoStep.on,
  })
  // Nothing to make stronger where there is none.
  const step = first === 'password' && !password.set ? 'first' : first
  return (
    <section className="pe-grade">
      <div>
        <span className="pe-lead">{t('personal.grade')}</span>
        <div className={`pe-bars ${grade}`}>
          <b>{t(`personal.grade.${grade}`)}</b>
          {[1, 2, 3].map(bar => (
            <i key={bar} className={bar <= bars[grade] ? 'on' : ''} />
          ))}
        </div>
      </div>
      <div>
        <b>{t(step ? `personal.grade.next.${step}` : 'personal.grade.done')}</b>
        <p className="pe-lead">{t(step ? `personal.grade.why.${step}` : 'personal.grade.done.why')}</p>
      </div>
    </section>
  )
}

const day = 24 * 60 * 60_000

const SignInFacts = ({ security }: PartProps) => {
  const { t } = useTranslation()
  const { password, loginId, phone, email } = security
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(password.changedAt)) / day))
  return (
    <section className="pe-section">
      <h2>{t('personal.security.ways')}</h2>
      <TwoStep twoStep={security.twoStep} reachable={phone !== null || email !== null} />
      <Way
        icon="lock"
        label={t('personal.security.password')}
        value={t(
          password.set
            ? `personal.security.strength.${password.strength ?? 'unknown'}`
            : 'personal.security.password.none',
        )}
        note={
          password.set
            ? [
                days === 0
                  ? t('personal.security.password.today')
                  : t('personal.security.password.age', { count: days }),
                password.maxDays > 0
                  ? t('personal.security.password.limit', { count: password.maxDays })
                  : '',
              ]
                .filter(Boolean)
                .join(t('personal.security.password.join'))
            : t('personal.security.password.none.why')
        }
        action={
          <Link className="btn" to={inSpace('/home/modifyPassword')}>
            {t(password.set ? 'personal.security.password.change' : 'personal.security.password.first')}
          </Link>
        }
      />
      <ContactWay channel="sms" shown={phone ? masked(phone) : null} locked={!password.set} />
      <ContactWay channel="mail" shown={email ? masked(email) : null} locked={!password.set} />
      <LoginWay loginId={loginId} generated={security.loginGenerated} />
    </section>
  )
}

/** Shown to whoever looks over the shoulder: only as much as its owner needs to know it again. */
const masked = (contact: string): string => {
  const [name = '', host] = contact.split('@')
  return host === undefined
    ? `${name.slice(0, -8)} **** ${name.slice(-4)}`.trim()
    : `${name.slice(0, 2)}***@${host}`
}
