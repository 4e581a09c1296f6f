import { errorText, useCall } from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  listClients,
  type PlatformClient,
  rotateClient,
  withdrawClient,
} from '../../shared/clients-contract.ts'
import '../gateway.css'
import { CallerTable } from '../keys/caller-table.tsx'
import { SecretDialogs, useSecretDialogs } from '../keys/secret-dialogs.tsx'
import { ClientDialog } from './client-dialog.tsx'

/** Programs of the operator: what each may read, from where, until when. */
const ClientsPage = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(listClients, {}, { staleTime: 0 })
  const dialogs = useSecretDialogs<PlatformClient>()
  const clients = data?.data ?? []
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={dialogs.onAdd}>
      {t('clients.new')}
    </Button>
  )
  return (
    <div className="gw-page">
      <PageHeader title={t('clients.title')} action={add} />
      <div className="gw-panel">
        {error ? <p className="hint err">{errorText(t, error)}</p> : null}
        {!data && !error ? <Skeleton kind="table" rows={5} /> : null}
        {data && clients.length === 0 ? (
          <EmptyState kind="never" icon="key" fill title={t('clients.none')}>
            {t('clients.none.why')}
          </EmptyState>
        ) : null}
        {clients.length > 0 ? (
          <>
            <p className="ink2">
              {t('clients.address')}{' '}
              <code className="mono" translate="no">
                GET /api/platform/spaces · GET /api/platform/interfaces
              </code>
            </p>
            <CallerTable
              callers={clients}
              title={t('clients.name')}
              actionsOf={dialogs.actionsOf}
              columns={[
                {
                  key: 'scopes',
                  title: t('clients.scopes'),
                  render: (_v, { scopes }) => scopes.map(scope => t(`clients.scope.${scope}`)).join(', '),
                },
              ]}
            />
          </>
        ) : null}
      </div>
      <SecretDialogs
        dialogs={dialogs}
        rotate={rotateClient}
        end={withdrawClient}
        refresh={[listClients]}
        ending={name => ({
          title: t('gateway.key.withdraw.sure', { name }),
          lead: t('gateway.key.withdraw.lead'),
          action: t('gateway.key.withdraw'),
        })}
        onEnded={() => toast({ text: t('gateway.key.withdrawn') })}
        form={props => <ClientDialog {...props} />}
      />
    </div>
  )
}

export default ClientsPage
