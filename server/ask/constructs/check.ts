import { isNumeric, type Column, type SemanticModel } from '../../semantic-model/semantic-model.ts'

/** What is wrong with a node of a plan over a dataset, in words for whoever made the plan; null where nothing is. */
export type Problem = string | null

export const firstProblem = (problems: readonly Problem[]): Problem =>
  problems.find((problem) => problem !== null) ?? null

/** Holds what a plan names against a semantic model. */
export interface Check {
  readonly model: SemanticModel
  /** @param use what the column is taken for, after "cannot be" */
  column(name: string, use: string, suits?: (column: Column) => boolean): Problem
  /** Whether a column can have the value. */
  scalar(name: string, value: unknown): Problem
}

export function checkOf(model: SemanticModel): Check {
  const columns = new Map(model.columns.map((column) => [column.name, column]))
  return {
    model,
    column(name, use, suits = () => true) {
      const column = columns.get(name)
      if (column === undefined) return `${model.id} has no column "${name}"`
      if (column.role === 'identifier') return `"${name}" tells single ones apart`
      return suits(column) ? null : `"${name}" is a ${column.role} and cannot be ${use}`
    },
    scalar(name, value) {
      const column = columns.get(name)
      if (column === undefined) return null
      const wanted = isNumeric(column) ? 'number' : column.role === 'flag' ? 'boolean' : 'string'
      return typeof value === wanted
        ? null
        : `"${name}" is compared with a ${wanted}, not ${JSON.stringify(value)}`
    },
  }
}
