import { Icon, Modal, toast } from '@gantry/ui/web'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface MoreActionsProps {
  readonly canMarkPage: boolean
  onMarkPage(): void
  onDeleteRead(): void
  onDeleteAll(): void
}

/** What concerns many messages at once; deleting asks first. */
export const MoreActions = ({ canMarkPage, onMarkPage, onDeleteRead, onDeleteAll }: MoreActionsProps) => {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'delete_read' | 'delete_all' | null>(null)
  const askBrowser = async () => {
    const granted = 'Notification' in window && (await Notification.requestPermission()) === 'granted'
    toast({
      kind: granted ? 'done' : 'failed',
      text: t(granted ? 'messages.browser_on' : 'messages.browser_refused'),
    })
  }
  return (
    <>
      <Modal
        open={asking !== null}
        title={t(`messages.${asking ?? 'delete_read'}_sure`)}
        okText={t('messages.delete')}
        okButtonProps={{ danger: true }}
        onCancel={() => setAsking(null)}
        onOk={() => {
          if (asking === 'delete_read') onDeleteRead()
          else onDeleteAll()
          setAsking(null)
        }}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'page',
              label: t('messages.mark_page'),
              icon: <Icon name="check" />,
              disabled: !canMarkPage,
              onClick: onMarkPage,
            },
            { key: 'browser', label: t('messages.browser'), icon: <Icon name="bell" />, onClick: askBrowser },
            { type: 'divider' },
            {
              key: 'read',
              label: t('messages.delete_read'),
              icon: <Icon name="trash" />,
              onClick: () => setAsking('delete_read'),
            },
            {
              key: 'all',
              label: t('messages.delete_all'),
              icon: <Icon name="trash" />,
              danger: true,
              onClick: () => setAsking('delete_all'),
            },
          ],
        }}
      >
        <Button icon={<Icon name="more" />} aria-label={t('messages.more_actions')} />
      </Dropdown>
    </>
  )
}
