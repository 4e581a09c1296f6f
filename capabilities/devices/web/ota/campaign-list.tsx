import { Failed, sayMoment, useCall } from '@gantry/client/web'
import { EmptyState, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { listCampaigns } from '../../shared/ota/contract.ts'
import { CampaignStateText, GroupBar } from './campaign-state.tsx'

/** Campaigns with their groups; those that wait for a decision come first. */
export const CampaignList = ({ onOpen }: { onOpen(id: string): void }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(listCampaigns, {}, { staleTime: 0 })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton kind="table" rows={6} />
  if (data.data.length === 0) return <EmptyState kind="never" icon="upload" title={t('devices.ota.none')} />
  return (
    <ul className="ota-list">
      {data.data.map(campaign => (
        <li key={campaign.id}>
          <button type="button" onClick={() => onOpen(campaign.id)}>
            <span className="ota-name">
              <b translate="no">{campaign.name}</b>
              <small className="ink3" translate="no">
                {campaign.product.title} · {campaign.firmware.title} {campaign.firmware.version}
              </small>
            </span>
            <CampaignStateText campaign={campaign} />
            <span className="ota-bars">
              {campaign.groups.map(group => (
                <GroupBar key={group.number} group={group} />
              ))}
            </span>
            <small className="ink3">
              {t('devices.ota.made', { by: campaign.by, at: sayMoment(campaign.at, { short: true }) })}
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}
