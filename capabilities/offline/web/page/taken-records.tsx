import { localise } from '@gantry/base/shared'
import { currentLang, Failed } from '@gantry/client/web'
import type { RecordRow } from '@gantry/model/shared'
import type { TableModel } from '@gantry/screens/web'
import { EmptyState, PageHeader, Skeleton } from '@gantry/ui/web'
import { Input } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Box } from '../store/box.ts'
import type { TakenForm } from '../take/taken-form.ts'
import { deviceHref } from './device-href.ts'
import { modelOf } from './model-of.ts'
import { useDevice } from './use-device.ts'

/** Fields of a record in the list, beside its title. */
const shownFields = 3

/** Records drawn at once; a search finds the others. */
const drawn = 100

const readTaken = async (box: Box, table: string) => ({
  form: await box.read<TakenForm>('form', table),
  rows: (await box.read<readonly RecordRow[]>('records', table)) ?? [],
})

/** The records of a form that were taken along, as cards, with a search over them. */
export const TakenRecords = ({ table }: { readonly table: string }) => {
  const { t } = useTranslation()
  const { data, error, isPending } = useDevice(`records ${table}`, box => readTaken(box, table))
  if (error) return <Failed error={error} title={t('offline.unread')} fill />
  if (isPending) return <Skeleton kind="table" />
  const form = data?.held.form
  if (!data || !form) return <EmptyState fill kind="gone" title={t('offline.form.gone')} />
  return <Cards form={form} rows={data.held.rows} />
}

const Cards = ({ form, rows }: { readonly form: TakenForm; readonly rows: readonly RecordRow[] }) => {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const sought = useDeferredValue(words.trim().toLowerCase())
  const model = useMemo(() => modelOf(t, form), [t, form])
  const found = useMemo(
    () => rows.filter(row => JSON.stringify(Object.values(row)).toLowerCase().includes(sought)),
    [rows, sought],
  )
  const beside = form.info.view.list.columns
    .flatMap(({ field }) => model.field(field) ?? [])
    .filter(({ id, type }) => id !== model.title && !type.rows)
    .slice(0, shownFields)
  return (
    <div className="off">
      <PageHeader
        crumbs={[{ title: t('offline.title'), href: deviceHref() }]}
        title={localise(form.info.table.label, currentLang())}
        own
      />
      <Input.Search
        allowClear
        aria-label={t('offline.search')}
        placeholder={t('offline.search')}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      {form.more ? <p className="ink3 cap">{t('offline.records.more', { records: rows.length })}</p> : null}
      {found.length === 0 ? <EmptyState kind="filtered" /> : null}
      <ul className="off-list">
        {found.slice(0, drawn).map(row => (
          <li key={row.id}>
            <a className="off-row" href={deviceHref({ form: form.table, record: row.id })}>
              <span className="grow">
                <b>{titleIn(model, row)}</b>
                <span className="off-facts ink3">
                  {beside.map(field => (
                    <field.view.Cell key={field.id} value={row[field.id] ?? null} field={field.def} />
                  ))}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {found.length > drawn ? (
        <p className="ink3 cap">{t('offline.records.search', { records: drawn })}</p>
      ) : null}
    </div>
  )
}

/** The title of a record as its field shows it. */
export const titleIn = (model: TableModel, row: RecordRow) => {
  const title = model.field(model.title)
  return title ? <title.view.Cell value={row[title.id] ?? null} field={title.def} /> : row.id
}
