import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import type { Dimension } from '../../server/ask/constructs/dimensions/dimensions.ts'
import type { Measure } from '../../server/ask/constructs/measures/measures.ts'
import type { ComparisonOperator } from '../../server/ask/constructs/node.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import type { Grain } from '../../server/engines/engine.ts'
import type { Column, SemanticModel } from '../../server/semantic-model/semantic-model.ts'

/** Gold statements of corpora as plans: one table, aggregates, conditions of one level. Null where a plan cannot say it. */

type Token =
  | { readonly kind: 'column' | 'text' | 'word' | 'sign'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly value: number }

const PATTERN =
  /"(?<column>(?:[^"]|"")*)"|'(?<text>(?:[^']|'')*)'|(?<number>-?\d+(?:\.\d+)?)|(?<word>[a-z_]+)|(?<sign><=|>=|!=|<>|[(),*=<>+\-/;])/giu

function tokensOf(sql: string): readonly Token[] {
  return [...sql.matchAll(PATTERN)].map(({ groups = {} }): Token => {
    if (groups['column'] !== undefined)
      return { kind: 'column', text: groups['column'].replaceAll('""', '"') }
    if (groups['text'] !== undefined) return { kind: 'text', text: groups['text'].replaceAll("''", "'") }
    if (groups['number'] !== undefined)
      return { kind: 'number', text: groups['number'], value: Number(groups['number']) }
    if (groups['word'] !== undefined) return { kind: 'word', text: groups['word'].toLowerCase() }
    return { kind: 'sign', text: groups['sign'] ?? '' }
  })
}

class Unsaid extends Error {
  override readonly name = 'Unsaid'
}
const unsaid = (what: string): never => {
  throw new Unsaid(what)
}

interface Term {
  readonly column: string | null
  readonly grain: Grain | null
  readonly figure: string | null
  readonly with: string | null
}
type Literal = string | number | boolean

interface Predicate {
  readonly term: Term
  readonly op: string
  readonly values: readonly Literal[]
}

const FIGURES: Readonly<Record<string, string>> = {
  avg: 'average',
  sum: 'sum',
  min: 'minimum',
  max: 'maximum',
  count: 'count',
  corr: 'correlation',
}
const FORMATS: Readonly<Record<string, Grain>> = {
  '%w': 'weekday',
  '%a': 'weekday',
  '%A': 'weekday',
  '%Y': 'year',
  '%m': 'monthOfYear',
  '%b': 'monthOfYear',
  '%B': 'monthOfYear',
  '%Y-%m': 'month',
}

