import { loadSession, queryClient, useSessionState } from '@gantry/client/web'
import { Banner } from '@gantry/ui/web'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** When the session has ended: what was typed stays, and signing in again happens in a window of its own. */
export const ExpiredBanner = () => {
  const { t } = useTranslation()
  const state = useSessionState()
  const expired = state.state === 'signed-in' && state.expired
  useEffect(() => {
    if (!expired) return
    const askAgain = async () => {
      if (await loadSession()) await queryClient.invalidateQueries()
    }
    window.addEventListener('focus', askAgain)
    return () => window.removeEventListener('focus', askAgain)
  }, [expired])
  if (!expired) return null
  const signIn = () => window.open('/login', '_blank', 'noopener')
  return (
    <Banner kind="bad" icon="lock" action={{ label: t('session.again'), run: signIn }}>
      {t('session.expired')}
    </Banner>
  )
}
