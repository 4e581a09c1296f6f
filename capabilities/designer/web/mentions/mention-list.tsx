import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import type { Mention } from './mentions-of.ts'

/** References to a field, one per line. */
export const MentionList = ({ mentions }: { readonly mentions: readonly Mention[] }) => {
  const { t } = useTranslation()
  const lines = mentions.map(({ kind, name, of }) =>
    t(`designer.mention.${kind}`, {
      name: localise(name, currentLang()),
      ...(of !== undefined && { kind: t(`${of}.design`) }),
    }),
  )
  return (
    <ul className="ds-mentions">
      {[...new Set(lines)].map(line => (
        <li key={line} translate="no">
          {line}
        </li>
      ))}
    </ul>
  )
}
