import { useTranslation } from 'react-i18next'
import type { ExceptionRow, Repair } from '../../shared/exceptions-contract.ts'
import { ActOnMany } from '../parts/act-on-many.tsx'
import { isFinal } from './is-final.ts'
import { keyOf } from './key-of.ts'
import { RepairReason, RepairTarget } from './repair-inputs.tsx'
import { useRepair } from './use-repair.ts'

interface RepairDialogProps {
  readonly rows: readonly ExceptionRow[]
  readonly repair: Repair
  onClose(): void
}

/** Asks what a repair of several needs, shows its effect, does it, and shows what became of each where one was refused. */
export const RepairDialog = ({ rows, repair, onClose }: RepairDialogProps) => {
  const { t } = useTranslation()
  const repairing = useRepair(rows, repair, onClose)
  return (
    <ActOnMany
      action={t(`exception.do.${repair}`)}
      lead={t(`exception.why.${repair}`, { count: rows.length })}
      isDanger={isFinal(repair)}
      isComplete={repairing.isComplete}
      isPending={repairing.isPending}
      error={repairing.error}
      results={repairing.results.map(result => ({
        key: keyOf(result),
        subject: rows.find(row => keyOf(row) === keyOf(result))?.subject ?? '',
        code: result.code,
        params: result.params,
      }))}
      onSend={repairing.send}
      onClose={onClose}
    >
      <RepairTarget rows={rows} repairing={repairing} />
      <RepairReason rows={rows} repairing={repairing} />
    </ActOnMany>
  )
}
