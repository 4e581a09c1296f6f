import { errorText, useAction } from '@gantry/client/web'
import type { Spot } from '@gantry/devices/shared'
import { pointAt } from '@gantry/fields/web'
import { Banner, toast } from '@gantry/ui/web'
import { Checkbox } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AreaDevice, type AreaInfo, drawOutline, listAreas, mostCorners } from '../../shared/contract.ts'
import { DeviceMark } from '../live/device-mark.tsx'
import { AreaMap, Outlines } from '../plan/area-map.tsx'

interface MapEditorProps {
  readonly area: AreaInfo
  readonly devices: readonly AreaDevice[]
  readonly mayKeep: boolean
  readonly chosen: string | null
  onChoose(id: string): void
  onPut(device: string, spot: Spot): void
}

const keys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-8, 0],
  ArrowRight: [8, 0],
  ArrowUp: [0, -8],
  ArrowDown: [0, 8],
}

const rounded = ({ lng, lat }: Spot): Spot => ({ lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) })

/** The outline of an area on the map, corner by corner, and its devices there. */
export const MapEditor = ({ area, devices, mayKeep, chosen, onChoose, onPut }: MapEditorProps) => {
  const { t } = useTranslation()
  const [drawn, setDrawn] = useState<readonly Spot[] | null>(null)
  const [fence, setFence] = useState(area.fence)
  const [isPutting, setPutting] = useState(false)
  const dragged = useRef<number | null>(null)
  const saving = useAction(drawOutline, {
    refresh: [listAreas],
    onDone: () => {
      setDrawn(null)
      toast({ text: t('area.saved') })
    },
  })
  const corners = drawn ?? area.outline
  const isChanged = drawn !== null || fence !== area.fence
  const isFew = corners.length > 0 && corners.length < 3
  const press = (spot: Spot) => {
    if (isPutting && chosen !== null) {
      setPutting(false)
      return onPut(chosen, rounded(spot))
    }
    if (mayKeep && corners.length < mostCorners) setDrawn([...corners, rounded(spot)])
  }
  const spots = [...area.outline, ...devices.flatMap(({ spot }) => spot ?? [])]
  return (
    <>
      {mayKeep ? (
        <div className="pl-bar">
          <span>
            {t('area.outline')} <small>{t('area.outline.corners', { count: corners.length })}</small>
          </span>
          <Checkbox
            checked={fence}
            disabled={corners.length < 3}
            onChange={event => setFence(event.target.checked)}
          >
            {t('area.fence')}
          </Checkbox>
          <button
            type="button"
            className="btn t s"
            disabled={corners.length === 0}
            onClick={() => {
              setDrawn([])
              setFence(false)
            }}
          >
            {t('area.outline.clear')}
          </button>
          {chosen !== null ? (
            <button
              type="button"
              className={isPutting ? 'btn s on' : 'btn s'}
              aria-pressed={isPutting}
              onClick={() => setPutting(!isPutting)}
            >
              {t('area.here')}
            </button>
          ) : null}
          <button
            type="button"
            className="btn p s"
            disabled={!isChanged || isFew || saving.isPending}
            title={isFew ? t('area.outline.few') : undefined}
            onClick={() => saving.mutate({ id: area.id, outline: corners.map(spot => ({ ...spot })), fence })}
          >
            {t('area.save')}
          </button>
          {isChanged ? <small className="warn-ink">{t('area.unsaved')}</small> : null}
        </div>
      ) : null}
      {saving.error ? <Banner kind="bad">{errorText(t, saving.error)}</Banner> : null}
      <div className="pl-map">
        <AreaMap label={area.name} around={spots} picking={mayKeep} onPress={press}>
          {(at, camera, size) => {
            const move = (index: number, spot: Spot) =>
              setDrawn(corners.map((each, own) => (own === index ? rounded(spot) : each)))
            const onKey = (event: KeyboardEvent, index: number) => {
              const step = keys[event.key]
              const isRemoval = event.key === 'Delete' || event.key === 'Backspace'
              const corner = corners[index]
              if (!corner || (!step && !isRemoval)) return
              event.preventDefault()
              event.stopPropagation()
              if (!step) return setDrawn(corners.filter((_, own) => own !== index))
              const { x, y } = at(corner)
              move(index, pointAt(camera, size, x + step[0], y + step[1]))
            }
            return (
              <>
                <Outlines outlines={corners.length > 1 ? [corners] : []} size={size} at={at} />
                {devices.map(device => {
                  if (!device.spot) return null
                  const { x, y } = at(device.spot)
                  return (
                    <DeviceMark
                      key={device.id}
                      device={device}
                      isAlarmed={false}
                      isOn={device.id === chosen}
                      style={{ left: x, top: y }}
                      onPress={() => onChoose(device.id)}
                    />
                  )
                })}
                {mayKeep
                  ? corners.map((corner, index) => {
                      const { x, y } = at(corner)
                      return (
                        <button
                          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the outline
                          key={index}
                          type="button"
                          className="pl-corner"
                          style={{ left: x, top: y }}
                          aria-label={t('area.corner', { n: index + 1 })}
                          onKeyDown={event => onKey(event, index)}
                          onPointerDown={event => {
                            event.currentTarget.setPointerCapture(event.pointerId)
                            dragged.current = index
                          }}
                          onPointerMove={event => {
                            const box = event.currentTarget.parentElement?.getBoundingClientRect()
                            if (dragged.current !== index || !box) return
                            move(
                              index,
                              pointAt(camera, size, event.clientX - box.left, event.clientY - box.top),
                            )
                          }}
                          onPointerUp={() => {
                            dragged.current = null
                          }}
                        />
                      )
                    })
                  : null}
              </>
            )
          }}
        </AreaMap>
      </div>
    </>
  )
}
