import { errorText, Failed, inSpace, useAction, useMayCall } from '@gantry/client/web'
import { Banner, EmptyState, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AreaInfo,
  listAreas,
  listPlaceable,
  placeDevice,
  readLiveArea,
  unplaceDevice,
} from '../../shared/contract.ts'
import { useLiveArea } from '../live/use-live-area.ts'
import { PlanPlane } from '../plan/plan-plane.tsx'
import { AddDevices } from './add-devices.tsx'
import { MapEditor } from './map-editor.tsx'
import { MovableMark } from './movable-mark.tsx'
import '../places.css'

/** Where the devices of an area stand on its plan or map, and its outline. */
export const AreaEditor = ({ area }: { readonly area: AreaInfo }) => {
  const { t } = useTranslation()
  const mayCall = useMayCall()
  const mayKeep = mayCall(placeDevice)
  const { data, error } = useLiveArea(area.id)
  const [shown, setShown] = useState<'plan' | 'map'>(area.plan || area.outline.length === 0 ? 'plan' : 'map')
  const [chosen, setChosen] = useState<string | null>(null)
  const refresh = [readLiveArea, listAreas, listPlaceable]
  const placing = useAction(placeDevice, { refresh })
  const taking = useAction(unplaceDevice, { refresh, onDone: () => setChosen(null) })
  const failure = placing.error ?? taking.error
  const put = (device: string, to: { x: number; y: number } | { spot: { lng: number; lat: number } }) =>
    placing.mutate({ id: area.id, device, ...to })
  const { plan } = area
  const device = data?.devices.find(({ id }) => id === chosen)
  return (
    <div className="pl-page">
      <PageHeader
        crumbs={[{ title: t('area.title'), href: inSpace('/sysop/areamanage') }]}
        title={area.name}
        own
        extra={
          <a className="btn" href={inSpace(`/sysop/arearealdata?area=${area.id}`)}>
            <Icon name="eye" size={14} />
            {t('area.live')}
          </a>
        }
      />
      <div className="pl-live">
        <div className="pl-main">
          <div className="pl-bar">
            <nav className="seg s" aria-label={t('area.planes')}>
              {(['plan', 'map'] as const).map(each => (
                <button
                  key={each}
                  type="button"
                  className={each === shown ? 'on' : undefined}
                  aria-pressed={each === shown}
                  onClick={() => setShown(each)}
                >
                  {t(`area.plane.${each}`)}
                </button>
              ))}
            </nav>
            {mayKeep && (shown === 'map' || plan) ? (
              <span className="pl-hint">{t(`area.hint.${shown}`)}</span>
            ) : null}
          </div>
          {failure ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
          {error ? (
            <Failed error={error} />
          ) : !data ? (
            <Skeleton rows={6} />
          ) : shown === 'map' ? (
            <MapEditor
              area={area}
              devices={data.devices}
              mayKeep={mayKeep}
              chosen={chosen}
              onChoose={setChosen}
              onPut={(id, spot) => put(id, { spot })}
            />
          ) : plan ? (
            <PlanPlane
              area={{ ...area, plan }}
              {...(mayKeep && { onDropAt: (id: string, x: number, y: number) => put(id, { x, y }) })}
            >
              {data.devices
                .filter(({ x }) => x !== null)
                .map(each => (
                  <MovableMark
                    key={each.id}
                    device={each}
                    isOn={each.id === chosen}
                    movable={mayKeep}
                    onChoose={() => setChosen(each.id)}
                    onMove={(x, y) => put(each.id, { x, y })}
                  />
                ))}
            </PlanPlane>
          ) : (
            <EmptyState
              kind="never"
              icon="plan"
              title={t('area.no_plan')}
              actions={
                <button type="button" className="btn" onClick={() => setShown('map')}>
                  {t('area.plane.map')}
                </button>
              }
            >
              {t('area.no_plan.why')}
            </EmptyState>
          )}
        </div>
        <aside className="pl-side">
          {device ? (
            <section>
              <h2>
                <span className="cut" translate="no">
                  {device.name}
                </span>
              </h2>
              <p className="pl-hint">{t(`area.state.${device.state}`)}</p>
              {mayCall(unplaceDevice) ? (
                <button
                  type="button"
                  className="btn s"
                  disabled={taking.isPending}
                  onClick={() =>
                    taking.mutate(
                      { id: area.id, device: device.id },
                      { onSuccess: () => toast({ text: t('area.taken_out', { name: device.name }) }) },
                    )
                  }
                >
                  {t('area.take_out')}
                </button>
              ) : null}
            </section>
          ) : null}
          {data ? (
            <AddDevices
              area={area}
              inside={data.devices}
              mayKeep={mayKeep}
              onChoose={setChosen}
              {...(shown === 'plan' && plan
                ? {
                    onPut: (id: string) => {
                      setChosen(id)
                      put(id, { x: 0.5, y: 0.5 })
                    },
                  }
                : {})}
              onAdd={id => {
                setChosen(id)
                placing.mutate({ id: area.id, device: id })
              }}
            />
          ) : null}
        </aside>
      </div>
    </div>
  )
}
