import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { expect, it } from 'vitest'
import { root } from './workspaces.ts'

it('no file imports itself by a detour', { timeout: 300_000 }, async () => {
  const { output } = await cruise(['packages', 'capabilities', 'apps'], {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: [{ name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } }] },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import'],
      extensions: ['.ts', '.tsx'],
    },
  })
  const { modules, summary } = output as ICruiseResult
  // Without its TypeScript it would see nothing and be content.
  expect(modules.length).toBeGreaterThan(100)
  expect(
    modules.filter(({ dependencies }) => dependencies.some(({ resolved }) => resolved.endsWith('.ts')))
      .length,
  ).toBeGreaterThan(50)
  expect(summary.violations.map(({ cycle }) => cycle?.map(({ name }) => name).join(' → '))).toEqual([])
})
