import type { SettingsTabProps } from '@gantry/client/web'
import { PageHeader } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { SubscriptionList } from './subscription-list.tsx'
import './subscriptions.css'

/** Which events of to-dos reach the person through which channel, and when. */
const TodoSubscriptions = ({ title, tabs }: SettingsTabProps) => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={title} tabs={tabs} />
      <div className="subs">
        <p className="subs-lead">{t('subscriptions.todo_lead')}</p>
        <SubscriptionList categories={['todo', 'reminder']} />
      </div>
    </>
  )
}

export default TodoSubscriptions
