import type { Json } from '@gantry/base/shared'
import { errorText, Failed, useAction, useCall } from '@gantry/client/web'
import type { OutputOf } from '@gantry/model/shared'
import { ListTable, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button, Checkbox, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ProviderApp, readProviderApps, saveProviderApps } from '../../shared/provider/apps-contract.ts'
import { StartSettings } from './start-settings.tsx'
import '../consoles.css'

/** Applications the provider opens for its enterprises, and the settings they begin with. */
const ProviderAppsPage = () => {
  const { data, error } = useCall(readProviderApps, {})
  if (error) return <Failed error={error} />
  return data ? <Editor read={data} /> : <Skeleton kind="table" />
}

const Editor = ({ read }: { readonly read: OutputOf<typeof readProviderApps> }) => {
  const { t } = useTranslation()
  const [apps, setApps] = useState(read.apps)
  const [settings, setSettings] = useState<Readonly<Record<string, Json>>>(read.settings)
  const save = useAction(saveProviderApps, {
    refresh: [readProviderApps],
    onDone: () => toast({ text: t('provider.apps.saved') }),
  })
  const change = (template: string, more: Partial<ProviderApp>) =>
    setApps(apps.map(each => (each.template === template ? { ...each, ...more } : each)))
  const columns: TableColumnsType<ProviderApp> = [
    {
      key: 'name',
      title: t('provider.app'),
      render: (_v, { name, description, tables }) => (
        <span>
          <b>{name}</b>
          <small className="ink3 co-below">
            {description} · {t('provider.app.tables', { count: tables })}
          </small>
        </span>
      ),
    },
    {
      key: 'offered',
      title: t('provider.app.offered'),
      width: 64,
      align: 'center',
      render: (_v, { template, name, offered, installed }) => (
        <Checkbox
          aria-label={`${name} ${t('provider.app.offered')}`}
          checked={offered}
          onChange={({ target }) =>
            change(template, { offered: target.checked, installed: installed && target.checked })
          }
        />
      ),
    },
    {
      key: 'installed',
      title: t('provider.app.installed'),
      width: 112,
      align: 'center',
      render: (_v, { template, name, offered, installed }) => (
        <Checkbox
          aria-label={`${name} ${t('provider.app.installed')}`}
          checked={installed}
          onChange={({ target }) =>
            change(template, { installed: target.checked, offered: offered || target.checked })
          }
        />
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title={t('provider.apps')}
        action={
          <Button
            type="primary"
            loading={save.isPending}
            onClick={() =>
              save.mutate({
                apps: apps.map(({ template, offered, installed }) => ({ template, offered, installed })),
                settings,
              })
            }
          >
            {t('provider.save')}
          </Button>
        }
      />
      <div className="co-page">
        <p className="ink2">{t('provider.apps.why')}</p>
        {save.error ? (
          <p className="hint err" role="alert">
            {errorText(t, save.error)}
          </p>
        ) : null}
        <ListTable<ProviderApp>
          rowKey="template"
          size="small"
          pagination={false}
          columns={columns}
          dataSource={[...apps]}
        />
        <StartSettings settings={settings} error={save.error} onChange={setSettings} />
      </div>
    </>
  )
}

export default ProviderAppsPage
