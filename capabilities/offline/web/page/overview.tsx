import { localise, newId } from '@gantry/base/shared'
import { currentLang, Failed, sayBytes, sayRecent } from '@gantry/client/web'
import { Banner, EmptyState, Icon, PageHeader, RowMenu, Skeleton } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { keptDays } from '../../shared/contract.ts'
import { readEntries } from '../queue/entries.ts'
import type { Box } from '../store/box.ts'
import { letGo } from '../take/take-form.ts'
import type { TakenForm } from '../take/taken-form.ts'
import { deviceHref } from './device-href.ts'
import { EntryList } from './entry-list.tsx'
import TakeDialog from './take-dialog.tsx'
import { useDevice, useOnline } from './use-device.ts'

const day = 24 * 3_600_000

/** A form with the bytes it takes up here. */
interface HeldForm {
  readonly form: TakenForm
  readonly size: number
}

const readForms = async (box: Box): Promise<readonly HeldForm[]> => {
  const forms = await box.list<TakenForm>('form')
  return Promise.all(
    forms.map(async form => ({ form, size: await box.sizeOf(['form', 'records'], form.table) })),
  )
}

const readAll = async (box: Box) => ({ forms: await readForms(box), entries: await readEntries(box) })

export const Overview = () => {
  const { t } = useTranslation()
  const online = useOnline()
  const { data, error, isPending } = useDevice('all', readAll)
  if (error) return <Failed error={error} title={t('offline.unread')} fill />
  if (isPending) return <Skeleton kind="form" />
  const { forms = [], entries = [] } = data?.held ?? {}
  return (
    <div className="off">
      <PageHeader title={t('offline.title')} />
      {online ? null : <Banner icon="refresh">{t('offline.no_network')}</Banner>}
      {forms.length + entries.length === 0 ? (
        <EmptyState kind="never" icon="phone" title={t('offline.none')}>
          {t('offline.none.hint')}
        </EmptyState>
      ) : null}
      {data && entries.length > 0 ? <EntryList box={data.box} entries={entries} /> : null}
      {data && forms.length > 0 ? (
        <section>
          <h2>{t('offline.forms')}</h2>
          <p className="ink3 cap">{t('offline.forms.hint', { days: keptDays })}</p>
          <ul className="off-list">
            {forms.map(({ form, size }) => (
              <FormRow key={form.table} form={form} size={size} box={data.box} online={online} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

interface FormRowProps extends HeldForm {
  readonly box: Box
  readonly online: boolean
}

const FormRow = ({ form, size, box, online }: FormRowProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [refreshing, setRefreshing] = useState(false)
  const { table, info, at, count, query } = form
  const name = localise(info.table.label, currentLang())
  const left = Math.max(0, Math.ceil((at + keptDays * day - Date.now()) / day))
  return (
    <li className="off-row">
      <Icon name="form" size={20} />
      <div className="grow">
        <b translate="no">{name}</b>
        <span className="ink3 cap">
          {t('offline.form.facts', { time: sayRecent(at), size: sayBytes(size), days: left })}
        </span>
      </div>
      {query ? (
        <a className="btn s" href={deviceHref({ form: table })}>
          {t('offline.records', { records: count })}
        </a>
      ) : null}
      {info.rights.operations.includes('create') ? (
        <button
          type="button"
          className="btn s p"
          onClick={() => void navigate(deviceHref({ form: table, entry: newId() }))}
        >
          {t('offline.fill')}
        </button>
      ) : null}
      <RowMenu
        label={t('offline.more', { name })}
        items={[
          {
            key: 'refresh',
            label: t('offline.refresh'),
            disabled: !online,
            onClick: () => setRefreshing(true),
          },
          { key: 'go', label: t('offline.let_go'), danger: true, onClick: () => void letGo(box, table) },
        ]}
      />
      {refreshing ? (
        <TakeDialog
          table={table}
          label={info.table.label}
          query={query}
          onClose={() => setRefreshing(false)}
        />
      ) : null}
    </li>
  )
}
