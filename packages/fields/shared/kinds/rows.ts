import type { KindRule } from './kind-rule.ts'

/** Slave rows and files: filters test only for presence, with the operators common to all kinds. */
export const rows: KindRule = { literal: () => null, matches: () => false }
