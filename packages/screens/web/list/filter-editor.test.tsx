import { queryClient } from '@gantry/client/web'
import type { TableInfo } from '@gantry/model/shared'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { modelTable } from '../parts/table-model.ts'
import { FilterEditor } from './filter-editor.tsx'

test('conditions written within a page are a group of it, not a dialog', () => {
  const info: TableInfo = {
    table: { id: 'pump', label: 'Pump', title: 'name', fields: { name: { type: 'text' } }, policy: [] },
    view: { table: 'pump', list: { columns: [] }, form: { groups: [] } },
    rights: { operations: ['read'], readable: ['name'], writable: [], masked: [] },
    slaves: [],
    preferences: {},
  }
  const model = modelTable(info, 'en', field => field)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <FilterEditor model={model} match="all" conditions={[]} onChange={vi.fn()} />
    </QueryClientProvider>,
  )
  expect(html).toMatch(/^<div [^>]*role="group"/)
  expect(html).not.toContain('role="dialog"')
})
