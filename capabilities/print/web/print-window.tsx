import { errorText, type PrintWindowProps } from '@gantry/client/web'
import { useTable } from '@gantry/screens/web'
import { ProgressLine, toast } from '@gantry/ui/web'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import PrintDialog from './print-dialog.tsx'

/** The print window of records that somebody else names, such as a button. */
const PrintWindow = ({ table, ids, template, onClose }: PrintWindowProps) => {
  const { t } = useTranslation()
  const { model, error } = useTable(table)
  useEffect(() => {
    if (!error) return
    toast({ kind: 'failed', text: errorText(t, error) })
    onClose()
  }, [error, t, onClose])
  if (!model) return <ProgressLine active />
  return <PrintDialog model={model} which={{ ids }} template={template} onClose={onClose} />
}

export default PrintWindow
