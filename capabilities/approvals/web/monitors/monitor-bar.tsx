import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedInstance } from '../../shared/lists.ts'
import { type MonitorCommand, monitorCommands } from '../../shared/monitors-contract.ts'
import { MonitorDialog } from './monitor-dialog.tsx'
import './monitors.css'

interface MonitorBarProps {
  readonly rows: readonly ListedInstance[]
  onDone(): void
}

/** Commands on several monitored instances at once. */
export const MonitorBar = ({ rows, onDone }: MonitorBarProps) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<MonitorCommand | null>(null)
  if (rows.length === 0) return null
  return (
    <div className="ls-bar mo-bulk">
      <span>{t('monitor.chosen', { count: rows.length })}</span>
      {monitorCommands.map(command => (
        <Button
          key={command}
          size="small"
          danger={command === 'invalidate'}
          onClick={() => setAsked(command)}
        >
          {t(`monitor.do.${command}`)}
        </Button>
      ))}
      {asked ? (
        <MonitorDialog
          rows={rows}
          act={asked}
          onClose={() => {
            setAsked(null)
            onDone()
          }}
        />
      ) : null}
    </div>
  )
}
