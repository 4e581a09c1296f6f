import { type FieldChange, type HistoryEntry, systemFields } from '@gantry/model/shared'
import { Avatar, Icon, Skeleton } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHistory } from '../data/use-record.ts'
import { isBlank } from '../form/values.ts'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import { Unreadable } from '../parts/unreadable.tsx'
import { PastRecord } from './past-record.tsx'
import { rowChanges } from './row-changes.ts'
import { useRestore } from './use-restore.ts'

interface RecordHistoryProps {
  readonly model: TableModel
  readonly id: string
  readonly version: number
}

/** Changes of a record and their authors, requested when opened. */
export const RecordHistory = ({ model, id, version }: RecordHistoryProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useHistory(model.id, id, open)
  const [shown, setShown] = useState<number | null>(null)
  const restore = useRestore(model.id, id, version)
  const past: Past = {
    version,
    show: setShown,
    ...(model.can('update') && { restore }),
  }
  return (
    <section className="rd-history">
      <h3 className="rd-sec">
        <button type="button" className="rd-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name={open ? 'down' : 'right'} size={12} />
          {t('record.history')}
          <span className="ink3 cap">{t('record.history.count', { count: version })}</span>
        </button>
      </h3>
      {open ? (
        data ? (
          <ol>
            {data.data.map(entry => (
              <Entry key={entry.id} model={model} entry={entry} past={past} />
            ))}
          </ol>
        ) : error ? (
          <Unreadable error={error} onRetry={refetch} />
        ) : (
          <Skeleton kind="text" rows={4} />
        )
      ) : null}
      {shown === null ? null : (
        <PastRecord
          model={model}
          id={id}
          entry={shown}
          onRestore={past.restore && (() => void restore(shown).then(() => setShown(null)))}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  )
}

/** How a history entry gives access to past versions. */
interface Past {
  /** The current version of the record. */
  readonly version: number
  show(entry: number): void
  restore?(entry: number, field?: string): Promise<void>
}

const Entry = ({ model, entry, past }: { model: TableModel; entry: HistoryEntry; past: Past }) => {
  const { t } = useTranslation()
  const at = model.field('updatedAt')
  const who = entry.by?.title ?? t('record.nobody')
  const changes = entry.action === 'updated' ? entry.changes.filter(change => isShown(model, change)) : []
  return (
    <li>
      <Avatar name={entry.by?.title ?? null} {...(entry.by && { seed: entry.by.id })} />
      <div>
        <p className="rd-who">
          <b translate="no">{who}</b> {t(`record.history.${entry.action}`)}
          <span className="ink3">{at ? <at.view.Cell value={entry.at} field={at.def} /> : entry.at}</span>
        </p>
        {changes.length > 0 ? (
          <ul>
            {changes.map(change => (
              <Change
                key={change.field}
                model={model}
                change={change}
                onBack={
                  past.restore && model.writable(change.field) && !model.field(change.field)?.type.sealed
                    ? () => void past.restore?.(Number(entry.id), change.field)
                    : undefined
                }
                now={entry.version === past.version}
              />
            ))}
          </ul>
        ) : null}
        {entry.version < past.version ? (
          <p className="rd-past">
            <button type="button" className="btn t s" onClick={() => past.show(Number(entry.id))}>
              {t('record.past.show')}
            </button>
          </p>
        ) : null}
      </div>
    </li>
  )
}

const isShown = (model: TableModel, { field }: FieldChange): boolean =>
  model.field(field) !== undefined && !(systemFields as readonly string[]).includes(field)

interface ChangeProps {
  readonly model: TableModel
  readonly change: FieldChange
  /** The entry is the current version, so there is nothing to restore. */
  readonly now: boolean
  readonly onBack: (() => void) | undefined
}

const Change = ({ model, change, now, onBack }: ChangeProps) => {
  const { t } = useTranslation()
  const field = model.field(change.field)
  if (!field) return null
  const rows = model.slaveOf(field) ? rowChanges(change.before, change.after) : null
  return (
    <li>
      <span className="ink3" translate="no">
        {field.label}
      </span>
      {rows ? (
        <span>
          {rows.added > 0 ? t('record.rows.added', { count: rows.added }) : null}{' '}
          {rows.changed > 0 ? t('record.rows.changed', { count: rows.changed }) : null}{' '}
          {rows.removed > 0 ? t('record.rows.removed', { count: rows.removed }) : null}
        </span>
      ) : (
        <span className="rd-change">
          <Side field={field} value={change.before} />
          <span aria-hidden>→</span>
          <span className="sr">{t('record.became')}</span>
          <Side field={field} value={change.after} />
          {onBack && !now ? (
            <button
              type="button"
              className="btn t s"
              aria-label={t('record.past.field', { field: field.label })}
              onClick={onBack}
            >
              {t('record.past.take')}
            </button>
          ) : null}
        </span>
      )}
    </li>
  )
}

const Side = ({ field, value }: { field: FieldModel; value: FieldChange['before'] }) => {
  const { t } = useTranslation()
  return isBlank(value) ? (
    <span className="ink3">{t('record.blank')}</span>
  ) : (
    <span className="cut">
      <field.view.Cell value={value} field={field.def} />
    </span>
  )
}
