import { sayBytes, sayMoment, sayNumber, useAction, useCall } from '@gantry/client/web'
import { Modal, PageHeader, SavedTabs, toast, useCopy } from '@gantry/ui/web'
import { Button, Popconfirm, QRCode, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listPackages,
  type MobilePackage,
  type MobilePlatform,
  mobilePlatforms,
  removePackage,
} from '../../shared/mobile/packages-contract.ts'
import { ConsoleTable } from '../parts/console-table.tsx'
import { sayShare } from '../parts/say.ts'
import '../consoles.css'
import { AddPackage } from './add-package.tsx'
import { ChangePackage } from './change-package.tsx'

const tones = { draft: '', published: 'ok', stopped: 'bad' } as const

/** Versions of the mobile app by platform and channel: upload, stage, force, stop, and the page people download it from. */
const PackagesPage = () => {
  const { t } = useTranslation()
  const [platform, setPlatform] = useState<MobilePlatform | null>(null)
  const [page, setPage] = useState(1)
  const [isNew, setIsNew] = useState(false)
  const [changed, setChanged] = useState<MobilePackage | null>(null)
  const [channel, setChannel] = useState<string | null>(null)
  const listed = useCall(listPackages, { page, ...(platform ? { platform } : {}) }, { keep: true })
  const remove = useAction(removePackage, {
    refresh: [listPackages],
    onDone: () => toast({ text: t('consoles.removed') }),
  })
  const columns: TableColumnsType<MobilePackage> = [
    {
      key: 'version',
      title: t('consoles.app.version'),
      render: (_v, { version, code, platform: of, channel: on, current }) => (
        <span translate="no">
          <b>{version}</b> <span className="ink3">({code})</span>{' '}
          {current ? <span className="tag ok">{t('consoles.app.current')}</span> : null}
          <small className="ink3 co-below">
            {t(`consoles.app.platform.${of}`)} · {on}
          </small>
        </span>
      ),
    },
    {
      key: 'content',
      title: t('consoles.app.content'),
      width: 260,
      render: (_v, { id, file, link }) =>
        file ? (
          <span translate="no">
            <a href={`/api/mobile/packages/${id}/file`} download>
              {file.name}
            </a>
            <small className="ink3 co-below mono" title={file.sha256}>
              {sayBytes(file.size)} · {file.sha256.slice(0, 12)}…
            </small>
          </span>
        ) : (
          <a href={link ?? ''} target="_blank" rel="noreferrer" translate="no" className="co-below">
            {link}
          </a>
        ),
    },
    {
      key: 'state',
      title: t('consoles.state'),
      width: 170,
      render: (_v, { state, share, publishedAt }) => (
        <>
          <span className={`tag ${tones[state]}`}>{t(`consoles.app.state.${state}`)}</span>{' '}
          {share < 100 ? <span className="tag warn">{sayShare(share / 100)}</span> : null}
          {publishedAt ? <small className="ink3 co-below">{sayMoment(publishedAt)}</small> : null}
        </>
      ),
    },
    {
      key: 'least',
      title: t('consoles.app.least'),
      width: 130,
      align: 'end',
      render: (_v, { least }) => (least > 0 ? t('consoles.app.below', { code: least }) : '—'),
    },
    {
      key: 'downloads',
      title: t('consoles.doc.downloads'),
      width: 110,
      align: 'end',
      render: (_v, { downloads }) => sayNumber(downloads),
    },
    {
      key: 'acts',
      width: 250,
      render: (_v, row) => (
        <span className="co-acts">
          <Button
            size="small"
            type={row.state === 'draft' ? 'primary' : 'default'}
            onClick={() => setChanged(row)}
          >
            {t(row.state === 'draft' ? 'consoles.publish' : 'consoles.edit')}
          </Button>
          {row.state === 'published' ? (
            <Button size="small" onClick={() => setChannel(row.channel)}>
              {t('consoles.app.qr')}
            </Button>
          ) : null}
          {row.publishedAt === null ? (
            <Popconfirm
              title={t('consoles.remove_sure', { name: row.version })}
              okText={t('consoles.remove')}
              onConfirm={() => remove.mutate({ id: row.id })}
            >
              <Button size="small" danger>
                {t('consoles.remove')}
              </Button>
            </Popconfirm>
          ) : null}
        </span>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title={t('consoles.packages')}
        tabs={
          <SavedTabs
            label={t('consoles.app.platform')}
            active={platform ?? 'all'}
            tabs={(['all', ...mobilePlatforms] as const).map(id => ({
              id,
              label: id === 'all' ? t('consoles.all') : t(`consoles.app.platform.${id}`),
            }))}
            onChange={id => {
              setPlatform(mobilePlatforms.find(each => each === id) ?? null)
              setPage(1)
            }}
          />
        }
        action={
          <Button type="primary" onClick={() => setIsNew(true)}>
            {t('consoles.app.add')}
          </Button>
        }
      />
      <div className="co-page">
        <ConsoleTable<MobilePackage>
          listed={listed}
          rowKey="id"
          columns={columns}
          width={1120}
          page={page}
          onPage={setPage}
          filtered={platform !== null}
          icon="phone"
          none={t('consoles.package.none')}
          noneWhy={t('consoles.package.none_why')}
          failure={remove.error}
        />
      </div>
      {isNew ? <AddPackage onClose={() => setIsNew(false)} /> : null}
      {changed ? <ChangePackage given={changed} onClose={() => setChanged(null)} /> : null}
      {channel ? <DownloadCode channel={channel} onClose={() => setChannel(null)} /> : null}
    </>
  )
}

/** The public download page of a channel, as a code for phones. */
const DownloadCode = ({ channel, onClose }: { readonly channel: string; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const copy = useCopy()
  const address = `${location.origin}/download/app${channel === 'stable' ? '' : `?channel=${channel}`}`
  return (
    <Modal open title={t('consoles.app.qr')} footer={null} onCancel={onClose}>
      <div className="co-code">
        <QRCode value={address} size={220} bgColor="#ffffff" color="#000000" />
        <p className="ink2">{t('consoles.app.qr_means')}</p>
        <p className="mono" translate="no">
          {address}
        </p>
        <Button
          onClick={() => copy(address, { label: t('consoles.app.address'), done: t('consoles.app.copied') })}
        >
          {t('consoles.app.copy')}
        </Button>
      </div>
    </Modal>
  )
}

export default PackagesPage
