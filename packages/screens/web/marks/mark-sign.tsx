import { localise } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import type { Mark, MarkTone } from '@gantry/model/shared'
import { Icon, type IconName } from '@gantry/ui/web'

const signs: Readonly<Record<MarkTone, IconName>> = { good: 'check', warn: 'warn', bad: 'err', info: 'info' }

/** Class that gives an element the colour of its mark. */
export const markClass = (mark: Mark | null | undefined): string => (mark ? ` rl-mk rl-mk-${mark.tone}` : '')

/** Sign of a mark, so that its colour is never alone: its meaning is shown on hover and read aloud. */
export const MarkSign = ({ mark }: { readonly mark: Mark | null | undefined }) => {
  if (!mark) return null
  const text = localise(mark.label, localeNow().lang)
  return (
    <span
      className={`rl-mk-sign rl-mk-${mark.tone}`}
      role="img"
      aria-label={text}
      title={text}
      translate="no"
    >
      <Icon name={signs[mark.tone]} size={12} />
    </span>
  )
}
