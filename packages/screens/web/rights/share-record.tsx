import { callKey, useCall } from '@gantry/client/web'
import { type AnyContract, getRecord } from '@gantry/model/shared'
import { ProgressLine } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useTable } from '../data/use-table.ts'
import ShareDialog from './share-dialog.tsx'

interface ShareRecordProps {
  readonly table: string
  readonly id: string
  /** The query that returns the shares, invalidated after a change. */
  readonly refresh: readonly AnyContract[]
  onClose(): void
}

/** Shares a record that has no record page, e.g. an analysis or a filter tab. */
const ShareRecord = ({ table, id, refresh, onClose }: ShareRecordProps) => {
  const { model } = useTable(table)
  const { data } = useCall(getRecord, { table, id })
  const client = useQueryClient()
  const close = () => {
    for (const contract of refresh) void client.invalidateQueries({ queryKey: callKey(contract) })
    onClose()
  }
  return model && data ? <ShareDialog model={model} answer={data} onClose={close} /> : <ProgressLine active />
}

export default ShareRecord
