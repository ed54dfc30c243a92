import { isNumeric, type Column, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Filter, Measure, Plan } from './plan.ts'

/** Whether a plan of the right shape can be asked of a dataset: everything it names is there, and of the right kind. */

type Problem = string | null

const firstOf = (problems: readonly Problem[]): Problem =>
  problems.find((problem) => problem !== null) ?? null

/** Conditions within conditions, beyond which no person reads a question any more. */
const DEEPEST = 6

class Check {
  private readonly columns: ReadonlyMap<string, Column>
  private readonly model: SemanticModel

  constructor(model: SemanticModel) {
    this.model = model
    this.columns = new Map(model.columns.map((column) => [column.name, column]))
  }

  private column(name: string, use: string, suits: (column: Column) => boolean): Problem {
    const column = this.columns.get(name)
    if (column === undefined) return `${this.model.id} has no column "${name}"`
    if (column.role === 'identifier') return `"${name}" tells single ones apart`
    return suits(column) ? null : `"${name}" is a ${column.role} and cannot be ${use}`
  }

  private scalar(name: string, value: unknown): Problem {
    const column = this.columns.get(name)
    if (column === undefined) return null
    const wanted = isNumeric(column) ? 'number' : column.role === 'flag' ? 'boolean' : 'string'
    return typeof value === wanted
      ? null
      : `"${name}" is compared with a ${wanted}, not ${JSON.stringify(value)}`
  }

  filter(filter: Filter, depth = 0): Problem {
    if (depth > DEEPEST) return 'the conditions are nested too deeply'
    const any = () => true
    switch (filter.kind) {
      case 'and':
      case 'or':
        return firstOf(filter.items.map((item) => this.filter(item, depth + 1)))
      case 'not':
        return this.filter(filter.item, depth + 1)
      case 'compare':
        return firstOf([
          this.column(
            filter.column,
            `compared by ${filter.op}`,
            ({ role }) => role === 'number' || role === 'money' || filter.op === '=' || filter.op === '<>',
          ),
          this.scalar(filter.column, filter.value),
        ])
      case 'in':
        return firstOf([
          this.column(filter.column, 'listed', ({ role }) => role !== 'date'),
          ...filter.values.map((value) => this.scalar(filter.column, value)),
        ])
      case 'between':
      case 'relative':
        return this.column(filter.column, 'compared with numbers', isNumeric)
      case 'period':
      case 'part':
        return this.column(filter.column, 'dated', ({ role }) => role === 'date')
      case 'missing':
        return this.column(filter.column, 'missing', any)
    }
  }

  measure(measure: Measure, dimensions: number): Problem {
    const where = 'where' in measure && measure.where !== undefined ? this.filter(measure.where) : null
    return where ?? this.measured(measure, dimensions)
  }

  private measured(measure: Measure, dimensions: number): Problem {
    switch (measure.kind) {
      case 'count':
        return null
      case 'distinct':
        return measure.column === this.model.protects?.column
          ? null
          : this.column(measure.column, 'counted', () => true)
      case 'aggregate':
      case 'percentile':
        return this.column(measure.column, 'measured', isNumeric)
      case 'share':
        return this.filter(measure.of)
      case 'shareOfTotal':
        return firstOf([
          measure.column === undefined ? null : this.column(measure.column, 'summed', isNumeric),
          (measure.within ?? -1) < dimensions
            ? null
            : 'a share is within a dimension that the plan does not have',
        ])
      case 'ratio':
        return firstOf([measure.column, measure.per].map((name) => this.column(name, 'summed', isNumeric)))
      case 'correlation':
        return firstOf(
          [measure.column, measure.with].map((name) => this.column(name, 'correlated', isNumeric)),
        )
      case 'metric':
        return this.model.metrics.some(({ name }) => name === measure.name)
          ? null
          : `${this.model.id} has no metric "${measure.name}"`
    }
  }

  dimension(dimension: Plan['dimensions'][number]): Problem {
    switch (dimension.kind) {
      case 'column':
        return this.column(dimension.column, 'grouped by', () => true)
      case 'band':
        return firstOf([
          this.column(dimension.column, 'banded', isNumeric),
          dimension.edges.every((edge, at) => at === 0 || edge > (dimension.edges[at - 1] ?? edge))
            ? null
            : 'the edges of bands rise',
        ])
      case 'grain':
        return this.column(dimension.column, 'dated', ({ role }) => role === 'date')
    }
  }
}

/** What is wrong with a plan over this dataset, or null. */
export function planProblem(model: SemanticModel, plan: Plan): Problem {
  const check = new Check(model)
  const { measures, calculations = [], dimensions } = plan
  const figures = measures.length + calculations.length
  const isMeasure = (index: number) => (index < measures.length ? null : `there is no measure ${index}`)
  return firstOf([
    plan.dataset === model.id ? null : `the dataset is ${model.id}, not ${plan.dataset}`,
    ...measures.map((measure) => check.measure(measure, dimensions.length)),
    ...dimensions.map((dimension) => check.dimension(dimension)),
    plan.filter === null ? null : check.filter(plan.filter),
    plan.reference?.filter == null ? null : check.filter(plan.reference.filter),
    ...calculations.flatMap((calculation) => {
      if (calculation.kind === 'between') return [isMeasure(calculation.left), isMeasure(calculation.right)]
      const ordered = calculation.kind !== 'versus' && dimensions.length === 0
      return [
        isMeasure(calculation.of),
        ordered ? `${calculation.kind} needs a dimension to go along` : null,
        calculation.kind === 'versus' && plan.reference === undefined ? 'versus needs a reference' : null,
      ]
    }),
    ...plan.having.map(({ measure, value }) =>
      value === 'reference'
        ? plan.reference === undefined || measure >= measures.length
          ? 'a condition compares with a reference that is not there'
          : null
        : measure < figures
          ? null
          : `there is no figure ${measure}`,
    ),
    ...plan.order.map(({ by, index }) =>
      index < (by === 'measure' ? figures : dimensions.length)
        ? null
        : `there is no ${by} ${index} to order by`,
    ),
    (plan.limitWithin ?? -1) < dimensions.length ? null : 'the limit is within a dimension that is not there',
  ])
}
