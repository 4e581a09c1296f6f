import type { ComponentProps } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failuresOf, waitOf } from '../access/failures.ts'
import { Field } from '../access/field.tsx'
import { useCountdown } from './use-countdown.ts'

interface CodeFieldProps extends Omit<ComponentProps<typeof Field>, 'label' | 'end' | 'hint'> {
  /** Has a code sent. */
  readonly ask: () => Promise<unknown>
  /** A target for the code has been entered. */
  readonly ready: boolean
}

/** Seconds between two codes. */
const pause = 60

/** Field for a code sent on request, with a send button that counts down to the next request. */
export const CodeField = ({ ask, ready, failure, ...input }: CodeFieldProps) => {
  const { t } = useTranslation()
  const [seconds, wait] = useCountdown()
  const [sent, setSent] = useState(false)
  const [unsent, setUnsent] = useState<string>()
  const send = async () => {
    setUnsent(undefined)
    setSent(false)
    try {
      await ask()
      setSent(true)
      wait(pause)
    } catch (error) {
      const left = waitOf(error)
      wait(left)
      if (left === 0) setUnsent(Object.values(failuresOf(t, error))[0])
    }
  }
  return (
    <Field
      {...input}
      label={t('signIn.code.code')}
      autoComplete="one-time-code"
      inputMode="numeric"
      failure={failure ?? unsent}
      hint={sent ? t('signIn.code.sent') : undefined}
      end={
        <button type="button" className="link" disabled={seconds > 0 || !ready} onClick={send}>
          {seconds > 0 ? t('signIn.code.again', { seconds }) : t('signIn.code.send')}
        </button>
      }
    />
  )
}
