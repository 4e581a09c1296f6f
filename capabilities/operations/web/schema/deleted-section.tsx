import { limits, localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction, useCall, useMayCall } from '@gantry/client/web'
import { type DeletedThing, listDeleted, purgeDeleted, restoreDeleted } from '@gantry/model/shared'
import { TypedConfirm, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moment } from './moment.ts'
import { SectionTable } from './section-table.tsx'

/** Deleted fields and tables: restorable until their retention ends, or deleted for good before. */
export const DeletedSection = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(listDeleted, {})
  const mayCall = useMayCall()
  const [leaving, setLeaving] = useState<DeletedThing | null>(null)
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
            render: (_, thing) => {
              const { table, field } = thing
              return (
                <span className="ops-acts">
                  {mayCall(restoreDeleted) ? (
                    <Button
                      size="small"
                      disabled={restore.isPending}
                      onClick={() => restore.mutate({ table, ...(field !== null && { field }) })}
                    >
                      {t('schema.restore')}
                    </Button>
                  ) : null}
                  {mayCall(purgeDeleted) ? (
                    <Button size="small" type="text" danger onClick={() => setLeaving(thing)}>
                      {t('schema.purge')}
                    </Button>
                  ) : null}
                </span>
              )
            },
          },
        ]}
      />
      {leaving ? <PurgeDialog thing={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  )
}

/** Says that nobody can bring it back, and wants its name typed. */
const PurgeDialog = ({ thing, onClose }: { thing: DeletedThing; onClose(): void }) => {
  const { t } = useTranslation()
  const { table, field, at } = thing
  const name = localise(thing.fieldLabel ?? thing.tableLabel, currentLang())
  const purge = useAction(purgeDeleted, {
    refresh: [listDeleted],
    onDone: () => {
      toast({ text: t('schema.purged', { name }) })
      onClose()
    },
  })
  return (
    <TypedConfirm
      title={t('schema.purge_of', { name })}
      name={name}
      action={t('schema.purge')}
      onCancel={onClose}
      onConfirm={() =>
        purge.mutate(
          { table, field, at },
          { onError: error => toast({ kind: 'failed', text: errorText(t, error) }) },
        )
      }
    >
      <p>{t('schema.purge_why')}</p>
    </TypedConfirm>
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
