import { Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedInstance } from '../../shared/lists.ts'
import type { MonitorCommand } from '../../shared/monitors-contract.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { MonitorDialog } from './monitor-dialog.tsx'
import { RollBackDialog } from './roll-back-dialog.tsx'

type MonitorAct = 'roll_back' | 'correct' | MonitorCommand

/** What is possible in the state of an instance. */
const offeredIn: Partial<Record<ListedInstance['state'], readonly MonitorAct[]>> = {
  ongoing: ['interrupt', 'roll_back', 'reassign', 'find_again', 'correct', 'invalidate'],
  interrupted: ['recover', 'roll_back', 'reassign', 'find_again', 'correct', 'invalidate'],
  finished: ['roll_back', 'correct', 'invalidate'],
}

/** The commands of a monitor on one instance. */
export const MonitorActions = ({ row }: { readonly row: ListedInstance }) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<MonitorAct | null>(null)
  const offered = (offeredIn[row.state] ?? []).filter(act =>
    act === 'correct' ? row.corrects : row.state !== 'finished' || row.reopens,
  )
  if (offered.length === 0) return null
  const close = () => setAsked(null)
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: offered.map(act => ({
            key: act,
            label: t(`monitor.do.${act}`),
            danger: act === 'invalidate',
          })),
          onClick: ({ key }) => setAsked(offered.find(act => act === key) ?? null),
        }}
      >
        <button type="button" className="btn s">
          {t('monitor.more')}
        </button>
      </Dropdown>
      {asked === 'roll_back' ? (
        <RollBackDialog instance={row.instance} subject={row.subject} onClose={close} />
      ) : asked === 'correct' ? (
        <CorrectDialog row={row} onClose={close} />
      ) : asked ? (
        <MonitorDialog rows={[row]} act={asked} onClose={close} />
      ) : null}
    </>
  )
}
