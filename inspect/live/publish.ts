import type { AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { describeTransition, transitionLine } from '../describe.ts'
import { CHANNEL, type ActorNews, type Message, type StepNews } from './channel.ts'

const MOST_STEPS = 500
const MOST_CHARACTERS = 20_000

/** What JSON can hold of a value; actors, functions and circles by their name only. */
function plain(value: unknown): unknown {
  const seen = new Set<unknown>()
  const text = JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'function') return '(function)'
    if (typeof inner !== 'object' || inner === null) return inner
    if ('sessionId' in inner && 'id' in inner) return `(actor ${String(inner.id)})`
    if (inner instanceof Error) return `${inner.name}: ${inner.message}`
    if (seen.has(inner)) return '(seen above)'
    seen.add(inner)
    return inner
  })
  if (text === undefined) return null
  return text.length > MOST_CHARACTERS ? '(too long to show)' : (JSON.parse(text) as unknown)
}

/** Tells every gallery of this browser what the machines of this page do. */
export function makePublisher(): (event: InspectionEvent) => void {
  const channel = new BroadcastChannel(CHANNEL)
  const actors = new Map<string, ActorNews>()
  let steps: readonly StepNews[] = []
  let taken: readonly string[] = []
  let count = 0
  const post = (message: Message) => channel.postMessage(message)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') post({ kind: 'all', actors: [...actors.values()], steps })
  })
  return (event) => {
    if (event.type === '@xstate.microstep')
      taken = [...taken, ...event._transitions.map((each) => transitionLine(describeTransition(each)))]
    if (event.type !== '@xstate.snapshot' || !('value' in event.snapshot)) return
    const snapshot = event.snapshot as AnyMachineSnapshot
    const { actorRef } = event
    const owner = '_parent' in actorRef ? (actorRef._parent as { sessionId: string } | undefined) : undefined
    const value: unknown = snapshot.value
    const news: ActorNews = {
      session: actorRef.sessionId,
      owner: owner?.sessionId ?? null,
      actor: 'id' in actorRef ? String(actorRef.id) : '',
      machine: snapshot.machine.id,
      value,
      context: plain(snapshot.context),
      isActive: snapshot.status === 'active' && event.event.type !== 'xstate.stop',
    }
    if (news.isActive) actors.set(news.session, news)
    else actors.delete(news.session)
    count += 1
    const step: StepNews = {
      kind: 'step',
      number: count,
      news,
      event: plain(event.event) as { type: string },
      taken,
    }
    taken = []
    steps = [...steps.slice(1 - MOST_STEPS), step]
    post(step)
  }
}
