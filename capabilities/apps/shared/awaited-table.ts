import type { Problem } from '@gantry/designs/shared'
import type { OutsideThing } from './packages.ts'

/** The table outside the package that a problem is about, if nothing stands for it yet; null: another problem. */
export const awaitedTable = (
  outside: readonly OutsideThing[],
  { code, params }: Pick<Problem, 'code' | 'params'>,
): OutsideThing | null =>
  code === 'unknown_table'
    ? (outside.find(({ key, here }) => here === null && key === `table/${params?.table}`) ?? null)
    : null
