import { errorText, useAction, useCall } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ChosenApp,
  type EnterpriseDetail,
  listFirstApps,
  readEnterprise,
  retryFirstApps,
} from '../../shared/enterprises-contract.ts'

/** While applications are being installed the page asks again, in milliseconds. */
const every = 3_000

const icons = { waiting: 'clock', done: 'check', failed: 'warn' } as const

/** How far the applications are that were chosen when the enterprise was opened. */
export const ChosenApps = ({
  data,
  reload,
}: {
  readonly data: EnterpriseDetail
  readonly reload: () => void
}) => {
  const { t } = useTranslation()
  const { space, firstApps } = data
  const isWaiting = firstApps.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(reload, every)
    return () => clearInterval(timer)
  }, [isWaiting, reload])
  const retry = useAction(retryFirstApps, { refresh: [readEnterprise] })
  const known = useCall(listFirstApps, {}, { enabled: firstApps.length > 0 }).data?.data ?? []
  if (firstApps.length === 0) return null
  const nameOf = ({ template }: ChosenApp) => known.find(each => each.template === template)?.name ?? template
  return (
    <section className="co-section">
      <h2>{t('consoles.first_apps')}</h2>
      <ul className="co-apps">
        {firstApps.map(app => (
          <li key={app.template}>
            <Icon name={icons[app.state]} size={14} /> <b translate="no">{nameOf(app)}</b>{' '}
            <span className={app.state === 'failed' ? 'co-late' : 'ink2'}>
              {t(`consoles.first_apps.${app.state}`)}
            </span>
            {app.error ? (
              <small className="ink3 co-below">{t(`error.${app.error.code}`, app.error.params)}</small>
            ) : null}
          </li>
        ))}
      </ul>
      {retry.error ? <p className="hint err">{errorText(t, retry.error)}</p> : null}
      {firstApps.some(({ state }) => state === 'failed') ? (
        <Button loading={retry.isPending} onClick={() => retry.mutate({ enterprise: space })}>
          {t('consoles.first_apps.retry')}
        </Button>
      ) : null}
    </section>
  )
}
