import { call, errorText, inSpace, sayMoment, useCall } from '@gantry/client/web'
import { Icon, ListTable, Skeleton, toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Operation, personalContract, placeOf, readAgent } from '../../shared/index.ts'
import { saveOperations } from './save-operations.ts'

/** The security operations of the last seven days: time, content, address, place, platform, browser. */
export const Operations = () => {
  const { t } = useTranslation()
  const first = useCall(personalContract.listOperations, {})
  const [rest, setRest] = useState<{ readonly data: readonly Operation[]; readonly more: boolean } | null>(
    null,
  )
  const [saving, setSaving] = useState(false)
  if (first.error) return <p className="pe-told">{errorText(t, first.error)}</p>
  if (!first.data) return <Skeleton kind="table" rows={6} />
  const rows = [...first.data.data, ...(rest?.data ?? [])]
  const more = rest ? rest.more : first.data.more
  const save = async () => {
    setSaving(true)
    try {
      await saveOperations(t)
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    } finally {
      setSaving(false)
    }
  }
  const loadMore = async () => {
    try {
      const next = await call(personalContract.listOperations, { before: rows.at(-1)!.id })
      setRest({ data: [...(rest?.data ?? []), ...next.data], more: next.more })
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  return (
    <section className="pe-section">
      <div className="pe-head">
        <h2>
          {t('personal.operations')} <small>{t('personal.operations.reach')}</small>
        </h2>
        {rows.length > 0 ? (
          <button type="button" className="link" disabled={saving} onClick={save}>
            {t('personal.operations.export')}
          </button>
        ) : null}
      </div>
      {rows.length === 0 ? <p className="pe-lead">{t('personal.operations.none')}</p> : null}
      {rows.length > 0 ? (
        <ListTable<Operation>
          className="pe-operations"
          rowKey="id"
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          rowClassName={({ result }) => (result === 'ok' ? '' : 'warn')}
          dataSource={rows}
          columns={[
            {
              key: 'at',
              title: t('personal.operations.at'),
              render: (_v, { at }) => sayMoment(at, { short: true }),
            },
            {
              key: 'name',
              title: t('personal.operations.content'),
              render: (_v, { action }) => t(`oplog.action.${action}`),
            },
            {
              key: 'ip',
              title: t('personal.operations.ip'),
              render: (_v, { ip }) => <span className="mono">{ip ?? '—'}</span>,
            },
            {
              key: 'place',
              title: t('personal.operations.place'),
              render: (_v, { ip }) => t(`personal.place.${placeOf(ip)}`),
            },
            {
              key: 'platform',
              title: t('personal.operations.platform'),
              render: (_v, { agent }) => readAgent(agent).platform || '—',
            },
            {
              key: 'browser',
              title: t('personal.operations.browser'),
              render: (_v, { agent }) => readAgent(agent).browser || '—',
            },
          ]}
        />
      ) : null}
      {more ? (
        <button type="button" className="btn s" onClick={loadMore}>
          {t('personal.operations.more')}
        </button>
      ) : null}
      <p className="pe-unknown ink3">
        <Icon name="info" size={14} />
        {t('personal.operations.unknown')}
        <Link to={inSpace('/home/modifyPassword')}>{t('personal.operations.unknown.act')}</Link>
      </p>
    </section>
  )
}
