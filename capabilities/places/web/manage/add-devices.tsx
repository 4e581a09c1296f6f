import { errorText, useCall } from '@gantry/client/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AreaDevice, type AreaInfo, listPlaceable } from '../../shared/contract.ts'
import { dragType } from '../plan/plan-plane.tsx'

interface AddDevicesProps {
  readonly area: AreaInfo
  readonly inside: readonly AreaDevice[]
  readonly mayKeep: boolean
  onChoose(id: string): void
  /** Puts a device into the area, nowhere yet. */
  onAdd(id: string): void
  /** Puts a device in the middle of the plan; absent: no plan is shown. */
  onPut?(id: string): void
}

/** The devices of an area, and others that can be added to it. */
export const AddDevices = ({ area, inside, mayKeep, onChoose, onAdd, onPut }: AddDevicesProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data, error } = useCall(listPlaceable, search === '' ? {} : { search }, {
    keep: true,
    enabled: mayKeep,
  })
  const others = data?.data.filter(device => device.area?.id !== area.id) ?? []
  return (
    <>
      <section>
        <h2>
          {t('area.devices_here')} <small>{inside.length}</small>
        </h2>
        {inside.length === 0 ? <p className="pl-hint">{t('area.devices.none')}</p> : null}
        <ul className="pl-devices">
          {inside.map(({ id, name, x }) => (
            <li key={id} draggable={mayKeep} onDragStart={event => event.dataTransfer.setData(dragType, id)}>
              <button type="button" className="cut" translate="no" onClick={() => onChoose(id)}>
                {name}
              </button>
              {onPut && mayKeep && x === null ? (
                <button type="button" className="btn t s" onClick={() => onPut(id)}>
                  {t('area.add.put')}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      {mayKeep ? (
        <section>
          <h2>{t('area.add')}</h2>
          <Input
            value={typed}
            maxLength={60}
            allowClear
            prefix={<Icon name="search" size={14} />}
            aria-label={t('area.find')}
            placeholder={t('area.find')}
            onChange={event => setTyped(event.target.value)}
          />
          {error ? <p className="hint err">{errorText(t, error)}</p> : null}
          {!data && !error ? <Skeleton kind="text" rows={3} /> : null}
          {data && others.length === 0 ? <p className="pl-hint">{t('area.add.none')}</p> : null}
          <ul className="pl-devices">
            {others.map(({ id, name, area: elsewhere }) => (
              <li key={id} draggable onDragStart={event => event.dataTransfer.setData(dragType, id)}>
                <span className="cut">
                  <span translate="no">{name}</span>
                  {elsewhere ? <small> {t('area.add.elsewhere', { area: elsewhere.title })}</small> : null}
                </span>
                <button type="button" className="btn t s" onClick={() => (onPut ?? onAdd)(id)}>
                  {onPut ? t('area.add.put') : t('area.add')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
