import { useTranslation } from 'react-i18next'
import type { SupplierState } from '../../shared/contract.ts'

const tones = { waiting: 'warn', asked: '', active: 'ok', stopped: '', refused: 'bad' } as const

export const SupplierTag = ({ state }: { readonly state: SupplierState }) => {
  const { t } = useTranslation()
  return <span className={`tag ${tones[state]}`}>{t(`suppliers.state.${state}`)}</span>
}
