import {
  columnNamed,
  isNumeric,
  namesRows,
  type Column,
  type SemanticModel,
} from '../../semantic-model/semantic-model.ts'

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

/** What is made of a column by figures alone. */
const FIGURES: ReadonlySet<string> = new Set(['measured', 'summed'])

export function checkOf(model: SemanticModel): Check {
  return {
    model,
    column(name, use, suits = () => true) {
      const column = columnNamed(model, name)
      if (column === null) return `${model.id} has no column "${name}"`
      if (column.role === 'identifier') return `"${name}" tells single ones apart`
      // Bounds on it would be as many as somebody likes, each with other noise.
      const isHidden = column.derived !== undefined && column.sensitive === true && !namesRows(model)
      if (isHidden && !FIGURES.has(use))
        return `"${name}" is worked out of something sensitive and cannot be ${use}`
      return suits(column) ? null : `"${name}" is a ${column.role} and cannot be ${use}`
    },
    scalar(name, value) {
      const column = columnNamed(model, name)
      if (column === null) return null
      const wanted = isNumeric(column) ? 'number' : column.role === 'flag' ? 'boolean' : 'string'
      return typeof value === wanted
        ? null
        : `"${name}" is compared with a ${wanted}, not ${JSON.stringify(value)}`
    },
  }
}
