import { useTranslation } from 'react-i18next'
import type { ReleaseState } from '../shared/types.ts'

const tones: Readonly<Record<ReleaseState, string>> = {
  checking: '',
  submitted: 'warn',
  approved: 'info',
  publishing: 'info',
  published: 'ok',
  failed: 'bad',
  rolling_back: 'info',
  rolled_back: '',
  withdrawn: '',
}

export const StateTag = ({ state }: { readonly state: ReleaseState }) => {
  const { t } = useTranslation()
  return <span className={`tag ${tones[state]}`}>{t(`releases.state.${state}`)}</span>
}
