import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ExceptionRow, type Repair, repairs } from '../../shared/exceptions-contract.ts'
import '../monitors/monitors.css'
import { isFinal } from './is-final.ts'
import { RepairDialog } from './repair-dialog.tsx'

interface RepairBarProps {
  readonly rows: readonly ExceptionRow[]
  onDone(): void
}

/** The repairs that every chosen exception allows. */
export const RepairBar = ({ rows, onDone }: RepairBarProps) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Repair | null>(null)
  return (
    <div className="ls-bar mo-bulk wx-bulk">
      <span>{t('exception.chosen', { count: rows.length })}</span>
      {repairs
        .filter(repair => rows.every(({ may }) => may.includes(repair)))
        // Each instance has steps of its own to go back to.
        .filter(repair => repair !== 'roll_back' || rows.length === 1)
        .map(repair => (
          <Button key={repair} size="small" danger={isFinal(repair)} onClick={() => setAsked(repair)}>
            {t(`exception.do.${repair}`)}
          </Button>
        ))}
      <Button size="small" type="text" onClick={onDone}>
        {t('ui.cancel')}
      </Button>
      {asked ? (
        <RepairDialog
          rows={rows}
          repair={asked}
          onClose={() => {
            setAsked(null)
            onDone()
          }}
        />
      ) : null}
    </div>
  )
}
