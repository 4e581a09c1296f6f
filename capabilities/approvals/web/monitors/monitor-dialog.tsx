import { newId } from '@gantry/base/shared'
import { useAction, useCall } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instanceOfRecord, readInstance } from '../../shared/contract.ts'
import { countWork, type ListedInstance, listInstances } from '../../shared/lists.ts'
import {
  type MonitorCommand,
  type MonitorResult,
  monitorInstances,
  readMonitoring,
} from '../../shared/monitors-contract.ts'
import { ActOnMany } from '../parts/act-on-many.tsx'
import { HolderSelect } from '../parts/holder-select.tsx'
import { isReason, ReasonInput } from '../parts/reason-input.tsx'

interface MonitorDialogProps {
  readonly rows: readonly (Pick<ListedInstance, 'instance' | 'subject'> &
    Partial<Pick<ListedInstance, 'initiator' | 'barred'>>)[]
  readonly act: MonitorCommand
  onClose(): void
}

/** Interrupts, recovers, reassigns or declares void, one instance or several, with the result of each that was refused. */
export const MonitorDialog = ({ rows, act, onClose }: MonitorDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [reason, setReason] = useState('')
  const [from, setFrom] = useState<Ref | null>(null)
  const [to, setTo] = useState<readonly Ref[]>([])
  const [results, setResults] = useState<readonly MonitorResult[]>([])
  // One key for each instance and dialog: a request that is sent twice acts once.
  const [items] = useState(() => rows.map(({ instance }) => ({ instance, key: newId() })))
  const isReassign = act === 'reassign'
  const first = rows[0]?.instance ?? ''
  const open = useCall(readMonitoring, { instance: first }, { enabled: isReassign && rows.length === 1 })
  const holders = [
    ...new Map(
      (open.data?.open ?? []).flatMap(({ holder }) => (holder ? [[holder.id, holder]] : [])),
    ).values(),
  ]
  const chosen = from?.id ?? holders[0]?.id ?? null
  const barredHere = (open.data?.open ?? []).flatMap(task =>
    task.barred !== null && task.holder?.id === chosen ? [task.barred] : [],
  )
  const barredThere = rows.flatMap(({ initiator, barred }) =>
    initiator && chosen !== null && barred?.includes(chosen) ? [initiator.id] : [],
  )
  const barred = [...new Set([...barredHere, ...barredThere])]
  const run = useAction(monitorInstances, {
    refresh: [listInstances, countWork, readInstance, instanceOfRecord],
    onDone: ({ data }) => {
      const count = data.filter(({ code }) => code === null).length
      if (count > 0) toast({ text: t('monitor.done', { action: t(`monitor.do.${act}`), count }) })
      if (count === data.length) onClose()
      else setResults(data)
    },
  })
  const [person] = to
  const complete = isReassign ? chosen !== null && person !== undefined : isReason(reason)
  const send = () =>
    run.mutate({
      items,
      do: act,
      ...(isReassign ? { from: chosen ?? '', person: person?.id ?? '' } : { reason: reason.trim() }),
    })
  return (
    <ActOnMany
      action={t(`monitor.do.${act}`)}
      lead={t(`monitor.why.${act}`, { count: rows.length })}
      isDanger={act === 'invalidate'}
      isComplete={complete}
      isPending={run.isPending}
      error={run.error}
      results={results.map(({ instance, ...result }) => ({
        ...result,
        key: instance,
        subject: rows.find(row => row.instance === instance)?.subject ?? '',
      }))}
      onSend={send}
      onClose={onClose}
    >
      {isReassign ? (
        <>
          <div className="fld">
            <label htmlFor={`${id}-from`}>{t('monitor.from')}</label>
            {rows.length === 1 ? (
              <Select<string>
                id={`${id}-from`}
                value={chosen}
                loading={open.isPending}
                options={holders.map(holder => ({ value: holder.id, label: holder.title }))}
                onChange={next => setFrom(holders.find(holder => holder.id === next) ?? null)}
              />
            ) : (
              <ReferenceSelect
                id={`${id}-from`}
                target="member"
                sign="face"
                many={false}
                chosen={from === null ? [] : [from]}
                onChoose={next => setFrom(next[0] ?? null)}
              />
            )}
          </div>
          <div className="fld">
            <label htmlFor={`${id}-to`}>{t('monitor.to')}</label>
            <HolderSelect id={`${id}-to`} many={false} without={barred} chosen={to} onChoose={setTo} />
          </div>
        </>
      ) : (
        <ReasonInput value={reason} onChange={setReason} />
      )}
    </ActOnMany>
  )
}
