import { clockAt, clockForm, momentAt } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface MomentDialogProps {
  /** The selected time; null: now. */
  readonly at: string | null
  onChoose(at: string): void
  onClose(): void
}

/** Quick choices, in days before now. */
const offered = [1, 7, 30] as const

/** Dialog to choose the time a list is shown as of. */
const MomentDialog = ({ at, onChoose, onClose }: MomentDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [moment, setMoment] = useState<Dayjs | null>(() => (at === null ? null : dayjs(clockAt(at))))
  const now = dayjs(clockAt(Date.now()))
  const late = moment?.isAfter(now) ?? false
  return (
    <Modal
      open
      width={440}
      title={t('list.past.title')}
      okText={t('list.past.show')}
      cancelText={t('list.past.cancel')}
      okButtonProps={{ disabled: moment === null || late }}
      onOk={() => {
        if (moment) onChoose(momentAt(moment.format(clockForm)))
        onClose()
      }}
      onCancel={onClose}
    >
      <div className="pl-ask">
        <p className="ink2">{t('list.past.how')}</p>
        <div className="fld">
          <label htmlFor={id}>{t('list.past.moment')}</label>
          <DatePicker
            id={id}
            autoFocus
            needConfirm={false}
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            value={moment}
            maxDate={now}
            status={late ? 'error' : undefined}
            onChange={setMoment}
          />
          {late ? <p className="err">{t('list.past.late')}</p> : null}
        </div>
        <div className="pl-ago">
          {offered.map(days => (
            <button
              key={days}
              type="button"
              className="btn s"
              onClick={() => setMoment(now.subtract(days, 'day'))}
            >
              {t('list.past.ago', { count: days })}
            </button>
          ))}
        </div>
      </div>
    </Modal>
  )
}

export default MomentDialog
