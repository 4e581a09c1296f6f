import { newId } from '@gantry/base/shared'
import { call, useAction } from '@gantry/client/web'
import type { Ref } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instanceOfRecord, readInstance } from '../../shared/contract.ts'
import {
  countExceptions,
  type ExceptionRow,
  listExceptions,
  listHandled,
  type Repair,
  type RepairResult,
  repairEffects,
  repairExceptions,
} from '../../shared/exceptions-contract.ts'
import { countWork, listInstances } from '../../shared/lists.ts'
import { readMonitoring } from '../../shared/monitors-contract.ts'
import { isReason } from '../parts/reason-input.tsx'
import { keyOf } from './key-of.ts'

/** As many as one request repairs. */
const most = 100

const keyOfItem = ({ instance, run }: { readonly instance: string; readonly run?: string }): string =>
  keyOf({ instance, run: run ?? null })

const withoutReason: readonly Repair[] = ['assign', 'retry']

/** What a repair needs besides a reason. */
interface RepairGiven {
  /** Who gets the task. */
  readonly person: Ref | null
  /** The step it goes back to. */
  readonly to: number | null
}

/** One repair of one or several exceptions: what it needs, its effect before it is done, and what became of each. */
export const useRepair = (rows: readonly ExceptionRow[], repair: Repair, onDone: () => void) => {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [given, give] = useState<RepairGiven>({ person: null, to: null })
  const [results, setResults] = useState<readonly RepairResult[]>([])
  // One key for each exception and repair: a request that is sent twice acts once.
  const [keys] = useState(() => new Map<string, string>())
  const keyFor = (item: string): string => {
    const of = `${repair} ${item}`
    const key = keys.get(of) ?? newId()
    keys.set(of, key)
    return key
  }
  const items = rows.slice(0, most).map(({ instance, run }) => ({
    instance,
    ...(run !== null && { run }),
    ...(repair === 'roll_back' && given.to !== null && { to: given.to }),
  }))
  const needed = { do: repair, ...(repair === 'assign' && given.person && { person: given.person.id }) }
  const isGiven =
    (repair !== 'assign' || given.person !== null) && (repair !== 'roll_back' || given.to !== null)
  const effects = useQuery({
    queryKey: ['approvals', 'repair-effects', needed, given.to, items.map(keyOfItem)],
    queryFn: ({ signal }) => call(repairEffects, { ...needed, items }, { signal }),
    enabled: isGiven,
    retry: false,
    // What was seen may be out of date when the form is opened again.
    gcTime: 0,
  })
  const run = useAction(repairExceptions, {
    refresh: [
      listExceptions,
      listHandled,
      countExceptions,
      listInstances,
      countWork,
      readInstance,
      instanceOfRecord,
      readMonitoring,
    ],
    onDone: ({ data }) => {
      const count = data.filter(({ code }) => code === null).length
      if (count > 0)
        toast({
          text:
            repair === 'retry'
              ? t('exception.retried', { count })
              : t('exception.done', { action: t(`exception.do.${repair}`), count }),
        })
      setResults(data.filter(({ code }) => code !== null))
      if (count === data.length) onDone()
      // What was refused may have changed meanwhile: the effect is found again.
      else void effects.refetch()
    },
  })
  const seen = isGiven ? effects.data?.data : undefined
  const needsReason = !withoutReason.includes(repair)
  const wouldDo = seen?.some(({ code }) => code === null) ?? false
  const send = () =>
    run.mutate({
      ...needed,
      // The revision of the effect that was seen: an instance that changed since is refused.
      items: items.map(item => {
        const rev = seen?.find(each => keyOf(each) === keyOfItem(item))?.rev ?? undefined
        return { ...item, key: keyFor(keyOfItem(item)), ...(rev !== undefined && { rev }) }
      }),
      ...(needsReason && { reason: reason.trim() }),
    })
  return {
    repair,
    reason,
    setReason,
    needsReason,
    given,
    give,
    isGiven,
    seen,
    failure: effects.error,
    again: () => void effects.refetch(),
    isComplete: isGiven && wouldDo && (!needsReason || isReason(reason)),
    isPending: run.isPending,
    error: run.error,
    /** Those that were refused. */
    results,
    send,
    /** Forgets what was refused, when another repair is chosen. */
    forget: () => {
      run.reset()
      setResults([])
    },
  }
}

export type Repairing = ReturnType<typeof useRepair>
