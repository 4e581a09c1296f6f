import { type Kernel, platform } from './ctx.ts'
import { sql } from './sql.ts'

/** The name of a space; its id where it is gone. */
export const nameOfSpace = async (kernel: Kernel, space: string): Promise<string> => {
  const { rows } = await platform(kernel).run<{ readonly name: string }>(
    sql`select name from gantry.space where id = ${space}`,
  )
  return rows[0]?.name ?? space
}
