import { Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

const longest = 60

const lengthOf = (text: string): number => [...text.trim()].length

/** Whether a text is a reason: 1 to 60 characters, counted as code points. */
export const isReason = (text: string): boolean => lengthOf(text) > 0 && lengthOf(text) <= longest

interface ReasonInputProps {
  /** A remark that may be left out. */
  readonly isOptional?: boolean
  /** `note`: what is said to the person who gets something. */
  readonly kind?: 'reason' | 'note'
  readonly value: string
  onChange(value: string): void
}

/** Whether a text may be sent where a reason can be left out. */
export const isOptionalReason = (text: string): boolean => lengthOf(text) <= longest

/** A reason with its counter. */
export const ReasonInput = ({ value, isOptional = false, kind = 'reason', onChange }: ReasonInputProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="fld">
      <label htmlFor={id}>
        {t(`approvals.ask.${kind}`)}
        {isOptional ? null : <span className="req">*</span>}
      </label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 2, maxRows: 4 }}
        value={value}
        status={lengthOf(value) > longest ? 'error' : ''}
        aria-describedby={`${id}-said`}
        onChange={event => onChange(event.target.value)}
      />
      <p id={`${id}-said`} className={lengthOf(value) > longest ? 'hint err' : 'hint'}>
        {lengthOf(value) > longest
          ? t('error.workflow.reason_too_long')
          : t('approvals.characters', { length: lengthOf(value), most: longest })}
      </p>
    </div>
  )
}
