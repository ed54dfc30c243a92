import { setTimeout as pause } from 'node:timers/promises'
import { chosen, OF_ADMINS, OF_ANALYSTS } from './deeds.ts'
import { ask, type Person, type World } from './person.ts'

/** Days of people: each does one thing after another, with a pause to think between. */

/** A day of a person, until it is over. */
export async function works(world: World, person: Person): Promise<void> {
  const weights = person.role === 'admin' ? OF_ADMINS : OF_ANALYSTS
  const random = () => person.random()
  while (!world.isOver) {
    await chosen(random, weights)(world, person)
    await pause(world.thinkMs * (0.5 + person.random()))
  }
}

/** Somebody who attacks: neighbours of a list at once, each to another server, over and over from somewhere in it. */
export async function attacks(world: World, person: Person, questions: readonly string[]): Promise<void> {
  for (let at = Math.floor(person.random() * questions.length); !world.isOver; at += 2) {
    const two = [at, at + 1].map((place) => questions[place % questions.length] as string)
    await Promise.all(two.map((question) => ask(world, person, question)))
    await pause(world.thinkMs * 0.25)
  }
}
