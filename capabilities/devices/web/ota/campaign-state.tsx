import { StatusGlyph, type WorkState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { Campaign, CampaignGroup } from '../../shared/ota/contract.ts'

const signs: Readonly<Record<Campaign['state'], WorkState>> = {
  draft: 'draft',
  running: 'progress',
  paused: 'wait',
  finished: 'done',
  stopped: 'cancel',
}

/** The state of a campaign with its sign, and why it paused. */
export const CampaignStateText = ({ campaign }: { readonly campaign: Campaign }) => {
  const { t } = useTranslation()
  const { state, reason } = campaign
  return (
    <span className={state === 'paused' ? 'ota-state warn-ink' : 'ota-state'}>
      <StatusGlyph state={signs[state]}>{t(`devices.ota.state.${state}`)}</StatusGlyph>
      {reason ? <small>{t(`devices.ota.reason.${reason}`)}</small> : null}
    </span>
  )
}

/** A group as a bar: done, lost or failed, and what is open. */
export const GroupBar = ({ group }: { readonly group: CampaignGroup }) => {
  const { t } = useTranslation()
  const { total, done, failed, lost } = group
  const share = (count: number) => `${(count * 100) / Math.max(1, total)}%`
  return (
    <span
      className="ota-bar"
      role="img"
      aria-label={t('devices.ota.bar', { total, done: done - lost, bad: failed + lost })}
    >
      <i style={{ width: share(done - lost) }} />
      <i className="bad" style={{ width: share(failed + lost) }} />
    </span>
  )
}
