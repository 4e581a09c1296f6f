import { newId } from '@gantry/base/shared'
import { Failed, sayMoment } from '@gantry/client/web'
import type { RecordRow } from '@gantry/model/shared'
import { type FieldModel, SlaveTable } from '@gantry/screens/web'
import { EmptyState, PageHeader, Skeleton } from '@gantry/ui/web'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readEntries } from '../queue/entries.ts'
import { type Entry, hasArrived, recordOf } from '../queue/entry.ts'
import type { Box } from '../store/box.ts'
import type { TakenForm } from '../take/taken-form.ts'
import { deviceHref } from './device-href.ts'
import { modelOf } from './model-of.ts'
import { titleIn } from './taken-records.tsx'
import { useDevice } from './use-device.ts'

interface Held {
  readonly form: TakenForm
  readonly row: RecordRow
  /** A change of the record that has not arrived yet. */
  readonly entry: Entry | undefined
}

const readRecord = async (box: Box, table: string, id: string): Promise<Held | null> => {
  const form = await box.read<TakenForm>('form', table)
  const rows = await box.read<readonly RecordRow[]>('records', table)
  const row = rows?.find(each => each.id === id)
  const entry = (await readEntries(box)).find(each => recordOf(each) === id && !hasArrived(each))
  return form && row ? { form, row, entry } : null
}

/** A record that was taken along, for reading; a change of it is kept as an entry. */
export const TakenRecord = ({ table, id }: { readonly table: string; readonly id: string }) => {
  const { t } = useTranslation()
  const { data, error, isPending } = useDevice(`record ${id}`, box => readRecord(box, table, id))
  if (error) return <Failed error={error} title={t('offline.unread')} fill />
  if (isPending) return <Skeleton kind="form" />
  if (!data?.held) return <EmptyState fill kind="gone" title={t('offline.form.gone')} />
  return <Shown {...data.held} />
}

const Shown = ({ form, row, entry }: Held) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const model = useMemo(() => modelOf(t, form), [t, form])
  const filled = model.fields.filter(({ id }) => (row[id] ?? null) !== null)
  const change = () => {
    const begun = entry?.id ?? newId()
    void navigate(deviceHref({ form: form.table, record: row.id, entry: begun }))
  }
  return (
    <div className="off">
      <PageHeader
        crumbs={[
          { title: t('offline.title'), href: deviceHref() },
          { title: model.label, href: deviceHref({ form: form.table }), own: true },
        ]}
        title={model.one}
        own
        action={
          model.can('update') ? (
            <button type="button" className="btn p" onClick={change}>
              {t(entry ? 'offline.record.go_on' : 'offline.record.change')}
            </button>
          ) : null
        }
      />
      <h2>{titleIn(model, row)}</h2>
      <p className="ink3 cap">{t('offline.record.as_of', { time: sayMoment(form.at) })}</p>
      <dl className="rd-facts">
        {filled
          .filter(field => !model.slaveOf(field))
          .map(field => (
            <Fact key={field.id} field={field} row={row} />
          ))}
      </dl>
      <Suspense>
        {filled.map(field => {
          const slave = model.slaveOf(field)
          return slave ? <SlaveTable key={field.id} field={field} slave={slave} rows={row[field.id]} /> : null
        })}
      </Suspense>
    </div>
  )
}

const Fact = ({ field, row }: { readonly field: FieldModel; readonly row: RecordRow }) => {
  const View = field.view.Detail ?? field.view.Cell
  return (
    <div>
      <dt translate="no">{field.label}</dt>
      <dd>
        <View value={row[field.id] ?? null} field={field.def} id={field.id} />
      </dd>
    </div>
  )
}
