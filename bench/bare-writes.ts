import { newId } from '@gantry/base/shared'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

interface Order {
  readonly title: string
  readonly asset: string
  readonly status: string
  readonly priority: string
  readonly area: string
  readonly planned: string
  readonly amount: number
  readonly done: boolean
  readonly remark: string
  readonly items: readonly { readonly name: string; readonly qty: number; readonly price: number }[]
}

/** The same rows the record engine writes, each in one statement: record, slave rows, audit, event; nothing is checked. */
export const bareWrites = (app: FastifyInstance, pool: pg.Pool): void => {
  app.post<{ Body: Order }>('/create', async ({ body }, reply) => {
    const id = newId()
    await pool.query({
      name: 'create',
      text: create,
      values: [
        id,
        `B-${id}`,
        body.title,
        body.asset,
        body.status,
        body.priority,
        body.area,
        body.planned,
        body.amount,
        body.done,
        body.remark,
        body.items.map(() => newId()),
        body.items.map((_, position) => position),
        body.items.map(item => item.name),
        body.items.map(item => item.qty),
        body.items.map(item => item.price),
        JSON.stringify(body),
      ],
    })
    reply.status(201)
    return { data: { id } }
  })
  app.put<{ Params: { id: string }; Body: { amount: number; status: string } }>(
    '/update/:id',
    async request => {
      const { amount, status } = request.body
      const { rows } = await pool.query({
        name: 'update',
        text: update,
        values: [request.params.id, amount, status, JSON.stringify(request.body)],
      })
      return { data: rows[0] }
    },
  )
}

const remembered = (action: string, changes: string) => `
  audited as (insert into gantry.audit (space, action, result, actor_name, user_type, table_id, record_id, version, changes)
    select 'demo', '${action}', 'ok', 'bench', 'user', 'work_order', id, version, ${changes}::jsonb from saved),
  told as (insert into gantry.outbox (space, type, table_id, record_id, version)
    select 'demo', '${action}', 'work_order', id, version from saved)`

const create = `
  with saved as (insert into s_demo.t_work_order
      (id, f_code, f_title, f_asset, f_status, f_priority, f_area, f_planned, f_amount, f_done, f_remark)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id, version),
  items as (insert into s_demo.t_work_order_item (id, master_id, position, f_name, f_qty, f_price)
    select i, $1, p, n, q, c from unnest($12::uuid[], $13::int[], $14::text[], $15::numeric[], $16::numeric[]) u(i, p, n, q, c)),
  ${remembered('record.created', '$17')}
  select id from saved`

const update = `
  with saved as (update s_demo.t_work_order set f_amount = $2, f_status = $3, version = version + 1, updated_at = now()
    where id = $1 returning id, version),
  ${remembered('record.updated', '$4')}
  select id, version from saved`
