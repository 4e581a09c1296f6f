import { useSession } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import type { RecordRow, TableId } from '@gantry/model/shared'
import { Banner, EmptyState, Skeleton } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTable } from '../data/use-table.ts'
import { useGuardedState } from '../list/use-guarded-state.tsx'
import { inSentence } from '../parts/in-sentence.ts'
import type { TableModel } from '../parts/table-model.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import { beginRecord } from './begin-record.ts'
import { readGiven } from './given-values.ts'
import { RecordForm } from './record-form.tsx'

interface NewRecordProps {
  readonly table: TableId
  /** Values from the URL, as text by field. */
  readonly given: readonly (readonly [field: string, text: string])[]
  onSaved(record: RecordRow): void
  onCancel(): void
}

/** The form of a new record on its own page, filled in with values from the URL. */
export const NewRecord = (props: NewRecordProps) => {
  const { t } = useTranslation()
  const { model, error, refetch } = useTable(props.table)
  if (error) return <Unreadable error={error} onRetry={refetch} />
  if (!model) return <Skeleton kind="form" />
  if (!model.can('create'))
    return (
      <EmptyState fill kind="denied" title={t('form.link.no_create', { table: model.label })}>
        {t('list.denied')}
      </EmptyState>
    )
  return <Begun {...props} model={model} />
}

const Begun = ({ model, given, onSaved, onCancel }: NewRecordProps & { readonly model: TableModel }) => {
  const { t } = useTranslation()
  const session = useSession()
  const { onUnsaved, leave } = useGuardedState()
  const { data, error } = useQuery({
    queryKey: ['given', model.id, given],
    queryFn: () => readGiven(model, given, localeNow()),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (error) return <EmptyState fill kind="error" title={t('form.link.unread')} />
  if (!data) return <Skeleton kind="form" />
  const preset = beginRecord(model, { session, locale: localeNow(), now: Date.now() })
  return (
    <>
      {data.unused.length > 0 ? (
        <Banner kind="info">{t('form.link.unused', { fields: data.unused.join(', ') })}</Banner>
      ) : null}
      <RecordForm
        model={model}
        record={null}
        title={t('list.new', { table: inSentence(model.one, localeNow().lang) })}
        crumbs={[{ title: model.label, own: true }]}
        {...(given.length > 0 && { initial: { ...preset, ...data.values } })}
        onUnsaved={onUnsaved}
        onCancel={onCancel}
        onSaved={onSaved}
      />
      {leave}
    </>
  )
}
