import { inSpace } from '@gantry/client/web'
import { messageCategories } from '@gantry/model/shared'
import { PageHeader } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { SubscriptionList } from './subscription-list.tsx'
import './subscriptions.css'

/** The subscriptions of the person to all kinds of messages. */
const Subscriptions = () => {
  const { t } = useTranslation()
  return (
    <div className="subs">
      <PageHeader
        crumbs={[{ title: t('subscriptions.messages'), href: inSpace('/user/messagecenter') }]}
        title={t('subscriptions.title')}
      />
      <SubscriptionList categories={messageCategories} withAll />
    </div>
  )
}

export default Subscriptions
