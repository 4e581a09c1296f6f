import type { KindRule } from './kind-rule.ts'

/** Slave rows and files: only their presence is asked, which all kinds share. */
export const rows: KindRule = { literal: () => null, matches: () => false }
