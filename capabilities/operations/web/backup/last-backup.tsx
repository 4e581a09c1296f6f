import { errorText, sayMoment, useCall } from '@gantry/client/web'
import { Banner, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { readLastBackup } from '../../shared/contract.ts'

/** Days after which a backup is old. */
const days = 7

/** When the installation was last backed up, with a warning when that is long ago or never happened. */
export const LastBackup = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(readLastBackup, {})
  return (
    <section className="ops-group">
      <h2>{t('backup.title')}</h2>
      {error ? <Banner kind="bad">{errorText(t, error)}</Banner> : null}
      {!data && !error ? <Skeleton kind="form" rows={1} /> : null}
      {data ? <Told madeAt={data.madeAt} /> : null}
    </section>
  )
}

const Told = ({ madeAt }: { madeAt: string | null }) => {
  const { t } = useTranslation()
  if (madeAt === null) return <Banner>{t('backup.never')}</Banner>
  const time = sayMoment(madeAt)
  const isOld = Date.now() - Date.parse(madeAt) > days * 86_400_000
  return isOld ? <Banner>{t('backup.old', { time, days })}</Banner> : <p>{t('backup.last', { time })}</p>
}
