import { FormFailure, inSpace, sayDay, useAction, useCall, useSession } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import { Button, Popconfirm } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  giveUpInstalling,
  goOnInstalling,
  listInstalled,
  listUnfinished,
  type UnfinishedInstall,
} from '../../shared/store-contract.ts'
import { say } from '../parts/say.ts'
import { Sign } from '../parts/sign.tsx'

/** While something is under way the list asks again, in milliseconds. */
const every = 3_000

const tones = { begun: 'warn', running: 'info', paused: 'warn', failed: 'bad', ending: 'info' } as const

/** Installations that have not come to their end, with the way on and the way out; nothing without one. */
export const UnfinishedList = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isAdmin = useSession().user.userType === 'admin'
  const { data, refetch } = useCall(listUnfinished, {}, { staleTime: 0 })
  const rows = data?.data ?? []
  const isBusy = rows.some(({ state }) => state === 'running' || state === 'ending')
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(() => void refetch(), every)
    return () => clearInterval(timer)
  }, [isBusy, refetch])
  const refresh = [listUnfinished, listInstalled]
  const goOn = useAction(goOnInstalling, { refresh })
  const giveUp = useAction(giveUpInstalling, {
    refresh,
    onDone: () => toast({ text: t('store.unfinished.said_given_up') }),
  })
  if (rows.length === 0) return null
  const proceed = async ({ id, state }: UnfinishedInstall) => {
    if (state !== 'begun') await goOn.mutateAsync({ id })
    if (state !== 'paused') void navigate(inSpace(`/appstore?app=${id}&plan=1`))
  }
  return (
    <section aria-label={t('store.unfinished')}>
      <h2>{t('store.unfinished')}</h2>
      <FormFailure error={goOn.error ?? giveUp.error} />
      <ul className="ap-open">
        {rows.map(row => (
          <li key={row.id}>
            <span className="ap-name">
              <Sign icon={row.icon} color={row.color} />
              <span translate="no">
                <b>
                  {say(row.name)} {row.number}
                </b>
                <small className="ink3">{t('store.mine.by', { who: row.by, at: sayDay(row.at) })}</small>
              </span>
            </span>
            <span>
              <span className={`tag ${tones[row.state]}`}>{t(`store.unfinished.${row.state}`)}</span>
              <small className="ink3 ap-below">{t(`store.unfinished.${row.state}.what`)}</small>
            </span>
            {isAdmin && row.state !== 'ending' ? (
              <span className="ap-acts">
                {row.state === 'running' ? null : (
                  <Button
                    size="small"
                    type="primary"
                    loading={goOn.isPending && goOn.variables.id === row.id}
                    onClick={() => void proceed(row)}
                  >
                    {t('store.unfinished.go_on')}
                  </Button>
                )}
                <Popconfirm
                  title={t('store.unfinished.give_up.sure', { name: say(row.name) })}
                  description={t('store.unfinished.give_up.what')}
                  okText={t('store.unfinished.give_up')}
                  cancelText={t('ui.cancel')}
                  onConfirm={() => giveUp.mutate({ id: row.id })}
                >
                  <Button size="small" type="text" danger>
                    {t('store.unfinished.give_up')}
                  </Button>
                </Popconfirm>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
