import { call } from '@gantry/client/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRedirect, type OfferedProvider } from '../../shared/federation/index.ts'
import { federationContract, type OfferedSpace } from '../../shared/index.ts'
import { failuresOf } from '../access/failures.ts'
import { Told } from '../access/told.tsx'
import { insideApp } from './inside-app.ts'
import { providerLabel } from './provider-label.ts'
import './federation.css'

interface WaysProps {
  readonly space: OfferedSpace
  readonly next: string | undefined
  readonly keep: boolean
  /** Chosen: a way that asks for a login and password here. */
  readonly onAsk: (way: OfferedProvider) => void
}

/** The ways to sign in that an enterprise offers besides the password. */
const Ways = ({ space, next, keep, onAsk }: WaysProps) => {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()
  const go = async (way: OfferedProvider) => {
    const provider = way.name
    if (!isRedirect(provider)) return onAsk(way)
    try {
      const { address } = await call(federationContract.beginSignIn, {
        space: space.id,
        provider,
        keep,
        inside: insideApp(navigator.userAgent) === provider,
        ...(next ? { next } : {}),
      })
      location.assign(address)
    } catch (error) {
      setFailure(Object.values(failuresOf(t, error))[0])
    }
  }
  return (
    <section className="fed-ways" aria-label={t('federation.ways')}>
      <h2>{t('federation.ways')}</h2>
      <Told failure={failure} />
      <div>
        {space.ways.map(way => (
          <button key={way.name} type="button" className="btn" onClick={() => go(way)}>
            {providerLabel(t, way)}
          </button>
        ))}
      </div>
    </section>
  )
}

export default Ways
