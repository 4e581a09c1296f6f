import { errorText, useSession } from '@gantry/client/web'
import { Banner, toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leaveAccount, takeEndedHosting } from '../shell/leave-hosted.ts'

/** Whoever acts in the account of another sees so on every page, and the way back. */
const Acting = ({ trustee, name }: { readonly trustee: string; readonly name: string }) => {
  const { t } = useTranslation()
  const leave = () =>
    leaveAccount().catch((error: unknown) => toast({ kind: 'failed', text: errorText(t, error) }))
  return (
    <Banner kind="warn" icon="users" action={{ label: t('personal.hosting.leave'), run: () => void leave() }}>
      <span translate="no">{t('personal.hosting.acting', { trustee, name })}</span>
    </Banner>
  )
}

/** Whoever came back because hosting had ended is told so. */
const Ended = () => {
  const { t } = useTranslation()
  const [name, setName] = useState(takeEndedHosting)
  if (name === null) return null
  return (
    <Banner kind="warn" icon="users" action={{ label: t('ui.close'), run: () => setName(null) }}>
      {name === '' ? t('personal.hosting.ended.some') : t('personal.hosting.ended', { name })}
    </Banner>
  )
}

export const TrusteeBanner = () => {
  const { user, trustee } = useSession()
  return trustee ? <Acting trustee={trustee.name} name={user.name} /> : <Ended />
}
