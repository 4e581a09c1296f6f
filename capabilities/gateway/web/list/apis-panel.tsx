import { useAction, useCall, useMayCall } from '@gantry/client/web'
import { listDesigns } from '@gantry/designs/shared'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { listApis, setApiState } from '../../shared/contract.ts'
import { DesignsPanel } from './designs-panel.tsx'
import { NewApiDialog } from './new-api-dialog.tsx'

/** Published interfaces by group, those with errors easily found. */
export const ApisPanel = () => {
  const { t } = useTranslation()
  const mayCall = useMayCall()
  const found = useCall(listApis, {}, { staleTime: 0 })
  const set = useAction(setApiState, {
    refresh: [listApis, listDesigns],
    onDone: (_done, { state }) => toast({ text: t(`gateway.now.${state}`) }),
  })
  return (
    <DesignsPanel
      kind="api"
      icon="api"
      words={{
        name: t('gateway.col.api'),
        add: t('gateway.new_api'),
        search: t('gateway.search'),
        none: t('gateway.none'),
        noneWhy: t('gateway.none.why'),
        removeWhy: t('gateway.remove_why'),
      }}
      found={found}
      set={set}
      maySet={mayCall(setApiState)}
      addressOf={({ path }) => `/${path}`}
      isFailing={({ errors }) => errors > 0}
      columns={[
        {
          key: 'versions',
          title: t('gateway.col.versions'),
          render: (_v, { versions }) => versions.map(version => `v${version}`).join(', ') || '—',
        },
        { dataIndex: 'keys', title: t('gateway.col.keys'), align: 'end' },
      ]}
      maker={close => <NewApiDialog onClose={close} />}
    />
  )
}
