import { errorText, useCall } from '@gantry/client/web'
import { EmptyState, Icon, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  type GatewayKey,
  listGatewayKeys,
  rotateGatewayKey,
  withdrawGatewayKey,
} from '../../shared/key-contract.ts'
import { CallerTable } from './caller-table.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { SecretDialogs, useSecretDialogs } from './secret-dialogs.tsx'

/** Keys of callers: scope, limits, use; of all interfaces, or of those that may call one. */
export const KeysPanel = ({ api }: { readonly api?: string }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(listGatewayKeys, {}, { staleTime: 0 })
  const dialogs = useSecretDialogs<GatewayKey>()
  const keys = (data?.data ?? []).filter(
    ({ apis }) => api === undefined || apis === null || apis.includes(api),
  )
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={dialogs.onAdd}>
      {t('gateway.key.new')}
    </Button>
  )
  return (
    <div className="gw-panel">
      {error ? <p className="hint err">{errorText(t, error)}</p> : null}
      {!data && !error ? <Skeleton kind="table" rows={5} /> : null}
      {data && keys.length === 0 ? (
        <EmptyState kind="never" icon="key" fill title={t('gateway.key.none')} actions={add}>
          {t('gateway.key.none.why')}
        </EmptyState>
      ) : null}
      {keys.length > 0 ? (
        <>
          <div className="gw-bar">
            <span className="grow" />
            {add}
          </div>
          <CallerTable
            callers={keys}
            title={t('gateway.key.name')}
            rightsOf={({ roles, owner }) =>
              roles === null
                ? t('gateway.key.rights.owner', { name: owner.title })
                : t('gateway.key.rights.roles')
            }
            actionsOf={dialogs.actionsOf}
            columns={[
              {
                key: 'scope',
                title: t('gateway.key.scope'),
                render: (_v, { apis }) =>
                  apis === null
                    ? t('gateway.key.scope.all')
                    : t('gateway.key.scope.some', { count: apis.length }),
              },
              { dataIndex: 'perMinute', title: t('gateway.key.perMinute'), align: 'end' },
              {
                key: 'quota',
                title: t('gateway.key.quota'),
                render: (_v, key) => <Quota value={key} />,
              },
            ]}
          />
        </>
      ) : null}
      <SecretDialogs
        dialogs={dialogs}
        rotate={rotateGatewayKey}
        end={withdrawGatewayKey}
        refresh={[listGatewayKeys]}
        ending={name => ({
          title: t('gateway.key.withdraw.sure', { name }),
          lead: t('gateway.key.withdraw.lead'),
          action: t('gateway.key.withdraw'),
        })}
        onEnded={() => toast({ text: t('gateway.key.withdrawn') })}
        form={props => <KeyDialog {...props} {...(api !== undefined && { api })} />}
      />
    </div>
  )
}

/** How much of its quota a key has used. */
const Quota = ({ value: { quota, used, period } }: { readonly value: GatewayKey }) => {
  const { t } = useTranslation()
  if (quota === null) return t('gateway.unlimited')
  const share = Math.min(1, used / quota)
  return (
    <>
      <span className="gw-meter" data-full={share > 0.9 ? '' : undefined}>
        <i style={{ inlineSize: `${share * 100}%` }} />
      </span>
      {t('gateway.key.used', { used, quota })} {t(`gateway.key.quota.${period}`)}
    </>
  )
}
