import { UsedBy } from '@gantry/designs/web'
import { Icon, Modal } from '@gantry/ui/web'
import { Dropdown, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

export type WorkflowState = 'active' | 'stopped' | 'removed'

interface WorkflowMenuProps {
  readonly id: string
  readonly state: WorkflowState
  onState(state: WorkflowState): Promise<void>
}

const asks = { stopped: 'flow.use.stop', removed: 'flow.use.remove' } as const

/** Takes a published workflow out of use, or back. */
export const WorkflowMenu = ({ id, state, onState }: WorkflowMenuProps) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<keyof typeof asks | null>(null)
  const [isBusy, setBusy] = useState(false)
  const give = async (next: WorkflowState) => {
    setBusy(true)
    await onState(next).finally(() => {
      setBusy(false)
      setAsked(null)
    })
  }
  return (
    <>
      {state === 'stopped' ? <Tag>{t('flow.use.stopped')}</Tag> : null}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            state === 'stopped'
              ? { key: 'active', label: t('flow.use.start') }
              : { key: 'stopped', label: t('flow.use.stop') },
            { key: 'removed', label: t('flow.use.remove'), danger: true },
          ],
          onClick: ({ key }) => {
            if (key === 'active') void give('active')
            else setAsked(key === 'stopped' ? 'stopped' : 'removed')
          },
        }}
      >
        <button type="button" className="btn t s sq" aria-label={t('flow.use.more')} disabled={isBusy}>
          <Icon name="settings" size={14} />
        </button>
      </Dropdown>
      {asked ? (
        <Modal
          open
          title={t(asks[asked])}
          okText={t(asks[asked])}
          cancelText={t('ui.cancel')}
          okButtonProps={{ danger: true, loading: isBusy }}
          onOk={() => give(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>{t(`${asks[asked]}.why`)}</p>
          <UsedBy kind="workflow" id={id} />
        </Modal>
      ) : null}
    </>
  )
}
