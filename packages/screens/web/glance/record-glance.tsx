import type { RecordRow } from '@gantry/model/shared'
import { Skeleton } from '@gantry/ui/web'
import { RecordButtons } from '../buttons/record-buttons.tsx'
import { useButtons } from '../buttons/use-buttons.tsx'
import { useRecord } from '../data/use-record.ts'
import { useTable } from '../data/use-table.ts'
import { arrangeFacts, isRows } from '../detail/arrange-facts.ts'
import { Facts } from '../detail/facts.tsx'
import { RecordPlaceParts } from '../detail/record-parts.tsx'
import { titleOf } from '../detail/title-of.ts'
import { Value } from '../detail/value.tsx'
import { isBlank } from '../form/values.ts'
import { RecordPlace } from '../parts/record-place.tsx'
import type { TableModel } from '../parts/table-model.ts'
import { isUnfinished } from '../parts/unfinished.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import './glance.css'

interface RecordGlanceProps {
  readonly table: string
  readonly id: string
  /** Without buttons and what capabilities add, as in a message. */
  readonly plain?: boolean
}

/** Facts below the title. */
const mostFacts = 4

/** A record in short: what it is, its state, its first facts, its buttons, and what capabilities add, such as open work. */
export const RecordGlance = ({ table, id, plain = false }: RecordGlanceProps) => {
  const { model, error: closed, refetch } = useTable(table)
  const record = useRecord(table, id)
  const error = closed ?? record.error
  if (error) return <Unreadable error={error} onRetry={() => void (closed ? refetch() : record.refetch())} />
  if (!model || !record.data) return <Skeleton kind="form" rows={4} />
  return <Glance model={model} record={record.data.data} plain={plain} />
}

interface GlanceProps {
  readonly model: TableModel
  readonly record: RecordRow
}

const Glance = ({ model, record, plain }: GlanceProps & { readonly plain: boolean }) => {
  const { headline, groups } = arrangeFacts(model, record, () => true, 'app')
  const facts = groups
    .flatMap(({ fields }) => fields)
    .filter(field => !isRows(field) && !isBlank(record[field.id]))
  return (
    <RecordPlace table={model.id} record={record.id} unfinished={isUnfinished(model, record)}>
      <article className="gl">
        <h2 translate="no">{titleOf(model, record)}</h2>
        <p className="gl-meta">
          {headline.map(field => (
            <span key={field.id} title={field.label}>
              <span className="sr">{field.label}</span>
              <Value field={field} record={record} />
            </span>
          ))}
        </p>
        <Facts fields={facts.slice(0, mostFacts)} record={record} />
        {plain ? null : <Acting model={model} record={record} />}
      </article>
    </RecordPlace>
  )
}

/** The buttons of the record, and what capabilities add. */
const Acting = ({ model, record }: GlanceProps) => {
  const buttons = useButtons(model)
  return (
    <>
      <RecordButtons buttons={buttons} record={record} />
      {model.info.table.home === 'platform' ? null : (
        <RecordPlaceParts place="Glance" table={model.id} record={record.id} />
      )}
      {buttons.dialog}
    </>
  )
}
