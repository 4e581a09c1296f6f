import { localise } from '@gantry/base/shared'
import { currentLang, type LayerChoiceProps, useCall } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import { searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { readLive } from '../../shared/contract.ts'
import { shownPoint } from './shown-point.ts'

/** The device and its point that a layer shows. */
export const PointChoice = ({ settings, onChange }: LayerChoiceProps) => {
  const { t } = useTranslation()
  const id = useId()
  const { device, point } = shownPoint(settings)
  const { data } = useCall(readLive, { id: device }, { enabled: device !== '' })
  return (
    <>
      <div className="fld">
        <label htmlFor={`${id}-device`}>{t('devices.layer.device')}</label>
        <ReferenceSelect
          id={`${id}-device`}
          target="device"
          sign="box"
          many={false}
          chosen={device === '' ? [] : [{ id: device, title: data?.name ?? '…' }]}
          onChoose={([chosen]) => {
            if (chosen?.id !== device) onChange({ device: chosen?.id, point: undefined })
          }}
        />
      </div>
      <div className="fld">
        <label htmlFor={`${id}-point`}>{t('devices.layer.point')}</label>
        <Select<string>
          id={`${id}-point`}
          showSearch={{ searchIcon: searchSign, optionFilterProp: 'name' }}
          placeholder={t('devices.layer.point.choose')}
          notFoundContent={t(device === '' ? 'devices.layer.point.none' : 'devices.live.no_points')}
          value={point === '' ? null : point}
          options={(data?.product?.points ?? []).map(({ code, name, unit }) => ({
            value: code,
            name: `${localise(name, currentLang())} ${code}`,
            label: (
              <span translate="no">
                {localise(name, currentLang())} <span className="ink3">{unit}</span>
              </span>
            ),
          }))}
          onChange={code => onChange({ point: code })}
        />
      </div>
    </>
  )
}