class Statement {
  #at = 0
  readonly #tokens: readonly Token[]
  constructor(sql: string) {
    this.#tokens = tokensOf(sql)
  }
  #next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'sign', text: '' }
  }
  is(text: string): boolean {
    const { kind, text: own } = this.#next()
    return (kind === 'word' || kind === 'sign') && own === text
  }
  eat(text: string): boolean {
    if (!this.is(text)) return false
    this.#at += 1
    return true
  }
  need(text: string): void {
    if (!this.eat(text)) unsaid(`expected ${text}`)
  }
  take(): Token {
    const token = this.#next()
    this.#at += 1
    return token
  }
  get ended(): boolean {
    return this.#at >= this.#tokens.length || this.is(';')
  }
  term(): Term {
    const token = this.take()
    if (token.kind === 'column') return { column: token.text, grain: null, figure: null, with: null }
    if (token.kind !== 'word') return unsaid(token.text)
    const name = token.text
    this.need('(')
    if (name === 'cast') {
      const inner = this.term()
      this.need('as')
      this.take()
      if (this.eat('(')) while (!this.eat(')')) this.take()
      this.need(')')
      return inner
    }
    if (name === 'count' && this.eat('*'))
      return this.#closed({ column: null, grain: null, figure: 'count', with: null })
    if (name === 'strftime') {
      const { column } = this.term()
      this.need(',')
      const grain = FORMATS[this.take().text] ?? unsaid('a format')
      return this.#closed({ column, grain, figure: null, with: null })
    }
    const isDistinct = this.eat('distinct')
    const of = this.#next().kind === 'number' ? (this.take(), { column: null }) : this.term()
    if (['lower', 'upper', 'trim', 'any_value'].includes(name))
      return this.#closed({
        column: of.column,
        grain: null,
        figure: name === 'any_value' ? 'any' : null,
        with: null,
      })
    if (name === 'year' || name === 'month' || name === 'day')
      return this.#closed({
        column: of.column,
        grain: name === 'month' ? 'monthOfYear' : name,
        figure: null,
        with: null,
      })
    if (name === 'dayname' || name === 'monthname')
      return this.#closed({
        column: of.column,
        grain: name === 'dayname' ? 'weekday' : 'monthOfYear',
        figure: null,
        with: null,
      })
    const figure = FIGURES[name] ?? unsaid(name)
    if (figure === 'correlation') {
      this.need(',')
      return this.#closed({ column: of.column, grain: null, figure, with: this.term().column })
    }
    return this.#closed({
      column: of.column,
      grain: null,
      figure: isDistinct && figure === 'count' ? 'distinct' : figure,
      with: null,
    })
  }
  #closed(term: Term): Term {
    if (!this.eat(')')) unsaid('arithmetic')
    return term
  }
  literal(): Literal {
    const token = this.take()
    if (token.kind === 'text') return token.text
    if (token.kind === 'number') return token.value
    if (token.kind === 'word' && (token.text === 'true' || token.text === 'false'))
      return token.text === 'true'
    if (token.kind === 'word' && token.text === 'date') return this.literal()
    if (token.kind === 'word' && token.text === 'lower') {
      this.need('(')
      const value = this.literal()
      this.need(')')
      return value
    }
    return unsaid(`a value like ${token.text}`)
  }
  predicates(): { readonly all: readonly Predicate[]; readonly joint: 'and' | 'or' } {
    const all = [this.#predicate()]
    let joint: 'and' | 'or' | null = null
    for (;;) {
      const next = this.eat('and') ? 'and' : this.eat('or') ? 'or' : null
      if (next === null) return { all, joint: joint ?? 'and' }
      if (joint !== null && joint !== next) unsaid('mixed conditions')
      joint = next
      all.push(this.#predicate())
    }
  }
  #predicate(): Predicate {
    if (this.is('(')) unsaid('nested conditions')
    const term = this.term()
    const isNot = this.eat('not')
    if (this.eat('between')) {
      const low = this.literal()
      this.need('and')
      return { term, op: 'between', values: [low, this.literal()] }
    }
    if (this.eat('in')) {
      this.need('(')
      const values = [this.literal()]
      while (this.eat(',')) values.push(this.literal())
      this.need(')')
      return { term, op: isNot ? 'not in' : 'in', values }
    }
    if (this.eat('is')) {
      const isThere = this.eat('not')
      this.need('null')
      return { term, op: isThere ? 'is there' : 'is missing', values: [] }
    }
    const op = this.take().text
    return { term, op: op === '!=' ? '<>' : op, values: [this.literal()] }
  }
}

const COMPARISONS: ReadonlySet<string> = new Set(['=', '<>', '<', '<=', '>', '>='])
const YES = new Set(['y', 'yes', 't', 'true', '1'])

/** A gold statement as a plan over the model of its table. Null where the plan language or the model lacks what it needs. */
export function goldPlan(model: SemanticModel, sql: string): Plan | null {
  try {
    return planOf(model, sql)
  } catch (error) {
    if (error instanceof Unsaid) return null
    throw error
  }
}

