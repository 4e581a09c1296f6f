import { useTranslation } from 'react-i18next'
import type { DeliveryState, Share } from '../../shared/contract.ts'
import { shownState } from './say.ts'

const tones = { offered: 'warn', active: 'ok', refused: 'bad', stopped: '', ended: '' } as const

export const ShareTag = ({ share }: { readonly share: Pick<Share, 'state' | 'ended'> }) => {
  const { t } = useTranslation()
  const state = shownState(share)
  return <span className={`tag ${tones[state]}`}>{t(`sharing.state.${state}`)}</span>
}

const deliveryTones = { running: '', succeeded: 'ok', partly: 'warn', failed: 'bad', stopped: '' } as const

export const DeliveryTag = ({ state }: { readonly state: DeliveryState }) => {
  const { t } = useTranslation()
  return <span className={`tag ${deliveryTones[state]}`}>{t(`sharing.delivery.${state}`)}</span>
}
