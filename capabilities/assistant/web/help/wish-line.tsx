import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface WishLineProps {
  readonly label: string
  readonly example: string
  /** What the button says. */
  readonly send: string
  readonly isRunning: boolean
  readonly minRows?: number
  onSend(wish: string): void
  onStop(): void
}

/** The line in which a person describes what they want. Enter sends, as in a question. */
export const WishLine = ({ label, example, send, isRunning, minRows = 1, onSend, onStop }: WishLineProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const wish = text.trim()
  const submit = () => {
    if (wish !== '' && !isRunning) onSend(wish)
  }
  return (
    <div className="ai-line">
      <Input.TextArea
        autoSize={{ minRows, maxRows: 8 }}
        maxLength={2000}
        aria-label={label}
        placeholder={example}
        value={text}
        onChange={event => setText(event.target.value)}
        onPressEnter={event => {
          if (event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
      />
      {isRunning ? (
        <Button onClick={onStop}>{t('assistant.stop')}</Button>
      ) : (
        <Button disabled={wish === ''} onClick={submit}>
          {send}
        </Button>
      )}
    </div>
  )
}