function planOf(model: SemanticModel, sql: string): Plan {
  const byName = new Map(model.columns.map((column) => [column.name.toLowerCase(), column]))
  const columnOf = (name: string | null): Column =>
    byName.get((name ?? '').toLowerCase()) ?? unsaid(`column ${name ?? ''}`)
  const measureOf = ({ figure, column, with: other }: Term): Measure => {
    if (figure === 'count') return { kind: 'count' }
    if (figure === 'distinct') return { kind: 'distinct', column: columnOf(column).name }
    if (figure === 'correlation')
      return { kind: 'correlation', column: columnOf(column).name, with: columnOf(other).name }
    if (figure === 'average' || figure === 'sum' || figure === 'minimum' || figure === 'maximum')
      return { kind: 'aggregate', function: figure, column: columnOf(column).name }
    return unsaid('a figure')
  }
  const dimensionOf = ({ column: name, grain }: Term): Dimension => {
    const column = columnOf(name)
    if (column.role === 'date') return { kind: 'grain', column: column.name, grain: grain ?? 'day' }
    return { kind: 'column', column: column.name }
  }
  const valueOf = (column: Column, value: Literal): Literal => {
    if (column.role === 'flag') return YES.has(String(value).toLowerCase())
    if (column.role === 'number' || column.role === 'money') return Number(value)
    return String(value)
  }
  const filterOf = ({ term, op, values }: Predicate): Filter => {
    if (term.grain !== null) unsaid('a part of a date')
    const column = columnOf(term.column)
    const [first, second] = values.map((value) => valueOf(column, value))
    if (op === 'between')
      return { kind: 'between', column: column.name, low: Number(first), high: Number(second) }
    if (op === 'in')
      return { kind: 'in', column: column.name, values: values.map((value) => valueOf(column, value)) }
    if (op === 'is there') return { kind: 'not', item: { kind: 'missing', column: column.name } }
    if (op === 'is missing') return { kind: 'missing', column: column.name }
    if (!COMPARISONS.has(op) || first === undefined) return unsaid(op)
    return { kind: 'compare', column: column.name, op: op as ComparisonOperator, value: first }
  }

  const statement = new Statement(sql)
  statement.need('select')
  const isDistinct = statement.eat('distinct')
  const selected = [statement.term()]
  const named = () => {
    if (statement.eat('as')) statement.take()
  }
  named()
  while (statement.eat(',')) {
    selected.push(statement.term())
    named()
  }
  statement.need('from')
  statement.take()
  const where = statement.eat('where') ? statement.predicates() : null
  const listed = (read: () => Term) => {
    statement.need('by')
    const terms = [read()]
    while (statement.eat(',')) terms.push(read())
    return terms
  }
  const groups = statement.eat('group') ? listed(() => statement.term()) : []
  const bounds = statement.eat('having') ? statement.predicates() : null
  let order: { readonly term: Term; readonly isDown: boolean } | null = null
  if (statement.eat('order')) {
    statement.need('by')
    const axis = statement.is('x') || statement.is('y') ? statement.take().text : null
    const term = axis === null ? statement.term() : (selected[axis === 'x' ? 0 : 1] ?? unsaid('an order'))
    const isDown = statement.eat('desc')
    statement.eat('asc')
    order = { term, isDown }
  }
  const limitToken = statement.eat('limit') ? statement.take() : null
  const limit = limitToken === null ? null : Number(limitToken.text)
  if (!statement.ended) unsaid('more')

  const isFigure = ({ figure }: Term) => figure !== null && figure !== 'any'
  const terms = groups.length > 0 ? groups : isDistinct ? selected.filter((term) => !isFigure(term)) : []
  const dimensions = terms.filter(({ figure }) => figure === null).map(dimensionOf)
  const measures: Measure[] = []
  const place = (measure: Measure) => {
    const at = measures.findIndex((each) => JSON.stringify(each) === JSON.stringify(measure))
    return at === -1 ? measures.push(measure) - 1 : at
  }
  for (const term of selected) if (isFigure(term)) place(measureOf(term))
  const ordered =
    order === null ||
    !isFigure(order.term) ||
    (limit === null &&
      measures.length > 0 &&
      !selected.some((term) => JSON.stringify(term) === JSON.stringify(order.term)))
      ? null
      : place(measureOf(order.term))
  const having = (bounds?.all ?? []).map(({ term, op, values }) => {
    if (!COMPARISONS.has(op)) return unsaid(op)
    return { measure: place(measureOf(term)), op: op as ComparisonOperator, value: Number(values[0]) }
  })
  if (measures.length === 0) place({ kind: 'count' })
  const filters = (where?.all ?? []).map(filterOf)
  const [only] = filters
  const direction = order?.isDown === true ? ('descending' as const) : ('ascending' as const)
  const along =
    order === null || isFigure(order.term)
      ? -1
      : terms.findIndex(({ column }) => column === order.term.column)
  return {
    dataset: model.id,
    measures,
    dimensions,
    filter:
      only === undefined
        ? null
        : filters.length === 1
          ? only
          : { kind: where?.joint ?? 'and', items: filters },
    having,
    order:
      ordered !== null
        ? [{ by: 'measure', index: ordered, direction }]
        : along >= 0 && along < dimensions.length
          ? [{ by: 'dimension', index: along, direction }]
          : [],
    limit,
  }
}
