import { inSpace, sayMoment } from '@gantry/client/web'
import { Icon, Modal } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Detection } from '../../shared/contract.ts'
import { BoxedPicture } from './boxed-picture.tsx'

interface DetectionDialogProps {
  readonly detection: Detection
  readonly before: string | null
  readonly next: string | null
  readonly isBusy: boolean
  /** Another one, or none. */
  onShow(id: string | null): void
  onJudge(verdict: 'confirmed' | 'false', remark: string): void
}

/** One detection as large as there is room, judged here; the next one follows. */
export const DetectionDialog = ({
  detection,
  before,
  next,
  isBusy,
  onShow,
  onJudge,
}: DetectionDialogProps) => {
  const { t } = useTranslation()
  const [remark, setRemark] = useState('')
  return (
    <Modal open width={960} title={detection.label} footer={null} onCancel={() => onShow(null)}>
      <div className="vd-detail">
        <BoxedPicture of={detection} hasZone />
        <dl>
          <dt>{t('video.camera')}</dt>
          <dd>
            <a href={inSpace(`/sysop/video?camera=${detection.camera.id}`)} translate="no">
              {detection.camera.title}
            </a>
          </dd>
          <dt>{t('video.task')}</dt>
          <dd translate="no">{detection.task.title}</dd>
          <dt>{t('video.time')}</dt>
          <dd>{sayMoment(detection.at, { short: true, seconds: true })}</dd>
          <dt>{t('video.confidence')}</dt>
          <dd>{t('video.sure', { percent: Math.round(detection.confidence * 100) })}</dd>
          {detection.remark ? (
            <>
              <dt>{t('video.remark')}</dt>
              <dd translate="no">{detection.remark}</dd>
            </>
          ) : null}
        </dl>
        {detection.state === 'fresh' ? (
          <Input.TextArea
            rows={2}
            maxLength={300}
            aria-label={t('video.remark')}
            placeholder={t('video.remark.ask')}
            value={remark}
            onChange={event => setRemark(event.target.value)}
          />
        ) : null}
        <div className="acts">
          <button
            type="button"
            className="btn sq"
            aria-label={t('video.page.before')}
            disabled={before === null}
            onClick={() => onShow(before)}
          >
            <Icon name="left" size={14} />
          </button>
          <button
            type="button"
            className="btn sq"
            aria-label={t('video.page.after')}
            disabled={next === null}
            onClick={() => onShow(next)}
          >
            <Icon name="right" size={14} />
          </button>
          <span className="grow" />
          {detection.state === 'fresh' ? (
            <>
              <button
                type="button"
                className="btn"
                disabled={isBusy}
                onClick={() => onJudge('false', remark.trim())}
              >
                {t('video.judge.false')}
              </button>
              <button
                type="button"
                className="btn p"
                disabled={isBusy}
                onClick={() => onJudge('confirmed', remark.trim())}
              >
                {t('video.judge.confirmed')}
              </button>
            </>
          ) : (
            <span className="verdict">{t(`video.state.${detection.state}`)}</span>
          )}
        </div>
      </div>
    </Modal>
  )
}
