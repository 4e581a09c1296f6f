import { inSpace, useCall, useSession } from '@gantry/client/web'
import { Banner } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listConsents } from '../../shared/consent-contract.ts'

/** What the operator asks to publish in the name of the space, for its administrators; nothing without a request. */
export const WaitingConsents = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isAdmin = useSession().user.userType === 'admin'
  const { data } = useCall(listConsents, {}, { enabled: isAdmin })
  return (data?.data ?? []).map(({ id, app, by }) => (
    <Banner
      key={id}
      kind="info"
      action={{
        label: t('store.consent.open'),
        run: () => void navigate(inSpace(`/appstore/upload?consent=${id}`)),
      }}
    >
      <span translate="no">{t('store.consent.title', { by, name: app.name })}</span>
    </Banner>
  ))
}
