import { Icon } from '@gantry/ui/web'
import { Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDesk } from './use-desk.ts'

/** Maximum length of an opinion in characters, as the engine counts them. */
export const longestOpinion = 500
const mostPhrases = 20

interface OpinionProps {
  readonly value: string
  /** The step requires an opinion. */
  readonly isRequired: boolean
  onChange(value: string): void
}

/** The opinion of a decision, with the phrases its writer keeps. */
export const Opinion = ({ value, isRequired, onChange }: OpinionProps) => {
  const { t } = useTranslation()
  const { desk, change, isKeeping } = useDesk()
  const area = useRef<TextAreaRef>(null)
  /** Puts a phrase where the writer stands in the text. */
  const insert = (phrase: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } =
      area.current?.resizableTextArea?.textArea ?? {}
    onChange(value.slice(0, selectionStart) + phrase + value.slice(selectionEnd))
  }
  const text = value.trim()
  const length = [...text].length
  const canKeep =
    text !== '' &&
    length <= longestOpinion &&
    !desk.phrases.includes(text) &&
    desk.phrases.length < mostPhrases
  return (
    <div className="todo-opinion">
      <h3>
        {t('approvals.opinion')}
        {isRequired ? <span className="req">*</span> : null}
        <small className={length > longestOpinion ? 'err' : undefined}>
          {length > 0 ? t('approvals.characters', { length, most: longestOpinion }) : null}
        </small>
      </h3>
      <Input.TextArea
        ref={area}
        value={value}
        autoSize={{ minRows: 1, maxRows: 5 }}
        maxLength={2_000}
        status={length > longestOpinion ? 'error' : ''}
        aria-label={t('approvals.opinion')}
        placeholder={t(isRequired ? 'approvals.opinion_required' : 'approvals.opinion_optional')}
        onChange={event => onChange(event.target.value)}
      />
      <div className="todo-phrases">
        {desk.phrases.map(phrase => (
          <span key={phrase} className="chip">
            <button type="button" className="todo-phrase" translate="no" onClick={() => insert(phrase)}>
              {phrase}
            </button>
            <button
              type="button"
              className="x"
              disabled={isKeeping}
              aria-label={t('approvals.phrase.drop', { phrase })}
              onClick={() => change({ phrases: desk.phrases.filter(each => each !== phrase) })}
            >
              <Icon name="close" size={12} />
            </button>
          </span>
        ))}
        {canKeep ? (
          <button
            type="button"
            className="chip add"
            disabled={isKeeping}
            onClick={() => change({ phrases: [...desk.phrases, text] })}
          >
            {t('approvals.phrase.keep')}
          </button>
        ) : null}
      </div>
    </div>
  )
}
