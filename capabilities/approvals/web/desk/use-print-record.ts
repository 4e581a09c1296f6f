import { call, errorText } from '@gantry/client/web'
import { getRecord } from '@gantry/model/shared'
import { usePrinting } from '@gantry/print/web'
import { useTable } from '@gantry/screens/web'
import { toast } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface PrintRecord {
  /** Asks for a template and prints the record by the rights of the reader; absent while its table is read. */
  readonly print?: () => Promise<void>
  /** Where the template is chosen. */
  readonly dialog: ReactNode
}

/** Prints a record with a template that is chosen. */
export const usePrintRecord = (table: string, record: string): PrintRecord => {
  const { t } = useTranslation()
  const { slots, dialog } = usePrinting()
  const { model } = useTable(table)
  if (!model) return { dialog }
  const print = async () => {
    try {
      slots.print?.((await call(getRecord, { table, id: record })).data, model)
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  return { print, dialog }
}
