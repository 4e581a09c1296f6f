import type { JsonObject } from '@gantry/base/shared'
import { call, callKey, currentSpace } from '@gantry/client/web'
import { findSimilarRecords, type SimilarRecords } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRested } from '../expression/use-rested.ts'
import type { FormValues } from '../form/values.ts'
import type { TableModel } from '../parts/table-model.ts'
import { comparableFields } from './comparable-fields.ts'

/** Loaded when the user opens the list. */
const SimilarDialog = lazy(() => import('./similar-dialog.tsx'))

/** Debounce in milliseconds before the request, minimum length of a text, and records requested. */
const rest = 600
const shortest = 2
const most = 10

/**
 * Tells the user that records similar to the new one exist; it never blocks saving. One request at a time: further
 * typing aborts the pending request, and a failed request shows nothing.
 */
export const SimilarHint = ({ model, values }: { model: TableModel; values: FormValues }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { similar } = model.info.table
  const fields = useMemo(
    () => comparableFields(model).filter(({ id }) => similar?.fields.includes(id)),
    [model, similar],
  )
  const given: JsonObject = Object.fromEntries(
    fields.flatMap(({ id }) => {
      const value = values[id] ?? null
      return value === null || value === '' ? [] : [[id, value]]
    }),
  )
  const rested = useRested(JSON.stringify(given), rest)
  const asked: JsonObject = useMemo(() => JSON.parse(rested), [rested])
  const long = fields.some(
    ({ id, type }) => type.kind === 'text' && String(asked[id] ?? '').length >= shortest,
  )
  const input = {
    table: model.id,
    fields: fields.map(({ id }) => id),
    values: asked,
    limit: most,
    ...(similar?.threshold !== undefined && { threshold: similar.threshold }),
  }
  const { data } = useQuery<SimilarRecords>({
    queryKey: callKey(findSimilarRecords, input, currentSpace()),
    queryFn: ({ signal }) => call(findSimilarRecords, input, { signal }),
    enabled: long,
    staleTime: 30_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const found = long ? (data?.data ?? []) : []
  const many = data?.more || found.length === most
  return (
    <div className="dup-hint" role="status">
      {found.length > 0 ? (
        <button type="button" className="btn t s" onClick={() => setOpen(true)}>
          <Icon name="copy" size={14} />
          {t(many ? 'duplicates.hint.more' : 'duplicates.hint', { count: found.length })}
        </button>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <SimilarDialog model={model} fields={fields} found={found} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
