import type { DuplicateGroup, RecordRow } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../detail/title-of.ts'
import { Value } from '../detail/value.tsx'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { differsIn } from './differs-in.ts'

interface DuplicateGroupProps {
  readonly model: TableModel
  readonly group: DuplicateGroup
  /** The compared fields and those shown with them. */
  readonly fields: readonly FieldModel[]
  onOpen(record: RecordRow): void
  onRemove(records: readonly RecordRow[]): Promise<void>
}

/** Similar records side by side, with differences marked; surplus records can be selected and removed. */
export const DuplicateGroupView = ({ model, group, fields, onOpen, onRemove }: DuplicateGroupProps) => {
  const { t } = useTranslation()
  const { records, scores } = group
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const surplus = records.filter(record => ticked.has(record.id))
  const title = records[0] ? titleOf(model, records[0]) : ''
  if (records.length < 2) return <p className="dup-group dup-settled ink3">{t('duplicates.settled')}</p>

  const tick = (id: string) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  const remove = async () => {
    setBusy(true)
    await onRemove(surplus)
    setTicked(new Set())
    setBusy(false)
  }
  return (
    <section className="dup-group" aria-label={title}>
      <div className="dup-scroll">
        <table>
          <thead>
            <tr>
              <td />
              {records.map((record, at) => (
                <th key={record.id} scope="col" className={ticked.has(record.id) ? 'off' : undefined}>
                  <button type="button" className="link cut" translate="no" onClick={() => onOpen(record)}>
                    {titleOf(model, record)}
                  </button>
                  <span className="cap ink3">
                    {at === 0 ? t('duplicates.oldest') : t('duplicates.score', { score: scores[record.id] })}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map(field => {
              const differs = differsIn(field.id, records)
              return (
                <tr key={field.id}>
                  <th scope="row" translate="no">
                    {field.label}
                  </th>
                  {records.map((record, at) => (
                    <td key={record.id} className={differs[at] ? 'differs' : undefined}>
                      <Value field={field} record={record} />
                      {differs[at] ? <span className="sr">{t('duplicates.differs')}</span> : null}
                    </td>
                  ))}
                </tr>
              )
            })}
            {model.can('remove') ? (
              <tr className="dup-ticks">
                <th scope="row">{t('duplicates.surplus')}</th>
                {records.map(record => (
                  <td key={record.id}>
                    <Checkbox
                      checked={ticked.has(record.id)}
                      aria-label={t('duplicates.tick', { title: titleOf(model, record) })}
                      onChange={() => tick(record.id)}
                    />
                  </td>
                ))}
              </tr>
            ) : null}
          </tbody>
        </table>
      </div>
      {model.can('remove') ? (
        <div className="dup-foot">
          <button
            type="button"
            className="btn t s"
            onClick={() => setTicked(new Set(records.slice(1).map(record => record.id)))}
          >
            {t('duplicates.keep.oldest')}
          </button>
          <button
            type="button"
            className="btn t s d"
            disabled={surplus.length === 0 || busy}
            aria-busy={busy}
            onClick={remove}
          >
            <Icon name="trash" size={14} />
            {t('duplicates.remove', { count: surplus.length })}
          </button>
        </div>
      ) : null}
    </section>
  )
}
