import type { Ctx } from '@gantry/kernel/server'
import type { Grant, Operation, TableDef } from '@gantry/model/shared'
import {
  everybodyLine,
  type PermissionCell,
  type PermissionLine,
  type PermissionPage,
  type PermissionSide,
} from '../../shared/index.ts'
import { type Column, columnsOf, rightAsked } from './columns.ts'
import { countedTo, readPeople } from './people.ts'
import { readRoles } from './roles.ts'
import { cellOf, plainUser, rulesFor, rulesOfRole, together } from './rules.ts'

export interface MatrixAsked {
  readonly side: PermissionSide
  readonly app?: string
  readonly table?: string
  readonly operation?: Operation
  readonly search?: string
  readonly department?: string
  readonly after?: string
}

/** Lines per page. */
const pageSize = 50

/**
 * The permission matrix: a page of people or roles against applications or tables, from the rules only. Shares of
 * single records are listed where a cell is explained.
 *
 * @throws AppError table.not_found
 */
export const readMatrix = async (ctx: Ctx, asked: MatrixAsked, limit = pageSize): Promise<PermissionPage> => {
  const right = await rightAsked(ctx, asked)
  const { columns, more } = await columnsOf(ctx, asked.app ?? (right ? right.table.app : undefined))
  const { lines, total, next } =
    asked.side === 'person'
      ? await personLines(ctx, { ...asked, right }, columns, limit)
      : await roleLines(ctx, { ...asked, right }, columns, limit)
  return {
    columns: columns.map(({ of: _of, ...column }) => column),
    moreColumns: more,
    lines,
    next,
    total: Math.min(total, countedTo),
    capped: total > countedTo,
  }
}

type Narrowed = MatrixAsked & { readonly right: Awaited<ReturnType<typeof rightAsked>> }

interface Lines {
  readonly lines: readonly PermissionLine[]
  readonly total: number
  readonly next: string | null
}

const personLines = async (
  ctx: Ctx,
  asked: Narrowed,
  columns: readonly Column[],
  limit: number,
): Promise<Lines> => {
  const { lines, total } = await readPeople(ctx, asked, limit)
  // People with the same user type and roles have the same cells.
  const known = new Map<string, Record<string, PermissionCell>>()
  const cells = (userType: PermissionLine['userType'] & string, roles: readonly string[]) => {
    const key = `${userType} ${roles.join()}`
    const found = known.get(key) ?? cellsBy(columns, table => rulesFor(table, { userType, roles }))
    known.set(key, found)
    return found
  }
  return {
    total,
    next: lines.length < limit ? null : (lines.at(-1)?.id ?? null),
    lines: lines.map(line => ({
      ...line,
      note: line.note || null,
      members: null,
      cells: cells(
        line.userType,
        line.roles.map(({ id }) => id),
      ),
    })),
  }
}

const roleLines = async (
  ctx: Ctx,
  asked: Narrowed,
  columns: readonly Column[],
  limit: number,
): Promise<Lines> => {
  const { lines, total } = await readRoles(ctx, asked, limit)
  const { right, after, search } = asked
  const everybody: PermissionLine = {
    id: everybodyLine,
    title: '',
    roles: [],
    note: null,
    userType: 'user',
    members: null,
    cells: cellsBy(columns, table => rulesFor(table, plainUser)),
  }
  const first =
    after === undefined &&
    !search?.trim() &&
    (!right || (cellOf(rulesFor(right.table, plainUser))?.operations.includes(right.operation) ?? false))
  return {
    total,
    next: lines.length < limit ? null : (lines.at(-1)?.id ?? null),
    lines: [
      ...(first ? [everybody] : []),
      ...lines.map(line => ({
        ...line,
        roles: [],
        userType: null,
        cells: cellsBy(columns, table => rulesOfRole(table, line.id)),
      })),
    ],
  }
}

const cellsBy = (
  columns: readonly Column[],
  rules: (table: TableDef) => readonly Grant[],
): Record<string, PermissionCell> => {
  const cells: Record<string, PermissionCell> = {}
  for (const { id, of } of columns) {
    const cell = together(
      of.flatMap(table => cellOf(rules(table)) ?? []),
      of.length,
    )
    if (cell) cells[id] = cell
  }
  return cells
}
