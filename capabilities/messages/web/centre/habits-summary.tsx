import { inSpace, useCall } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readHabits } from '../../shared/contract.ts'
import { clockOf } from '../../shared/due-at.ts'

/** When messages leave the product, in short, with the way to change it. */
export const HabitsSummary = () => {
  const { t } = useTranslation()
  const { data } = useCall(readHabits, {}, { staleTime: 60_000 })
  if (!data) return null
  const { quiet, digest, digestAt } = data
  return (
    <section className="msg-habits" aria-labelledby="msg-habits">
      <h2 id="msg-habits">
        <Icon name="clock" />
        {t('habits.summary')}
      </h2>
      <dl>
        <dt>{t('habits.quiet')}</dt>
        <dd>{quiet ? `${clockOf(quiet.from)}–${clockOf(quiet.to)}` : t('habits.off')}</dd>
        <dt>{t('habits.digest')}</dt>
        <dd>
          {t(`habits.digest.${digest}`)}
          {digest === 'daily' ? ` ${clockOf(digestAt)}` : null}
        </dd>
      </dl>
      <Link to={inSpace('/user/subscribeManage')}>{t('habits.adjust')}</Link>
    </section>
  )
}
