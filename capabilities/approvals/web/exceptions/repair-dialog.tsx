import { newId } from '@gantry/base/shared'
import { call, useAction } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instanceOfRecord, readInstance } from '../../shared/contract.ts'
import {
  countExceptions,
  type ExceptionRow,
  listExceptions,
  type Repair,
  type RepairResult,
  repairEffects,
  repairExceptions,
} from '../../shared/exceptions-contract.ts'
import { countWork, listInstances } from '../../shared/lists.ts'
import { ActOnMany } from '../parts/act-on-many.tsx'
import { isReason, ReasonInput } from '../parts/reason-input.tsx'
import { keyOf } from './key-of.ts'
import { RepairOutlook } from './repair-outlook.tsx'

/** As many as one request repairs. */
const most = 100

const keyOfItem = ({ instance, run }: { readonly instance: string; readonly run?: string }): string =>
  keyOf({ instance, run: run ?? null })

interface RepairDialogProps {
  readonly rows: readonly ExceptionRow[]
  readonly repair: Repair
  onClose(): void
}

/** Asks what a repair needs, shows its effect, does it, and shows what became of each where one was refused. */
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
  const needed = { do: repair, ...(repair === 'assign' && person && { person: person.id }) }
  const isGiven = repair !== 'assign' || person !== undefined
  const effects = useQuery({
    queryKey: ['approvals', 'repair-effects', needed, items.map(keyOfItem)],
    queryFn: ({ signal }) =>
      call(repairEffects, { ...needed, items: items.map(({ key: _, ...item }) => item) }, { signal }),
    enabled: isGiven && results.length === 0,
    retry: false,
    // What was seen may be out of date when the dialog is opened again.
    gcTime: 0,
  })
  const seen = isGiven ? effects.data?.data : undefined
  const revOf = (item: (typeof items)[number]) =>
    seen?.find(each => keyOf(each) === keyOfItem(item))?.rev ?? undefined
  const needsReason = repair === 'find_again' || repair === 'skip' || repair === 'recover'
  const wouldDo = seen?.some(({ code }) => code === null) ?? false
  const send = () =>
    run.mutate({
      ...needed,
      // The revision of the effect that was seen: an instance that changed since is refused.
      items: items.map(item => {
        const rev = revOf(item)
        return { ...item, ...(rev !== undefined && { rev }) }
      }),
      ...(needsReason && { reason: reason.trim() }),
    })
  return (
    <ActOnMany
      action={t(`exception.do.${repair}`)}
      lead={t(`exception.why.${repair}`, { count: items.length })}
      isDanger={repair === 'skip'}
      isComplete={isGiven && wouldDo && (!needsReason || isReason(reason))}
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
      {isGiven ? (
        <RepairOutlook
          rows={rows}
          effects={seen}
          error={effects.error}
          onRetry={() => void effects.refetch()}
        />
      ) : null}
    </ActOnMany>
  )
}
