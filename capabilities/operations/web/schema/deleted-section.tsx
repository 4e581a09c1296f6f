import { limits, localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction, useCall, useMayCall } from '@gantry/client/web'
import { type DeletedThing, listDeleted, restoreDeleted } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { moment } from './moment.ts'
import { SectionTable } from './section-table.tsx'

/** Deleted fields and tables, restorable until their retention ends. */
export const DeletedSection = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(listDeleted, {})
  const mayRestore = useMayCall()(restoreDeleted)
  const restore = useAction(restoreDeleted, {
    refresh: [listDeleted],
    onDone: () => toast({ text: t('schema.restored') }),
  })
  return (
    <>
      {restore.error ? <p className="ops-issue">{errorText(t, restore.error)}</p> : null}
      <SectionTable
        rows={data?.data}
        error={error}
        none="schema.deleted.none"
        rowKey={({ table, field, at }) => `${table} ${field ?? ''} ${at ?? ''}`}
        columns={[
          { title: t('schema.what'), render: (_, thing) => <What thing={thing} /> },
          {
            title: t('schema.rows'),
            align: 'right',
            render: (_, { rows }) =>
              rows > limits.countCap ? t('schema.rows.many', { count: limits.countCap }) : rows,
          },
          { title: t('schema.by'), render: (_, { by }) => <span translate="no">{by?.title}</span> },
          { title: t('schema.at'), render: (_, { at }) => moment(at) },
          { title: t('schema.until'), render: (_, { until }) => moment(until) },
          {
            key: 'acts',
            align: 'right',
            render: (_, { table, field }) =>
              mayRestore ? (
                <Button
                  size="small"
                  disabled={restore.isPending}
                  onClick={() => restore.mutate({ table, ...(field !== null && { field }) })}
                >
                  {t('schema.restore')}
                </Button>
              ) : null,
          },
        ]}
      />
    </>
  )
}

const What = ({ thing }: { thing: DeletedThing }) => {
  const { t } = useTranslation()
  const table = localise(thing.tableLabel, currentLang())
  return thing.fieldLabel === null ? (
    <>
      {t('schema.what.table')} <b translate="no">{table}</b>
    </>
  ) : (
    <>
      {t('schema.what.field')} <b translate="no">{localise(thing.fieldLabel, currentLang())}</b>{' '}
      <span className="ink3" translate="no">
        {table}
      </span>
    </>
  )
}
