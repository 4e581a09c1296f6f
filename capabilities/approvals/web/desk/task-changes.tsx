import type { Json } from '@gantry/base/shared'
import { sayMoment } from '@gantry/client/web'
import type { FieldModel, SlaveModel, TableModel } from '@gantry/screens/web'
import { useTranslation } from 'react-i18next'
import type { TaskContext } from '../../shared/desk.ts'
import { rowDifferences } from './row-differences.ts'

interface TaskChangesProps {
  readonly model: TableModel
  readonly context: TaskContext
}

/** Changes since the reader last handled the record. */
export const TaskChanges = ({ model, context: { since, changes } }: TaskChangesProps) => {
  const { t } = useTranslation()
  const shown = changes.flatMap(change => {
    const field = model.field(change.field)
    return field ? [{ ...change, field, slave: model.slaveOf(field) }] : []
  })
  if (shown.length === 0) return null
  return (
    <section className="todo-changes" aria-label={t('approvals.changes')}>
      <h3>
        {t('approvals.changes')}{' '}
        <small>{t('approvals.changes_since', { at: sayMoment(since, { short: true }) })}</small>
      </h3>
      <dl>
        {shown.map(({ field, slave, before, after, by, at }) => (
          <div key={field.id}>
            <dt translate="no">{field.label}</dt>
            {slave ? (
              <dd>
                <ChangedRows slave={slave} before={before} after={after} />
              </dd>
            ) : (
              <dd translate="no">
                <Sides field={field} before={before} after={after} />
              </dd>
            )}
            <dd className="ink3">
              <span translate="no">{by ?? t('approvals.system')}</span> {sayMoment(at, { short: true })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface SidesProps {
  readonly field: FieldModel
  readonly before: Json
  readonly after: Json
}

/** A value as it was, and as it is. */
const Sides = ({ field, before, after }: SidesProps) => (
  <>
    <del>
      <Value field={field} value={before} />
    </del>
    <span aria-hidden="true">›</span>
    <ins>
      <Value field={field} value={after} />
    </ins>
  </>
)

const Value = ({ field, value }: { readonly field: FieldModel; readonly value: Json }) => {
  const { Cell } = field.view
  return value === null || value === '' ? (
    <span className="ink3">—</span>
  ) : (
    <Cell value={value} field={field.def} id={field.id} />
  )
}

interface ChangedRowsProps {
  readonly slave: SlaveModel
  readonly before: Json
  readonly after: Json
}

/** The rows of a slave table that were added, removed or changed, each with the columns concerned. */
const ChangedRows = ({ slave, before, after }: ChangedRowsProps) => {
  const { t } = useTranslation()
  return (
    <ul className="todo-rows-changed">
      {rowDifferences(slave, before, after).map(({ id, kind, name, cells }) => (
        <li key={id}>
          <span>
            <small className="ink3">{t(`approvals.changes.${kind}`)}</small> <b translate="no">{name}</b>
          </span>
          {cells.map(({ field, before, after }) => (
            <span key={field.id} translate="no">
              <span className="ink3">{field.label}</span>
              {kind === 'changed' ? (
                <Sides field={field} before={before} after={after} />
              ) : (
                <Value field={field} value={kind === 'added' ? after : before} />
              )}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
