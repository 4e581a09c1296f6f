import type { DesignServer } from '@gantry/designs/server'
import { error } from '@gantry/designs/shared'
import { type StyleSheet, styleKind } from '../../shared/style/style-kind.ts'
import { scopeStyle } from './scope-style.ts'

/** The style sheet as the server knows it: what would be refused stops publishing. */
export const styleDesigns: DesignServer<StyleSheet> = {
  kind: { ...styleKind, check: ({ css }) => scopeStyle(css).issues.map(error) },
}
