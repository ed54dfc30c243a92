import { isMoney } from '../../semantic-model/currencies.ts'
import type { Unit } from '../constructs/english.ts'

const decimals = { percent: 2, count: 0, number: 4, ratio: 4 }
const MONEY_DECIMALS = 2

/** A figure to the decimals that its unit shows. */
export function rounded(value: number, unit: Unit): number {
  const scale = 10 ** (isMoney(unit) ? MONEY_DECIMALS : decimals[unit])
  return Math.round((value + Number.EPSILON) * scale) / scale
}

const SAME_DIGITS = 12

/** A figure without its last bits: the same rows summed in another order differ there, which must not decide an order. */
export const steady = (value: number) => Number(value.toPrecision(SAME_DIGITS))
