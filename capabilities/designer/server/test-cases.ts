import { AppError, asJson, type Issue } from '@gantry/base/shared'
import { keepDraft, openDesign, publishDesigns } from '@gantry/designs/server'
import { type Ctx, inTransaction } from '@gantry/kernel/server'
import { requireTableDesigner } from '@gantry/records/server'
import type { TestResult, TestsAnswer } from '../shared/tests-contract.ts'
import type { TableTests, TestCase } from '../shared/tests-kind.ts'
import type { TableDesign } from '../shared/types.ts'
import { publishedDesign } from './release-tables.ts'
import { runCases } from './run-tests.ts'
import { bodyOf, type TriedVersion } from './try-form.ts'

const keyOf = (table: string) => ({ kind: 'tests', id: table })

/** The test cases of a table. @throws AppError permission.denied, table.not_found for a table that cannot be designed */
export const readTests = async (ctx: Ctx, table: string): Promise<TestsAnswer> => {
  await requireTableDesigner(ctx, [table])
  if (!(await publishedDesign(ctx, table))) throw new AppError('table.not_found', { table })
  const { design, published } = await openDesign(ctx, keyOf(table))
  // Safe cast: bodies are checked against the schema of their kind when they are saved.
  const body = published as unknown as TableTests | null
  return { cases: body?.cases ?? [], release: design?.release ?? null }
}

interface Saved {
  readonly table: string
  readonly cases: readonly TestCase[]
  readonly release: number | null
}

/**
 * Replaces the test cases of a table.
 * @throws AppError design.conflict if another user saved test cases in the meantime
 */
export const saveTests = (ctx: Ctx, { table, cases, release }: Saved): Promise<TestsAnswer> =>
  inTransaction(ctx, async tx => {
    const before = await readTests(tx, table)
    if (before.release !== release) throw new AppError('design.conflict', keyOf(table))
    const body = asJson({ table, cases })
    const { revision } = await keepDraft(tx, { ...keyOf(table), body, base: release, revision: 0 })
    await publishDesigns(tx, { designs: [{ ...keyOf(table), revision }] })
    return readTests(tx, table)
  })

/** Runs all test cases of a table against one version, including cases that are switched off. */
export const runTests = async (
  ctx: Ctx,
  tried: Pick<TriedVersion, 'table' | 'version'>,
): Promise<{ readonly data: readonly TestResult[] }> => {
  const { design } = await bodyOf(ctx, tried)
  const { cases } = await readTests(ctx, tried.table)
  return { data: await runCases(ctx, { table: tried.table, drawn: design.tables, cases }) }
}

/**
 * Runs the test cases of tables that are published together.
 * @throws AppError design.invalid naming every case that fails, at `<table>.tests.<case>`
 */
export const refuseFailing = async (ctx: Ctx, designs: readonly TableDesign[]): Promise<void> => {
  const drawn = designs.flatMap(({ tables }) => tables)
  const issues: Issue[] = []
  for (const { tables } of designs) {
    const [master] = tables
    if (!master) continue
    const { published } = await openDesign(ctx, keyOf(master.id))
    const cases = ((published as unknown as TableTests | null)?.cases ?? []).filter(({ off }) => !off)
    for (const result of await runCases(ctx, { table: master.id, drawn, cases }))
      issues.push(...result.issues)
  }
  if (issues.length > 0) throw new AppError('design.invalid', {}, issues)
}
