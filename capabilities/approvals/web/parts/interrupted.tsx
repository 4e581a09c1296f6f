import { Banner } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { InstanceView } from '../../shared/contract.ts'

/** Says that an instance is interrupted, by whom and why, and that nothing can be done to it until it is recovered. */
export const Interrupted = ({ view: { state, track } }: { readonly view: InstanceView }) => {
  const { t } = useTranslation()
  if (state !== 'interrupted') return null
  const row = track.findLast(({ action }) => action === 'interrupt')
  return (
    <Banner kind="warn">
      {t('approvals.interrupted', {
        by: row?.person ?? t('approvals.system'),
        reason: row?.text ?? '—',
      })}
    </Banner>
  )
}
