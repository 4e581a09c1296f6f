import { localise } from '@gantry/base/shared'
import { localeNow } from '../../web/locale-now.ts'
import type { BranchNode } from './branches.ts'

/** An option with its path; in narrow spaces the parent levels are truncated before the option's own name. */
export const PathMark = ({ node }: { readonly node: BranchNode }) => {
  const { lang } = localeNow()
  const path = localise(node.label, lang)
  return (
    <span className="f-path" translate="no" title={path}>
      {node.above ? (
        <>
          <span className="above">{localise(node.above.label, lang)}</span>
          <span className="last">{` / ${localise(node.word, lang)}`}</span>
        </>
      ) : (
        <span className="last">{path}</span>
      )}
    </span>
  )
}
