/** Patterns of pg_dump for the schemas of the product: its own tables, its jobs, and a schema per space. */
export const productSchemas = ['gantry', 'graphile_worker', 's_*']
