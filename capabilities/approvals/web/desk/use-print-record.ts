import { call, errorText } from '@gantry/client/web'
import { getRecord } from '@gantry/model/shared'
import { usePrinting } from '@gantry/print/web'
import { useTable } from '@gantry/screens/web'
import { Icon, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

interface PrintRecordProps {
  readonly table: string
  readonly record: string
}

/** Prints the record with a template that is chosen, by the rights of the reader. */
export const PrintRecord = ({ table, record }: PrintRecordProps) => {
  const { t } = useTranslation()
  const { slots, dialog } = usePrinting()
  const { model } = useTable(table)
  const print = async () => {
    if (!model) return
    try {
      slots.print?.((await call(getRecord, { table, id: record })).data, model)
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  return (
    <>
      <Button
        type="text"
        aria-label={t('approvals.print')}
        icon={<Icon name="print" />}
        disabled={!model}
        onClick={() => void print()}
      />
      {dialog}
    </>
  )
}
