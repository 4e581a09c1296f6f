import { useMayKeep, usePage } from '@gantry/client/web'
import { Icon, PageHeader } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AddFirmware } from './add-firmware.tsx'
import { CampaignList } from './campaign-list.tsx'
import { CampaignPage } from './campaign-page.tsx'
import { FirmwareList } from './firmware-list.tsx'
import { NewCampaign } from './new-campaign.tsx'
import '../devices.css'
import './ota.css'

const parts = ['campaigns', 'firmware'] as const

/** Firmware and the campaigns that bring it to devices; an address with a campaign opens it. */
const Ota = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const [, setQuery] = useSearchParams()
  const [making, setMaking] = useState<'campaigns' | 'firmware' | null>(null)
  const mayMake = useMayKeep('/{spaceUri}/sysop/ota', 'create')
  const mayRun = useMayKeep('/{spaceUri}/sysop/ota', 'run')
  const mayDelete = useMayKeep('/{spaceUri}/sysop/ota', 'delete')
  const part = query.part === 'firmware' ? 'firmware' : 'campaigns'
  const openCampaign = (id: string) => setQuery({ campaign: id })
  if (query.campaign)
    return <CampaignPage key={query.campaign} id={query.campaign} mayKeep={mayRun} onOpen={openCampaign} />
  return (
    <>
      <PageHeader
        title={t('devices.ota')}
        tabs={
          <nav className="seg s" aria-label={t('devices.ota')}>
            {parts.map(each => (
              <button
                key={each}
                type="button"
                className={each === part ? 'on' : undefined}
                aria-pressed={each === part}
                onClick={() => setQuery(each === 'firmware' ? { part: each } : {})}
              >
                {t(`devices.ota.${each}`)}
              </button>
            ))}
          </nav>
        }
        action={
          mayMake ? (
            <button
              type="button"
              className="btn p dvc-do"
              aria-label={t(part === 'firmware' ? 'devices.ota.add' : 'devices.ota.new')}
              onClick={() => setMaking(part)}
            >
              <Icon name={part === 'firmware' ? 'upload' : 'plus'} size={14} />
              <span>{t(part === 'firmware' ? 'devices.ota.add' : 'devices.ota.new')}</span>
            </button>
          ) : null
        }
      />
      <div className="dvc-page">
        {part === 'firmware' ? <FirmwareList mayKeep={mayDelete} /> : <CampaignList onOpen={openCampaign} />}
      </div>
      {making === 'firmware' ? <AddFirmware onClose={() => setMaking(null)} /> : null}
      {making === 'campaigns' ? <NewCampaign onClose={() => setMaking(null)} onMade={openCampaign} /> : null}
    </>
  )
}

export default Ota
