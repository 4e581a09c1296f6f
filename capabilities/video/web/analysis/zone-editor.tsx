import { errorText, useAction } from '@gantry/client/web'
import { listRecords, type RecordRow } from '@gantry/model/shared'
import { Modal, toast } from '@gantry/ui/web'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setTaskZone } from '../../shared/contract.ts'
import type { Corner } from '../../shared/zone.ts'
import { cameraAddress } from '../wall/film.ts'

interface ZoneEditorProps {
  readonly task: RecordRow
  onClose(): void
}

const most = 40
const held = (share: number): number => Math.min(1, Math.max(0, share))
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.01, 0],
  ArrowRight: [0.01, 0],
  ArrowUp: [0, -0.01],
  ArrowDown: [0, 0.01],
}

const isCorner = (value: unknown): value is Corner =>
  typeof value === 'object' && value !== null && 'x' in value && 'y' in value

/** The part of the picture a task looks at, drawn over what the camera sees now. */
export const ZoneEditor = ({ task, onClose }: ZoneEditorProps) => {
  const { t } = useTranslation()
  const sheet = useRef<HTMLDivElement>(null)
  const dragged = useRef<number | null>(null)
  const [corners, setCorners] = useState<readonly Corner[]>(
    Array.isArray(task.zone) ? task.zone.filter(isCorner) : [],
  )
  const [isBlind, setBlind] = useState(false)
  const camera =
    typeof task.camera === 'object' && task.camera !== null && 'id' in task.camera
      ? String(task.camera.id)
      : ''
  const saving = useAction(setTaskZone, {
    refresh: [listRecords],
    onDone: () => {
      toast({ text: t('video.zone.saved') })
      onClose()
    },
  })
  const at = (event: PointerEvent): Corner => {
    const { left, top, width, height } = sheet.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: held((event.clientX - left) / width), y: held((event.clientY - top) / height) }
  }
  const put = (n: number, corner: Corner) => setCorners(before => before.with(n, corner))
  const onKey = (event: KeyboardEvent, n: number) => {
    const step = steps[event.key]
    const corner = corners[n]
    if (step && corner) {
      event.preventDefault()
      put(n, { x: held(corner.x + step[0]), y: held(corner.y + step[1]) })
    }
    if (event.key === 'Delete' || event.key === 'Backspace') setCorners(corners.toSpliced(n, 1))
  }
  const isFew = corners.length > 0 && corners.length < 3
  return (
    <Modal
      open
      width={920}
      title={t('video.zone.title', { name: String(task.name ?? '') })}
      okText={t('video.zone.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: isFew }}
      confirmLoading={saving.isPending}
      onOk={() => saving.mutate({ id: task.id, zone: corners.map(({ x, y }) => ({ x, y })) })}
      onCancel={onClose}
    >
      <div className="vd-zone">
        <p className="hint">{t(isFew ? 'video.zone.few' : 'video.zone.lead')}</p>
        <div
          ref={sheet}
          className="sheet"
          onPointerDown={event => {
            if (event.target === event.currentTarget && corners.length < most)
              setCorners([...corners, at(event)])
          }}
          onPointerMove={event => {
            if (dragged.current !== null) put(dragged.current, at(event))
          }}
          onPointerUp={() => {
            dragged.current = null
          }}
        >
          {camera === '' || isBlind ? (
            <p className="say">{t('video.zone.blind')}</p>
          ) : (
            <img
              src={cameraAddress(camera, 'picture')}
              alt=""
              draggable={false}
              onError={() => setBlind(true)}
            />
          )}
          <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
            <polygon points={corners.map(({ x, y }) => `${x * 1000},${y * 1000}`).join(' ')} />
          </svg>
          {corners.map(({ x, y }, n) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its place in the outline
              key={n}
              type="button"
              aria-label={t('video.zone.corner', { n: n + 1 })}
              style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              onPointerDown={() => {
                dragged.current = n
              }}
              onKeyDown={event => onKey(event, n)}
            />
          ))}
        </div>
        <button
          type="button"
          className="btn t s"
          disabled={corners.length === 0}
          onClick={() => setCorners([])}
        >
          {t('video.zone.clear')}
        </button>
        {saving.error ? (
          <p className="hint err" role="alert">
            {errorText(t, saving.error)}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
