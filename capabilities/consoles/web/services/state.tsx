import { useTranslation } from 'react-i18next'
import type { ServiceState } from '../../shared/services/services-contract.ts'

const tones: Readonly<Record<ServiceState, string>> = {
  active: 'ok',
  ending: 'warn',
  ended: 'bad',
  stopped: 'bad',
}

export const ServiceTag = ({ state }: { readonly state: ServiceState }) => {
  const { t } = useTranslation()
  return <span className={`tag ${tones[state]}`}>{t(`consoles.service.${state}`)}</span>
}
