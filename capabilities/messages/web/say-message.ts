import { type Lang, localise } from '@gantry/base/shared'
import type { TFunction } from 'i18next'
import type { Message } from '../shared/contract.ts'

/** Title and text of a message in the reader's language. */
export const sayMessage = (
  t: TFunction,
  lang: Lang,
  { kind, facts, actor, record, text }: Message,
): { readonly title: string; readonly text: string } => {
  const said = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : localise(value, lang),
  ])
  const params: Record<string, string | number> = {
    ...Object.fromEntries(said),
    actor: actor ?? '',
    record: record?.title ?? '',
  }
  // A fact the message was stored without leaves its place in the text empty, as in mails.
  const filled = { ...params, missingInterpolationHandler: () => '' }
  return { title: t(`notice.${kind}.title`, filled), text: text ?? t(`notice.${kind}.text`, filled) }
}
