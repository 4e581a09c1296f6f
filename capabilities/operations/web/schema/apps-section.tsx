import { type AppInfo, appsContract } from '@gantry/apps/shared'
import {
  errorText,
  Failed,
  inSpace,
  sayBytes,
  sayNumber,
  useAction,
  useCall,
  useMayCall,
} from '@gantry/client/web'
import { UseList } from '@gantry/designs/web'
import { listDataTables } from '@gantry/model/shared'
import { Modal, RowMenu, Skeleton, TypedConfirm, toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Clearings } from './clearings.tsx'
import { SectionTable } from './section-table.tsx'
import { type AppSize, sizesOfApps } from './sizes-of-apps.ts'

interface Asked {
  readonly app: AppInfo
  readonly what: 'uses' | 'clear'
}

/** What each system and application takes, and what can be done with the data of an application. */
export const AppsSection = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayClear = useMayCall()(appsContract.clearApp)
  const apps = useCall(appsContract.listApps, {})
  const sizes = useCall(listDataTables, {})
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const itemsOf = (app: AppInfo) => [
    { key: 'uses', label: t('schema.apps.uses'), onClick: () => setAsked({ app, what: 'uses' }) },
    {
      key: 'back_up',
      label: t('schema.apps.back_up'),
      onClick: () => void navigate(inSpace(`/enterprise/privatization?app=${app.id}`)),
    },
    ...(mayClear
      ? [
          {
            key: 'clear',
            label: t('schema.apps.clear'),
            danger: true,
            onClick: () => setAsked({ app, what: 'clear' }),
          },
        ]
      : []),
  ]
  return (
    <>
      <SectionTable<AppSize>
        rows={
          apps.data && sizes.data
            ? sizesOfApps(apps.data.data, apps.data.systems, sizes.data.data)
            : undefined
        }
        error={apps.error ?? sizes.error}
        none="schema.apps.none"
        rowKey="key"
        pageSize={20}
        columns={[
          {
            title: t('schema.apps.name'),
            render: (_, { name, app }) =>
              app === null ? (
                <b translate="no">{name ?? t('schema.apps.rest')}</b>
              ) : (
                <span className="ops-in" translate="no">
                  {name}
                </span>
              ),
          },
          { title: t('schema.apps.tables'), align: 'right', render: (_, { tables }) => tables },
          { title: t('schema.sizes.rows'), align: 'right', render: (_, { rows }) => sayNumber(rows) },
          { title: t('schema.sizes.size'), align: 'right', render: (_, { bytes }) => sayBytes(bytes) },
          {
            title: t('schema.sizes.grown'),
            align: 'right',
            render: (_, { grown }) => `${grown > 0 ? '+' : ''}${sayBytes(grown)}`,
          },
          {
            key: 'acts',
            align: 'right',
            render: (_, { app }) =>
              app === null ? null : (
                <RowMenu label={t('schema.apps.acts', { name: app.name })} items={itemsOf(app)} />
              ),
          },
        ]}
      />
      {apps.data ? <Clearings apps={apps.data.data} /> : null}
      {asked?.what === 'uses' ? <UsesDialog app={asked.app} onClose={close} /> : null}
      {asked?.what === 'clear' ? <ClearDialog app={asked.app} onClose={close} /> : null}
    </>
  )
}

interface DialogProps {
  readonly app: AppInfo
  onClose(): void
}

const UsesDialog = ({ app, onClose }: DialogProps) => {
  const { t } = useTranslation()
  const { data, error } = useCall(appsContract.usesOfApp, { id: app.id }, { staleTime: 0 })
  return (
    <Modal open footer={null} title={t('schema.apps.uses_of', { name: app.name })} onCancel={onClose}>
      {error ? <Failed error={error} /> : null}
      {!data && !error ? <Skeleton kind="text" rows={3} /> : null}
      {data?.data.length === 0 ? <p>{t('schema.apps.unused')}</p> : null}
      {data && data.data.length > 0 ? (
        <>
          <p>{t('schema.apps.uses_why')}</p>
          <UseList uses={data.data} most={100} />
        </>
      ) : null}
    </Modal>
  )
}

/** Says what goes and what uses it, and wants the name of the application typed. */
const ClearDialog = ({ app, onClose }: DialogProps) => {
  const { t } = useTranslation()
  const uses = useCall(appsContract.usesOfApp, { id: app.id }, { staleTime: 0 })
  const clear = useAction(appsContract.clearApp, { refresh: [appsContract.listJobs], onDone: onClose })
  return (
    <TypedConfirm
      title={t('schema.apps.clear_of', { name: app.name })}
      name={app.name}
      action={t('schema.apps.clear')}
      onCancel={onClose}
      onConfirm={() =>
        clear.mutate(
          { id: app.id },
          { onError: error => toast({ kind: 'failed', text: errorText(t, error) }) },
        )
      }
    >
      <p>{t('schema.apps.clear_why')}</p>
      {uses.error ? <p className="ops-issue">{errorText(t, uses.error)}</p> : null}
      {uses.data && uses.data.data.length > 0 ? (
        <>
          <p>{t('schema.apps.clear_used')}</p>
          <UseList uses={uses.data.data} />
        </>
      ) : null}
    </TypedConfirm>
  )
}
