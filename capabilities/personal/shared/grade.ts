import type { PasswordStrength } from '@gantry/identity/shared'

export const securityGrades = ['low', 'medium', 'high'] as const
export type SecurityGrade = (typeof securityGrades)[number]

interface Protection {
  /** Null: not known yet, counted as weak. */
  readonly strength: PasswordStrength | null
  /** A phone number or an address is bound. */
  readonly reachable: boolean
  readonly twoStep: boolean
}

/** What raises the grade next. */
export type GradeStep = 'password' | 'contact' | 'twoStep'

/** The steps that are still missing, the most effective one first. */
export const missingSteps = ({ strength, reachable, twoStep }: Protection): readonly GradeStep[] => [
  ...(strength === null || strength === 'weak' ? (['password'] as const) : []),
  ...(twoStep ? [] : (['twoStep'] as const)),
  ...(reachable ? [] : (['contact'] as const)),
]

/** High with everything set, medium when one of the three is missing, low below. */
export const securityGrade = (protection: Protection): SecurityGrade =>
  (['high', 'medium'] as const)[missingSteps(protection).length] ?? 'low'
