import { type Ctx, sql } from '@gantry/kernel/server'
import { Compile } from 'typebox/compile'
import type { Connection } from '../../../shared/plugins/connection.ts'
import { type Product, productSchema } from '../../../shared/product.ts'
import type { OpenConnection, Target } from '../protocol-plugin.ts'

interface Row {
  readonly device: string
  readonly code: string
  readonly name: string
  readonly product: string
}

const isProduct = Compile(productSchema)

/**
 * A connection with the devices that are there now and the newest releases of their products. `settings` hold opened secrets. A device
 * that was removed, or whose product has no release, is left out.
 */
export const openConnection = async (ctx: Ctx, connection: Connection): Promise<OpenConnection> => {
  const { devices, points, commands = [] } = connection
  const { rows } = await ctx.db.run<Row>(sql`
    select d.id as device, d.f_code as code, d.f_name as name, d.f_product::text as product from gantry.t_device d
    where d.space = ${ctx.space} and d.deleted_at is null and d.id = any(${devices.map(({ device }) => device)}::uuid[])`)
  const { rows: releases } = await ctx.db.run<{ product: string; body: unknown }>(sql`
    select g.id as product, r.body from gantry.design g
      join gantry.design_release r on r.space = g.space and r.kind = g.kind and r.id = g.id and r.number = g.release
    where g.space = ${ctx.space} and g.kind = 'product' and g.id = any(${[...new Set(rows.map(({ product }) => product))]}::text[])`)
  const products = new Map<string, Product>()
  for (const { product, body } of releases) if (isProduct.Check(body)) products.set(product, body)
  const mapped = new Map([...products].map(([id, product]) => [id, mappedPoints(product, points)]))
  const found = new Map(rows.map(row => [row.device, row]))
  const targets = devices.flatMap(({ device, address }): Target[] => {
    const row = found.get(device)
    const product = row && products.get(row.product)
    if (!row || !product) return []
    return [
      {
        ...row,
        address,
        product,
        points: mapped.get(row.product) ?? [],
        commands: commands.filter(each => each.product === row.product),
      },
    ]
  })
  return { ...connection, ctx, targets }
}

const mappedPoints = (product: Product, points: Connection['points']): Target['points'] => {
  const byCode = new Map(product.points.map(point => [point.code, point]))
  return points.flatMap(({ product: id, point: code, address }) => {
    const point = id === product.id ? byCode.get(code) : undefined
    return point ? [{ point, address }] : []
  })
}
