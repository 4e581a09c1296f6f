import { Failed, inSpace, useCall, useMayCall } from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { createApp, importPackage, listApps } from '../../shared/contract.ts'
import type { AppInfo, SystemInfo } from '../../shared/types.ts'
import '../apps.css'
import { searchApps } from '../centre/group-apps.ts'
import { ExportPackagesDialog } from '../packages/export-packages-dialog.tsx'
import { ImportPage } from '../packages/import-page.tsx'
import { AppDialog } from './app-dialog.tsx'
import { AppRows } from './app-rows.tsx'
import { ClearSamplesDialog } from './clear-samples-dialog.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { CopySystemDialog } from './copy-system-dialog.tsx'
import { RemoveAppDialog } from './remove-app-dialog.tsx'
import { RemovedApps } from './removed-apps.tsx'
import { SystemDialog } from './system-dialog.tsx'
import { SystemList } from './system-list.tsx'
import './systems.css'

/** What is open over the page. */
type Dialog =
  | { readonly what: 'system'; readonly system: SystemInfo | null }
  | { readonly what: 'configure' | 'copy' | 'clear' | 'remove'; readonly app: AppInfo }
  | { readonly what: 'copySystem'; readonly system: SystemInfo }
  | { readonly what: 'export'; readonly ticked: readonly string[] }
  | null

/** The applications of the space by system, for those who arrange and keep them. */
const SystemsPage = () => {
  const apps = useCall(listApps, {})
  if (apps.data) return <Systems apps={apps.data.data} systems={apps.data.systems} />
  return apps.error ? <Failed error={apps.error} fill /> : <Skeleton kind="table" rows={12} />
}

export default SystemsPage

interface SystemsProps {
  readonly apps: readonly AppInfo[]
  readonly systems: readonly SystemInfo[]
}

const Systems = ({ apps, systems }: SystemsProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [dialog, setDialog] = useState<Dialog>(null)
  const [text, setText] = useState('')
  const shown = params.get('system')
  const inSystem =
    shown === null ? apps : apps.filter(app => app.system === (shown === 'none' ? null : shown))
  const found = searchApps(inSystem, systems, text)
  const close = () => setDialog(null)
  const mayCall = useMayCall()
  const mayCreate = mayCall(createApp)
  const importing = params.get('import')
  if (importing !== null && mayCall(importPackage))
    return (
      <ImportPage
        crumb={{ title: t('systems.title'), href: inSpace('/enterprise/systemManagement') }}
        file={importing}
        onLeave={() => setParams({})}
      />
    )
  return (
    <div className="sy">
      <PageHeader
        title={t('systems.title')}
        extra={
          <>
            {mayCall(importPackage) ? (
              <Button
                icon={<Icon name="upload" />}
                aria-label={t('packages.import')}
                onClick={() => setParams({ import: '' })}
              >
                <span className="wide-only">{t('packages.import')}</span>
              </Button>
            ) : null}
            {apps.some(({ designs }) => designs !== null) ? (
              <Button
                icon={<Icon name="download" />}
                aria-label={t('packages.export')}
                onClick={() => setDialog({ what: 'export', ticked: found.map(({ id }) => id) })}
              >
                <span className="wide-only">{t('packages.export')}</span>
              </Button>
            ) : null}
          </>
        }
        action={
          mayCreate ? (
            <Button
              type="primary"
              icon={<Icon name="plus" />}
              onClick={() => navigate(inSpace('/appcenter?new='))}
            >
              {t('apps.new')}
            </Button>
          ) : null
        }
      />
      <SystemList
        systems={systems}
        apps={apps}
        shown={shown}
        onShow={system => setParams(system === null ? {} : { system }, { replace: true })}
        onEdit={system => setDialog({ what: 'system', system })}
        onCopy={system => setDialog({ what: 'copySystem', system })}
        onExport={({ id }) =>
          setDialog({ what: 'export', ticked: apps.filter(app => app.system === id).map(app => app.id) })
        }
      />
      <div className="sy-body">
        {shown === 'removed' ? (
          <RemovedApps />
        ) : (
          <>
            <label className="in ac-search">
              <Icon name="search" />
              <input
                type="search"
                value={text}
                placeholder={t('systems.search')}
                aria-label={t('systems.search')}
                onChange={event => setText(event.target.value)}
              />
            </label>
            {found.length > 0 ? (
              <AppRows
                apps={found}
                systems={systems}
                // Rows can be put in order where all of one system are seen.
                sortable={shown !== null && text === ''}
                onOpen={(what, app) =>
                  setDialog(what === 'export' ? { what, ticked: [app.id] } : { what, app })
                }
              />
            ) : text ? (
              <EmptyState
                kind="filtered"
                actions={<Button onClick={() => setText('')}>{t('apps.show_all')}</Button>}
              />
            ) : (
              <EmptyState kind="never" icon="apps" title={t('systems.empty')}>
                {mayCreate ? t('systems.empty_hint') : null}
              </EmptyState>
            )}
          </>
        )}
      </div>
      {dialog?.what === 'system' ? (
        <SystemDialog system={dialog.system} systems={systems} onClose={close} />
      ) : null}
      {dialog?.what === 'copySystem' ? (
        <CopySystemDialog
          system={dialog.system}
          systems={systems}
          onDone={system => {
            close()
            setParams({ system })
          }}
          onClose={close}
        />
      ) : null}
      {dialog?.what === 'export' ? (
        <ExportPackagesDialog apps={apps} systems={systems} ticked={dialog.ticked} onClose={close} />
      ) : null}
      {dialog?.what === 'configure' ? <AppDialog app={dialog.app} systems={systems} onClose={close} /> : null}
      {dialog?.what === 'copy' ? (
        <CopyDialog app={dialog.app} apps={apps} systems={systems} onClose={close} />
      ) : null}
      {dialog?.what === 'clear' ? <ClearSamplesDialog app={dialog.app} onClose={close} /> : null}
      {dialog?.what === 'remove' ? <RemoveAppDialog app={dialog.app} onClose={close} /> : null}
    </div>
  )
}
