import { newId } from '@gantry/base/shared'
import { useAction } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instanceOfRecord, readInstance } from '../../shared/contract.ts'
import {
  countExceptions,
  type ExceptionRow,
  listExceptions,
  type Repair,
  type RepairResult,
  repairExceptions,
} from '../../shared/exceptions-contract.ts'
import { countWork, listInstances } from '../../shared/lists.ts'
import { ActOnMany } from '../parts/act-on-many.tsx'
import { isReason, ReasonInput } from '../parts/reason-input.tsx'
import { keyOf } from './key-of.ts'

/** As many as one request repairs. */
const most = 100

interface RepairDialogProps {
  readonly rows: readonly ExceptionRow[]
  readonly repair: Repair
  onClose(): void
}

/** Asks what a repair needs, does it, and shows what became of each where one was refused. */
export const RepairDialog = ({ rows, repair, onClose }: RepairDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [reason, setReason] = useState('')
  const [to, setTo] = useState<readonly Ref[]>([])
  const [results, setResults] = useState<readonly RepairResult[]>([])
  // One key for each exception and dialog: a request that is sent twice acts once.
  const [items] = useState(() =>
    rows
      .slice(0, most)
      .map(({ instance, run }) => ({ instance, key: newId(), ...(run !== null && { run }) })),
  )
  const run = useAction(repairExceptions, {
    refresh: [listExceptions, countExceptions, listInstances, countWork, readInstance, instanceOfRecord],
    onDone: ({ data }) => {
      const count = data.filter(({ code }) => code === null).length
      if (count > 0)
        toast({
          text:
            repair === 'retry'
              ? t('exception.retried', { count })
              : t('exception.done', { action: t(`exception.do.${repair}`), count }),
        })
      if (count === data.length) onClose()
      else setResults(data)
    },
  })
  const [person] = to
  const needsReason = repair === 'find_again' || repair === 'skip' || repair === 'recover'
  const complete = repair === 'assign' ? person !== undefined : !needsReason || isReason(reason)
  const send = () =>
    run.mutate({
      do: repair,
      items,
      ...(repair === 'assign' && person && { person: person.id }),
      ...(needsReason && { reason: reason.trim() }),
    })
  return (
    <ActOnMany
      action={t(`exception.do.${repair}`)}
      lead={t(`exception.why.${repair}`, { count: items.length })}
      isDanger={repair === 'skip'}
      isComplete={complete}
      isPending={run.isPending}
      error={run.error}
      results={results.map(result => ({
        key: keyOf(result),
        subject: rows.find(row => keyOf(row) === keyOf(result))?.subject ?? '',
        code: result.code,
        params: result.params,
      }))}
      onSend={send}
      onClose={onClose}
    >
      {repair === 'assign' ? (
        <div className="fld">
          <label htmlFor={id}>{t('exception.to')}</label>
          <ReferenceSelect id={id} target="member" sign="face" many={false} chosen={to} onChoose={setTo} />
        </div>
      ) : null}
      {needsReason ? <ReasonInput value={reason} onChange={setReason} /> : null}
    </ActOnMany>
  )
}
