import { createHmac, createSecretKey } from 'node:crypto'

/** Whom a figure is drawn for: those whom everybody may know to be asked about, and what is told of them. */
export interface DrawnFor {
  /** The sum of their record keys. */
  readonly keys: bigint
  readonly number: number
  /** Which figure it is, with what is sensitive about those it is of. */
  readonly figure: string
  /** It is how many of them are left beside those whose number the figure is called for. */
  readonly isOpposite?: boolean
}

/** Beyond so many standard deviations nothing is drawn. */
const FURTHEST = 3

const BYTES = 4
/** Above 0 and below 1. */
const uniform = (bytes: Buffer, at: number) => (bytes.readUInt32BE(at) + 0.5) / 2 ** (8 * BYTES)

/**
 * Draws of the noise of figures: about standard normal, and none beyond three. A draw follows from the secret of a dataset and from
 * whom it is for: the same question gives the same figure whoever asks, when and on whichever server.
 *
 * Pairs of uniform numbers are turned into normal ones by the polar form of Box and Muller (1958).
 */
export const drawsBy = (secret: Uint8Array) => {
  const key = createSecretKey(secret)
  return ({ keys, number, figure }: DrawnFor): number => {
    const bytes = createHmac('sha256', key).update(`${keys} ${number} ${figure}`).digest()
    for (let at = 0; at + 2 * BYTES <= bytes.length; at += 2 * BYTES) {
      const [radius, angle] = [uniform(bytes, at), uniform(bytes, at + BYTES)]
      const drawn = Math.sqrt(-2 * Math.log(radius)) * Math.cos(2 * Math.PI * angle)
      if (Math.abs(drawn) <= FURTHEST) return drawn
    }
    return 0
  }
}

export type Draws = ReturnType<typeof drawsBy>
