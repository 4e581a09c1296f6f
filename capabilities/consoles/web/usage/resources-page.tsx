import { localise } from '@gantry/base/shared'
import {
  call,
  currentLang,
  errorText,
  Failed,
  inSpace,
  sayBytes,
  sayDay,
  sayNumber,
  useCall,
  useMayCall,
} from '@gantry/client/web'
import { listDeleted } from '@gantry/model/shared'
import { Banner, EmptyState, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { findFilePlace, type Resources, readResources } from '../../shared/resources-contract.ts'
import { QuotaTable } from '../parts/quota-table.tsx'
import '../consoles.css'

/** What the space uses of its quotas, where most of it lies, and what can be cleaned up. */
const ResourcesPage = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(readResources, {})
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton kind="table" />
  const { daysLeft, validUntil } = data
  return (
    <>
      <PageHeader
        title={t('consoles.resources')}
        extra={
          <span className="ink3">
            {validUntil ? `${t('consoles.valid_until')} ${sayDay(validUntil)}` : t('consoles.endless')}
          </span>
        }
      />
      {daysLeft !== null && daysLeft <= 30 ? (
        <Banner kind={daysLeft < 0 ? 'bad' : 'warn'}>
          {daysLeft < 0
            ? t('consoles.ended_banner', { count: -daysLeft })
            : t('consoles.ending_banner', { count: daysLeft })}
        </Banner>
      ) : null}
      <div className="co-page">
        <section className="tile co-part">
          <h2>{t('consoles.quotas_used')}</h2>
          <QuotaTable quotas={data.quotas} trend={data.trend} days={30} />
        </section>
        <Leads leads={data.leads} />
        <div className="co-pair">
          <LargestTables tables={data.tables} />
          <LargestFiles files={data.files} />
        </div>
      </div>
    </>
  )
}

const Leads = ({ leads }: Pick<Resources, 'leads'>) => {
  const { t } = useTranslation()
  const mayCall = useMayCall()
  const found = [
    {
      count: leads.deletedTables,
      text: t('consoles.lead.tables', { count: leads.deletedTables }),
      to: mayCall(listDeleted) ? '/enterprise/systemDataManagement' : null,
    },
    {
      count: leads.idleMembers,
      text: t('consoles.lead.members', { count: leads.idleMembers }),
      to: '/sysop/structure',
    },
    {
      count: leads.largeFiles,
      text: t('consoles.lead.files', { count: leads.largeFiles, size: sayBytes(leads.largeFileBytes) }),
      to: null,
    },
  ].filter(({ count }) => count > 0)
  return (
    <section className="tile co-part">
      <h2>{t('consoles.leads')}</h2>
      {found.length === 0 ? <p className="ink3">{t('consoles.leads.none')}</p> : null}
      <ul className="co-leads">
        {found.map(({ text, to }) => (
          <li key={text}>
            <span className="grow">{text}</span>
            {to ? <Link to={inSpace(to)}>{t('consoles.lead.go')}</Link> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

const LargestTables = ({ tables }: Pick<Resources, 'tables'>) => {
  const { t } = useTranslation()
  const most = Math.max(1, ...tables.map(({ bytes }) => bytes))
  return (
    <section className="tile co-part">
      <h2>{t('consoles.largest_tables')}</h2>
      {tables.length === 0 ? <EmptyState kind="never">{t('consoles.no_tables')}</EmptyState> : null}
      <ol className="co-largest">
        {tables.map(({ id, label, rows, bytes, grown }) => (
          <li key={id}>
            <span className="cut" translate="no">
              {localise(label, currentLang())}
            </span>
            <span className="co-bar" aria-hidden>
              <i style={{ width: `${(bytes / most) * 100}%` }} />
            </span>
            <span className="end">{sayBytes(bytes)}</span>
            <span className="ink3 end">
              {t('consoles.rows', { count: rows, much: sayNumber(rows) })}
              {grown && grown > 0 ? ` · +${sayBytes(grown)}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const LargestFiles = ({ files }: Pick<Resources, 'files'>) => {
  const { t } = useTranslation()
  const most = Math.max(1, ...files.map(({ size }) => size))
  return (
    <section className="tile co-part">
      <h2>{t('consoles.largest_files')}</h2>
      {files.length === 0 ? <EmptyState kind="never">{t('consoles.no_files')}</EmptyState> : null}
      <ol className="co-largest">
        {files.map(({ id, name, size, at, owner }) => (
          <li key={id}>
            <FileLink id={id} name={name} />
            <span className="co-bar" aria-hidden>
              <i style={{ width: `${(size / most) * 100}%` }} />
            </span>
            <span className="end">{sayBytes(size)}</span>
            <span className="ink3 end">{[owner, sayDay(at)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Opens the record that holds a file; finding it looks through all tables, so it is done for the file that is asked for. */
const FileLink = ({ id, name }: { id: string; name: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [finding, setFinding] = useState(false)
  const open = async () => {
    setFinding(true)
    try {
      const { place } = await call(findFilePlace, { id })
      if (place) navigate(inSpace(`/${place.table}/detail/${place.record}`))
      else toast({ text: t('consoles.file_unplaced', { name }) })
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    } finally {
      setFinding(false)
    }
  }
  return (
    <Button
      type="link"
      className="co-file"
      title={t('consoles.file_open')}
      loading={finding}
      onClick={() => void open()}
    >
      <span className="cut" translate="no">
        {name}
      </span>
    </Button>
  )
}

export default ResourcesPage
