import type { Json } from '@gantry/base/shared'
import { sayMoment } from '@gantry/client/web'
import type { TableModel } from '@gantry/screens/web'
import { useTranslation } from 'react-i18next'
import type { TaskContext } from '../../shared/desk.ts'

interface TaskChangesProps {
  readonly model: TableModel
  readonly context: TaskContext
}

/** Changes since the reader last handled the record. */
export const TaskChanges = ({ model, context: { since, changes } }: TaskChangesProps) => {
  const { t } = useTranslation()
  const shown = changes.flatMap(change => {
    const field = model.field(change.field)
    return field && !field.type.rows ? [{ ...change, field }] : []
  })
  if (shown.length === 0) return null
  const value = (field: (typeof shown)[number]['field'], of: Json) => {
    const { Cell } = field.view
    return of === null || of === '' ? (
      <span className="ink3">—</span>
    ) : (
      <Cell value={of} field={field.def} id={field.id} />
    )
  }
  return (
    <section className="todo-changes" aria-label={t('approvals.changes')}>
      <h3>
        {t('approvals.changes')}{' '}
        <small>{t('approvals.changes_since', { at: sayMoment(since, { short: true }) })}</small>
      </h3>
      <dl>
        {shown.map(({ field, before, after, by, at }) => (
          <div key={field.id}>
            <dt translate="no">{field.label}</dt>
            <dd translate="no">
              <del>{value(field, before)}</del>
              <span aria-hidden="true">›</span>
              <ins>{value(field, after)}</ins>
            </dd>
            <dd className="ink3">
              <span translate="no">{by ?? t('approvals.system')}</span> {sayMoment(at, { short: true })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
