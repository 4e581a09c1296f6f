import { joined } from '@gantry/base/shared'
import { currentLang, errorText, Failed, inSpace, useAction, useCall, useSession } from '@gantry/client/web'
import { type Filter, listRecords, type RecordRow, updateRecord, where } from '@gantry/model/shared'
import { Icon, ListTable, Modal, Skeleton, toast } from '@gantry/ui/web'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { peopleIn } from './administered-app.ts'
import { AppAdminsDialog } from './app-admins-dialog.tsx'

/** The most that one page shows; a space has fewer applications than this. */
const most = 200

const asked = (filter: Filter) => ({
  table: 'application',
  filter,
  fields: ['name', 'administrators'],
  sort: [{ field: 'name', direction: 'asc' as const }],
  pageSize: most,
  count: 'none' as const,
})

type Doing = { readonly how: 'add' } | { readonly how: 'edit' | 'end'; readonly of: RecordRow }

/** Who administers and designs which application. The applications keep it; the page is another way to the same. */
export const AdministeredApps = ({ keeps }: { readonly keeps: boolean }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(listRecords, asked(where('administrators', 'notEmpty')))
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const save = useAction(updateRecord, { refresh: [listRecords] })
  const takeBack = async ({ id, version, name }: RecordRow) => {
    await save.mutateAsync({ table: 'application', id, record: { version, administrators: [] } })
    toast({ text: t('delegation.app.taken', { app: String(name) }) })
    close()
  }
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton kind="table" />
  return (
    <section>
      <header className="da-apps">
        <h3 className="rd-sec">{t('delegation.apps')}</h3>
        {keeps ? (
          <button type="button" className="btn s" onClick={() => setDoing({ how: 'add' })}>
            <Icon name="adduser" />
            {t('delegation.app.add')}
          </button>
        ) : null}
      </header>
      <p className="ink2">{t('delegation.apps.lead')}</p>
      {data.data.length === 0 ? (
        <p className="ink3">{t('delegation.apps.none')}</p>
      ) : (
        <AppsTable
          rows={data.data}
          {...(keeps && {
            acts: of => (
              <>
                <button type="button" className="btn s t" onClick={() => setDoing({ how: 'edit', of })}>
                  {t('delegation.edit')}
                </button>
                <button type="button" className="btn s t" onClick={() => setDoing({ how: 'end', of })}>
                  {t('delegation.end')}
                </button>
              </>
            ),
          })}
        />
      )}
      {doing?.how === 'add' ? <AppAdminsDialog onClose={close} /> : null}
      {doing?.how === 'edit' ? <AppAdminsDialog app={doing.of} onClose={close} /> : null}
      {doing?.how === 'end' ? (
        <Modal
          open
          title={t('delegation.app.end.title', { app: String(doing.of.name) })}
          okText={t('delegation.end')}
          cancelText={t('ui.cancel')}
          okButtonProps={{ danger: true }}
          confirmLoading={save.isPending}
          onOk={() => void takeBack(doing.of)}
          onCancel={close}
        >
          <p>{save.error ? errorText(t, save.error) : t('delegation.app.end.why')}</p>
        </Modal>
      ) : null}
    </section>
  )
}

/** The applications that the reader was named an administrator of; nothing without one. */
export const OwnApps = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const { data } = useCall(listRecords, asked(where('administrators', 'contains', user.personId)))
  if (!data || data.data.length === 0) return null
  return (
    <section>
      <h3 className="rd-sec">{t('delegation.own.apps')}</h3>
      <AppsTable rows={data.data} />
    </section>
  )
}

interface AppsTableProps {
  readonly rows: readonly RecordRow[]
  /** Commands at the end of a line. */
  readonly acts?: (row: RecordRow) => ReactNode
}

const AppsTable = ({ rows, acts }: AppsTableProps) => {
  const { t } = useTranslation()
  return (
    <ListTable<RecordRow>
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...rows]}
      columns={[
        {
          title: t('delegation.app'),
          key: 'app',
          render: (_, { id, name }) => (
            <a href={inSpace(`/application/${id}`)} translate="no">
              {String(name)}
            </a>
          ),
        },
        {
          title: t('delegation.holder'),
          key: 'people',
          render: (_, row) => (
            <span translate="no">
              {joined(
                peopleIn(row).map(({ title }) => title),
                currentLang(),
              )}
            </span>
          ),
        },
        ...(acts
          ? [
              {
                key: 'acts',
                align: 'right' as const,
                render: (_: unknown, row: RecordRow) => <span className="acts">{acts(row)}</span>,
              },
            ]
          : []),
      ]}
    />
  )
}
