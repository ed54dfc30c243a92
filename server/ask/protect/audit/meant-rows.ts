import type { CodedColumn, CodedRows } from '../../../engines/coded/coded-rows.ts'
import { codedColumnOf } from '../../../engines/coded/values.ts'
import type { Engine } from '../../../engines/engine.ts'
import type { Fragment } from '../../../engines/fragments.ts'
import { statementOf } from '../../../engines/statement.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { condition, type Filter } from '../../constructs/conditions/conditions.ts'

/** Which rows a plan means, by conditions of single columns. */

export interface CodedFrom {
  readonly model: SemanticModel
  readonly engine: Engine
  readonly codes: CodedRows
}

/** Which of some conditions hold, a bit each, as a row of a table: whether a row that meets them is meant. */
export type Meant = (met: number) => boolean

/** What single columns tell, each with the column that it follows from. */
export class Parts {
  readonly #codes: CodedRows
  readonly #known = new Map<string, number>()
  readonly all: { readonly column: CodedColumn; readonly fragment: Fragment }[] = []

  constructor(codes: CodedRows) {
    this.#codes = codes
  }

  /** Where a fragment stands; null where it follows from no single column. */
  placeOf(fragment: Fragment): number | null {
    const name = JSON.stringify(statementOf(fragment))
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const column = codedColumnOf(this.#codes, fragment)
    if (column === null) return null
    this.#known.set(name, this.all.length)
    return this.all.push({ column, fragment }) - 1
  }
}

export const allOf =
  (each: readonly Meant[]): Meant =>
  (met) =>
    each.every((is) => is(met))

/** Which rows a filter means, by conditions of single columns; null where one of its conditions is of several. */
export function meantBy(of: CodedFrom, filter: Filter, parts: Parts): Meant | null {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const items = filter.items.map((item) => meantBy(of, item, parts))
      if (!items.every((item) => item !== null)) return null
      return filter.kind === 'and' ? allOf(items) : (met) => items.some((is) => is(met))
    }
    case 'not': {
      const item = meantBy(of, filter.item, parts)
      return item === null ? null : (met) => !item(met)
    }
    default: {
      const { model, engine } = of
      return meantByFragment(condition({ model, dialect: engine.dialect }, filter), parts)
    }
  }
}

export function meantByFragment(fragment: Fragment, parts: Parts): Meant | null {
  const place = parts.placeOf(fragment)
  return place === null ? null : (met) => ((met >> place) & 1) === 1
}
