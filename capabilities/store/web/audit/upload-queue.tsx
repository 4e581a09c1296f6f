import { Failed, sayMoment, useCall } from '@gantry/client/web'
import { EmptyState, ListTable, Pager, SavedTabs, Skeleton, SplitPanel } from '@gantry/ui/web'
import type { TableColumnsType } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listUploads } from '../../shared/publish-contract.ts'
import { type UploadInfo, type VersionState, versionStates } from '../../shared/types.ts'
import { say } from '../parts/say.ts'
import { Sign } from '../parts/sign.tsx'
import { ChecksTag, VersionTag } from '../parts/state-tag.tsx'
import { UploadPanel } from './upload-panel.tsx'

interface UploadQueueProps {
  /** The upload that is shown first. */
  readonly first?: string | null
  readonly onKeeps?: (keeps: boolean) => void
}

/** Uploads, what waits longest first; one of them is open at the right with everything a decision needs. */
export const UploadQueue = ({ first = null, onKeeps }: UploadQueueProps) => {
  const { t } = useTranslation()
  const [state, setState] = useState<VersionState | null>(null)
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<string | null>(first)
  const listed = useCall(listUploads, { page, ...(state ? { state } : {}) }, { keep: true })
  const { counts = {}, keeps = false } = listed.data ?? {}
  useEffect(() => onKeeps?.(keeps), [onKeeps, keeps])
  const columns: TableColumnsType<UploadInfo> = [
    {
      key: 'name',
      title: t('store.mine.application'),
      render: (_v, { name, icon, color, number, before, publisher, by }) => (
        <span className="ap-name">
          <Sign icon={icon} color={color} />
          <span translate="no">
            <b>{say(name)}</b> {before ? `${before} → ` : ''}
            {number}
            <small className="ink3">{t('store.audit.by', { publisher: publisher.name, who: by })}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'checks',
      title: t('store.up.checks'),
      width: 120,
      render: (_v, row) => <ChecksTag {...row} />,
    },
    {
      key: 'state',
      title: t('store.mine.state'),
      width: 110,
      render: (_v, row) => <VersionTag state={row.state} />,
    },
    {
      key: 'at',
      title: t('store.mine.sent'),
      width: 170,
      render: (_v, { at }) => sayMoment(at),
    },
  ]
  return (
    <SplitPanel
      label={t('store.audit')}
      panel={open ? <UploadPanel key={open} id={open} onClose={() => setOpen(null)} /> : null}
    >
      <div className="ap-page">
        <SavedTabs
          label={t('store.mine.state')}
          active={state ?? 'all'}
          tabs={(['all', ...versionStates.filter(each => (counts[each] ?? 0) > 0)] as const).map(id => ({
            id,
            label: id === 'all' ? t('store.all') : t(`store.state.${id}`),
            ...(id === 'waiting' ? { count: counts.waiting ?? 0, late: true } : {}),
          }))}
          onChange={id => {
            setState(versionStates.find(each => each === id) ?? null)
            setPage(1)
          }}
        />
        {listed.data && !keeps ? <p className="ink3 ap-note">{t('store.audit.readonly')}</p> : null}
        {listed.error ? <Failed error={listed.error} /> : null}
        {!listed.data && !listed.error ? <Skeleton kind="table" /> : null}
        {listed.data ? (
          <ListTable<UploadInfo>
            rowKey="id"
            size="small"
            pagination={false}
            scroll={{ x: 640 }}
            columns={columns}
            dataSource={[...listed.data.data]}
            rowClassName={({ id }) => (id === open ? 'ap-open ap-chosen' : 'ap-open')}
            onRow={({ id, state: of }) => ({
              onClick: () => setOpen(of === 'uploaded' || of === 'checking' ? null : id),
            })}
            locale={{
              emptyText: (
                <EmptyState
                  kind={state ? 'filtered' : 'never'}
                  icon="stamp"
                  title={t(keeps ? 'store.audit.none' : 'store.audit.none_own')}
                >
                  {keeps ? t('store.audit.none_why') : null}
                </EmptyState>
              ),
            }}
          />
        ) : null}
        <Pager page={page} more={listed.data?.more ?? false} onPage={setPage} />
      </div>
    </SplitPanel>
  )
}
