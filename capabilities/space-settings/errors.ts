/** Codes of validation errors; the sentences are in `texts/errors.ts`. */
export type SpaceSettingsIssue = 'own_address'

declare module '@gantry/base/shared' {
  interface IssueCodes extends Record<SpaceSettingsIssue, true> {}
}
