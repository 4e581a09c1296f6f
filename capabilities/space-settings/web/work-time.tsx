import { addWork, workBetween } from '@gantry/base/shared'
import { currentLang, notationNow } from '@gantry/client/web'
import { type NamedCalendar, standardZone, timeZoneSetting, workCalendarsSetting } from '@gantry/model/shared'
import { EmptyState, PageHeader, toast } from '@gantry/ui/web'
import { Button, ConfigProvider, DatePicker, Input, InputNumber, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importDays } from '../shared/import-days.ts'
import { SettingsPage, SettingsSave } from './settings-page.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

/** Work calendars of the space: shifts of the week, holidays and make-up days, and what follows for a time limit. */
const WorkTime = () => {
  const { t } = useTranslation()
  const draft = useSettingsDraft()
  const [chosen, setChosen] = useState<string | null>(null)
  const calendars = draft.value(workCalendarsSetting)
  const calendar = calendars.find(({ id }) => id === chosen) ?? calendars[0]!
  const put = (next: readonly NamedCalendar[]) => draft.set(workCalendarsSetting, next)
  const change = (part: Partial<NamedCalendar>) =>
    put(calendars.map(each => (each.id === calendar.id ? { ...each, ...part } : each)))
  const problem = draft.problem(workCalendarsSetting)
  const add = () => {
    const id = crypto.randomUUID()
    put([...calendars, { ...calendar, id, name: t('space.work.copy', { name: calendar.name }) }])
    setChosen(id)
  }
  return (
    <>
      <PageHeader title={t('space.work')} action={<SettingsSave draft={draft} />} />
      <SettingsPage draft={draft}>
        <section className="sps-group">
          <div className="row sps-value sps-bar">
            <Segmented
              value={calendar.id}
              onChange={setChosen}
              options={calendars.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <span className="grow" />
            <Button onClick={add}>{t('space.work.add')}</Button>
            {calendars.length > 1 ? (
              <Button type="text" onClick={() => put(calendars.filter(each => each !== calendar))}>
                {t('space.work.remove')}
              </Button>
            ) : null}
          </div>
          {problem ? (
            <p className="sps-issue" role="alert">
              {t(`issue.${problem.code}`, { ...problem.params })}
            </p>
          ) : null}
          <div className="sps-row">
            <label htmlFor="calendar-name">
              <b>{t('space.work.name')}</b>
            </label>
            <Input
              id="calendar-name"
              maxLength={60}
              value={calendar.name}
              onChange={event => change({ name: event.target.value })}
            />
          </div>
          {calendar.week.map((shifts, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the seven days never change their order
            <div className="sps-row" key={at}>
              <label htmlFor={`shift-${at}`}>
                <b>{t(`space.work.day${at + 1}`)}</b>
                {at === 0 ? <small>{t('space.work.shifts.hint')}</small> : null}
              </label>
              <Input
                id={`shift-${at}`}
                maxLength={200}
                value={shifts}
                placeholder={t('space.work.off')}
                onChange={event => change({ week: calendar.week.with(at, event.target.value) })}
              />
            </div>
          ))}
        </section>
        <Days calendar={calendar} mayImport={draft.mayChange} onChange={days => change({ days })} />
        {problem ? null : (
          <ConfigProvider componentDisabled={false}>
            <TryOut calendar={calendar} timeZone={draft.value(timeZoneSetting) || standardZone} />
          </ConfigProvider>
        )}
      </SettingsPage>
    </>
  )
}

export default WorkTime

interface DaysProps {
  readonly calendar: NamedCalendar
  readonly mayImport: boolean
  onChange(days: NamedCalendar['days']): void
}

const Days = ({ calendar, mayImport, onChange }: DaysProps) => {
  const { t } = useTranslation()
  const [date, setDate] = useState('')
  const { days } = calendar
  const dates = Object.keys(days).sort().reverse()
  // A make-up day has the shifts of a Monday.
  const dayOf = (works: boolean, name: string) => ({ shifts: works ? (calendar.week[0] ?? '') : '', name })
  const take = async (file: File) => {
    const found = importDays(await file.text())
    onChange({
      ...days,
      ...Object.fromEntries(found.days.map(({ date: day, works, name }) => [day, dayOf(works, name)])),
    })
    toast(
      found.wrong.length > 0
        ? {
            kind: 'failed',
            text: t('space.work.partly', {
              count: found.days.length,
              lines: found.wrong.slice(0, 10).join(', '),
            }),
          }
        : { text: t('space.work.imported', { count: found.days.length }) },
    )
  }
  return (
    <section className="sps-group">
      <h2>{t('space.work.days')}</h2>
      <p className="sps-hint">{t('space.work.days.hint')}</p>
      <div className="row sps-value sps-bar">
        <DatePicker
          className="sps-date"
          aria-label={t('space.work.date')}
          format={notationNow().day}
          onChange={picked => setDate(picked?.format('YYYY-MM-DD') ?? '')}
        />
        <Button
          disabled={date === ''}
          onClick={() => onChange({ ...days, [date]: dayOf(false, t('space.work.off')) })}
        >
          {t('space.work.add_off')}
        </Button>
        <Button
          disabled={date === ''}
          onClick={() => onChange({ ...days, [date]: dayOf(true, t('space.work.make_up')) })}
        >
          {t('space.work.add_work')}
        </Button>
        <span className="grow" />
        {mayImport ? (
          <label className="btn">
            {t('space.work.import')}
            <input
              type="file"
              hidden
              accept=".csv,.txt,.ics"
              onChange={event => {
                const file = event.target.files?.[0]
                event.target.value = ''
                if (file) void take(file)
              }}
            />
          </label>
        ) : null}
      </div>
      {dates.length === 0 ? <EmptyState kind="never" title={t('space.work.none')} /> : null}
      {dates.slice(0, 400).map(day => (
        <div key={day} className="row sps-value sps-day">
          <span className="f-num">{day}</span>
          <Input
            aria-label={t('space.work.day_name', { day })}
            maxLength={40}
            value={days[day]!.name}
            onChange={event => onChange({ ...days, [day]: { ...days[day]!, name: event.target.value } })}
          />
          <Input
            aria-label={t('space.work.day_shifts', { day })}
            maxLength={200}
            value={days[day]!.shifts}
            placeholder={t('space.work.off')}
            onChange={event => onChange({ ...days, [day]: { ...days[day]!, shifts: event.target.value } })}
          />
          <Button
            type="text"
            onClick={() => onChange(Object.fromEntries(Object.entries(days).filter(([key]) => key !== day)))}
          >
            {t('space.work.remove')}
          </Button>
        </div>
      ))}
    </section>
  )
}

const hour = 3_600_000

/** What a time limit means in this calendar, from now on. */
const TryOut = ({ calendar, timeZone }: { readonly calendar: NamedCalendar; readonly timeZone: string }) => {
  const { t } = useTranslation()
  const [hours, setHours] = useState(8)
  const [now] = useState(Date.now)
  const end = addWork(calendar, timeZone, now, hours * hour)
  const ahead = workBetween(calendar, timeZone, now, now + 30 * 24 * hour) / hour
  return (
    <section className="sps-group">
      <h2>{t('space.work.try')}</h2>
      <div className="row sps-value">
        <InputNumber
          aria-label={t('space.work.hours')}
          min={1}
          max={2_000}
          value={hours}
          onChange={next => setHours(next ?? 1)}
        />
        <span>
          {end === null
            ? t('space.work.never')
            : t('space.work.ends', {
                end: new Date(end).toLocaleString(currentLang(), {
                  timeZone,
                  dateStyle: 'full',
                  timeStyle: 'short',
                }),
              })}
        </span>
      </div>
      <p className="sps-hint">{t('space.work.ahead', { hours: ahead.toFixed(1) })}</p>
    </section>
  )
}
