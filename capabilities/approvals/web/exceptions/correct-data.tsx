import { useCall } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExceptionRow } from '../../shared/exceptions-contract.ts'
import { readMonitoring } from '../../shared/monitors-contract.ts'
import { CorrectDialog } from '../monitors/correct-dialog.tsx'

/** Corrects the data an automatic step failed at, before it is tried again; for those with the right to. */
export const CorrectData = ({ row }: { readonly row: ExceptionRow }) => {
  const { t } = useTranslation()
  const { data } = useCall(readMonitoring, { instance: row.instance })
  const [isOpen, setOpen] = useState(false)
  if (!data?.correct) return null
  return (
    <p className="wx-correct">
      <span className="ink2">{t('exception.correct')}</span>
      <button type="button" className="btn s" onClick={() => setOpen(true)}>
        <Icon name="edit" size={14} />
        {t('monitor.do.correct')}
      </button>
      {isOpen ? <CorrectDialog row={row} onClose={() => setOpen(false)} /> : null}
    </p>
  )
}
