import { type JsonObject, localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction, useCall } from '@gantry/client/web'
import { listRecords, type TableDef } from '@gantry/model/shared'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OutgoingCall, readByCall, type TriedCall, tryCall } from '../../shared/calls/index.ts'

interface TryCallProps {
  readonly call: OutgoingCall
  readonly table: TableDef
}

/** Sends the call as it is drawn, for a record that is chosen, and shows what comes back. */
export const TryCall = ({ call, table }: TryCallProps) => {
  const { t } = useTranslation()
  const rows = useCall(listRecords, { table: table.id, fields: [table.title], pageSize: 20, count: 'none' })
  const [record, setRecord] = useState<string | null>(null)
  const attempt = useAction(tryCall)
  const needed = readByCall(call, table).length > 0
  return (
    <section className="fld" aria-label={t('calls.try')}>
      <span className="dg-cap">{t('calls.try')}</span>
      <div className="dg-row">
        <Select<string>
          className="grow"
          aria-label={t('calls.try.record')}
          placeholder={t('calls.try.record')}
          allowClear
          value={record}
          loading={rows.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={(rows.data?.data ?? []).map(row => ({
            value: row.id,
            label: String(row[table.title] ?? row.id),
          }))}
          onChange={next => setRecord(next ?? null)}
        />
        <Button
          loading={attempt.isPending}
          disabled={needed && record === null}
          onClick={() => attempt.mutate({ table: table.id, call, ...(record !== null && { record }) })}
        >
          {t('calls.try.send')}
        </Button>
      </div>
      <span className="hint">{t('calls.try.hint')}</span>
      {attempt.error ? <span className="hint err">{errorText(t, attempt.error)}</span> : null}
      {attempt.data ? <Outcome tried={attempt.data} table={table} /> : null}
    </section>
  )
}

const Outcome = ({ tried, table }: { readonly tried: TriedCall; readonly table: TableDef }) => {
  const { t } = useTranslation()
  const { status, milliseconds, body, values, problem } = tried
  return (
    <output className="dg-tried">
      {status === null ? null : <b>{t('calls.try.status', { status, milliseconds })}</b>}
      {problem ? (
        <span className="hint err">{t(`error.${problem.code}`, problem.params as JsonObject)}</span>
      ) : null}
      {Object.entries(values).map(([field, value]) => (
        <span key={field}>
          {localise(table.fields[field]?.label ?? field, currentLang())}:{' '}
          {typeof value === 'string' ? value : JSON.stringify(value)}
        </span>
      ))}
      {body === '' ? null : <pre translate="no">{body}</pre>}
    </output>
  )
}
