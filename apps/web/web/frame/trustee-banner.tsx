import { call, errorText, useSession } from '@gantry/client/web'
import { leaveHosted } from '@gantry/identity/shared'
import { Banner, toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

/** Whoever acts in the account of another sees so on every page, and the way back. */
export const TrusteeBanner = () => {
  const { t } = useTranslation()
  const { user, trustee } = useSession()
  if (!trustee) return null
  const leave = async () => {
    try {
      await call(leaveHosted, {})
      location.assign('/')
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  return (
    <Banner kind="warn" icon="users" action={{ label: t('personal.hosting.leave'), run: () => void leave() }}>
      <span translate="no">{t('personal.hosting.acting', { trustee: trustee.name, name: user.name })}</span>
    </Banner>
  )
}
