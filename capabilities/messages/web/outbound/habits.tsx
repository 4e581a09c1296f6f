import { errorText, useAction, useCall } from '@gantry/client/web'
import { Banner, Icon, toast } from '@gantry/ui/web'
import { Select, Switch, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { changeHabits, readHabits } from '../../shared/contract.ts'
import type { Habits } from '../../shared/due-at.ts'

const timeOf = (minutes: number): Dayjs => dayjs().startOf('day').add(minutes, 'minute')
const minutesOf = (time: Dayjs): number => time.hour() * 60 + time.minute()
const night = { from: 22 * 60, to: 7 * 60 }
const zones = Intl.supportedValuesOf('timeZone')

/** Quiet hours and digest of what leaves the product. */
export const HabitsSection = () => {
  const { t } = useTranslation()
  const { data } = useCall(readHabits, {})
  const change = useAction(changeHabits, {
    refresh: [readHabits],
    onDone: () => toast({ text: t('habits.saved') }),
  })
  if (!data) return null
  const set = (part: Partial<Habits>) => change.mutate({ ...data, ...part })
  return (
    <section>
      <h2>
        <Icon name="clock" />
        {t('habits.title')}
      </h2>
      {change.error ? <Banner kind="bad">{errorText(t, change.error)}</Banner> : null}
      <ul className="subs-habits">
        <li>
          <span>
            {t('habits.digest')}
            <small className="subs-why">{t(`habits.digest_why.${data.digest}`)}</small>
          </span>
          {data.digest === 'daily' ? (
            <TimePicker
              aria-label={t('habits.digest_at')}
              format="HH:mm"
              minuteStep={15}
              allowClear={false}
              value={timeOf(data.digestAt)}
              onChange={time => (time ? set({ digestAt: minutesOf(time) }) : undefined)}
            />
          ) : null}
          <Select
            aria-label={t('habits.digest')}
            style={{ width: 140 }}
            value={data.digest}
            options={(['none', 'hourly', 'daily'] as const).map(value => ({
              value,
              label: t(`habits.digest.${value}`),
            }))}
            onChange={digest => set({ digest })}
          />
        </li>
        <li>
          <span>
            {t('habits.quiet')}
            <small className="subs-why">{t('habits.quiet_why')}</small>
          </span>
          {data.quiet ? (
            <TimePicker.RangePicker
              order={false}
              format="HH:mm"
              minuteStep={15}
              allowClear={false}
              aria-label={t('habits.quiet')}
              value={[timeOf(data.quiet.from), timeOf(data.quiet.to)]}
              onChange={times =>
                times?.[0] && times[1]
                  ? set({ quiet: { from: minutesOf(times[0]), to: minutesOf(times[1]) } })
                  : undefined
              }
            />
          ) : null}
          <Switch
            aria-label={t('habits.quiet')}
            checked={data.quiet !== null}
            loading={change.isPending}
            onChange={on => set({ quiet: on ? night : null })}
          />
        </li>
        <li>
          <span>{t('habits.zone')}</span>
          <Select
            aria-label={t('habits.zone')}
            style={{ width: 220 }}
            showSearch
            value={data.timeZone}
            options={zones.map(value => ({ value, label: value.replaceAll('_', ' ') }))}
            onChange={timeZone => set({ timeZone })}
          />
        </li>
      </ul>
    </section>
  )
}
