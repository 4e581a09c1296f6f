import { errorText, useAction } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import { Button, InputNumber, Popconfirm, Switch } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listWays, setWay, type WaySetting } from '../../shared/ways/contract.ts'

/** Switches a way on and off for the devices of the space, and sets its rate. */
export const WaySettings = ({ setting }: { readonly setting: WaySetting }) => {
  const { t } = useTranslation()
  const id = useId()
  const { way, on, perMinute } = setting
  const [rate, setRate] = useState<number | null | undefined>(undefined)
  const saving = useAction(setWay, { refresh: [listWays] })
  const name = t(`devices.way.${way}`)
  const save = (next: Partial<WaySetting>) =>
    saving.mutate(
      { ...setting, ...next },
      {
        onSuccess: () => {
          setRate(undefined)
          toast({ text: t('devices.way.saved') })
        },
      },
    )
  const chosen = rate === undefined ? perMinute : rate
  return (
    <div className="dvc-way">
      <Popconfirm
        title={t('devices.way.switch_off', { name })}
        description={t('devices.way.switch_off_about')}
        okText={t('devices.way.do_switch_off')}
        cancelText={t('devices.cancel')}
        disabled={!on}
        onConfirm={() => save({ on: false })}
      >
        <Switch
          checked={on}
          loading={saving.isPending}
          aria-label={t('devices.way.switch', { name })}
          onChange={next => {
            if (next) save({ on: true })
          }}
        />
      </Popconfirm>
      <span>{t('devices.way.switch', { name })}</span>
      <label htmlFor={id}>{t('devices.way.rate')}</label>
      <span className="dvc-rate">
        <InputNumber
          id={id}
          value={chosen}
          min={1}
          max={60_000}
          precision={0}
          placeholder={t('devices.way.rate_any')}
          {...(chosen !== null && { suffix: t('devices.way.rate_unit') })}
          onChange={setRate}
        />
        <Button
          disabled={chosen === perMinute}
          loading={saving.isPending}
          onClick={() => save({ perMinute: chosen })}
        >
          {t('devices.way.save')}
        </Button>
      </span>
      <small className="ink3">{t('devices.way.rate_about')}</small>
      {saving.error ? (
        <small className="hint err" role="alert">
          {errorText(t, saving.error)}
        </small>
      ) : null}
    </div>
  )
}
