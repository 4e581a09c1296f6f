import { call } from '@gantry/client/web'
import { ProgressLine } from '@gantry/ui/web'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RedirectName } from '../../shared/federation/index.ts'
import { federationContract, type OfferedSpace } from '../../shared/index.ts'
import { noteSilentTry } from './inside-app.ts'
import { providerLabel } from './provider-label.ts'
import './federation.css'

interface SilentSignInProps {
  readonly space: OfferedSpace
  /** With the label of the space. */
  readonly way: { readonly name: RedirectName; readonly label: string }
  readonly next: string | undefined
  /** Shows the form instead. */
  readonly onLeave: () => void
}

/** Signs in automatically through the provider inside whose application the browser runs; tried once. */
const SilentSignIn = ({ space, way, next, onLeave }: SilentSignInProps) => {
  const { t } = useTranslation()
  const left = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is tried once, whatever is rendered again meanwhile
  useEffect(() => {
    left.current = false
    noteSilentTry()
    call(federationContract.beginSignIn, {
      space: space.id,
      provider: way.name,
      inside: true,
      ...(next ? { next } : {}),
    }).then(
      ({ address }) => {
        if (!left.current) location.replace(address)
      },
      // The form offers the same provider, and shows the error when the user chooses it.
      onLeave,
    )
    return () => {
      left.current = true
    }
  }, [])
  return (
    <>
      <h1>
        {t('signIn.title')}
        <span translate="no">{space.name}</span>
      </h1>
      <div className="fed-silent" role="status">
        <ProgressLine active />
        <p>{t('federation.silent', { provider: providerLabel(t, way) })}</p>
        <button type="button" className="link" onClick={onLeave}>
          {t('federation.silent.leave')}
        </button>
      </div>
    </>
  )
}

export default SilentSignIn
