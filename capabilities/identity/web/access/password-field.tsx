import { Icon } from '@gantry/ui/web'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from './field.tsx'

/** A password field with a show button and a Caps Lock warning. */
export const PasswordField = (props: ComponentProps<typeof Field>) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const [capitals, setCapitals] = useState(false)
  const look = (event: KeyboardEvent) => setCapitals(event.getModifierState('CapsLock'))
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      hint={capitals ? t('access.capitals') : props.hint}
      onKeyUp={look}
      onBlur={() => setCapitals(false)}
      end={
        <button
          type="button"
          className="reveal"
          aria-label={t('access.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" />
        </button>
      }
    />
  )
}
