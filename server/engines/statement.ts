import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'

/** SQL with its parameters as the engines take it: identifiers in double quotes, parameters as $1, $2 … */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

const builder = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export function statementOf(query: RawBuilder<unknown>): Statement {
  const { sql, parameters } = query.compile(builder)
  return { sql, parameters }
}
