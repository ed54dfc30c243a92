import type { Aside } from './asides.ts'
import type { Parts } from './parts.ts'
import { isTold } from './statements.ts'

/** What says of which rows, and by which groups, it is asked: such words are never left out, whatever they name. */

/** Of which rows it is asked: such words are never left out with what they name. */
const SCOPE =
  /\b(?:only|except\p{L}*|exclud\p{L}*|without|ignor\p{L}*|(?:leav|tak|strip)(?:e|es|ing|s)?(?: \p{L}+){0,3} (?:out|off)|omit\p{L}*|drop\p{L}*|includ\p{L}*|treat\p{L}*|defin\p{L}*|meaning|meant|restrict\p{L}*|limit(?:ed|ing)?|filter\p{L}*|rather than|apart from|other than|stick to|not counting|nothing but)\b/iu
/** How what is asked is split or compared. */
const SHARING = /\b(?:per|by|each|every|across|split|broken|grouped|versus|vs|compared|against)\b/iu
/** Words of a heading that names something. */
const MOST_HEADING = 3
/** What a few words are about that name no part of a dataset: "Ombudsman prep", "Marketing here". */
const OCCASION =
  /\b(?:check(?:ing)?|prep(?:ping|aration)?|here|again|sorry|reviews?|packs?|papers?|reports?|questions?|quer(?:y|ies)|requests?|(?:good )?(?:morning|afternoon|evening|day)|meetings?|calls?|updates?|submissions?|deadlines?|audits?|projects?|homework|quiz|work|time|story|article|news|context|background|info|rant|help|emergency|curious|bored|urgent|asap|thanks?|cheers|please|doing|making|writing|building|drafting)\b|ing\b/iu
/** A sentence that begins so is about somebody, whatever happened to them. */
const OF_SOMEBODY =
  /^(?:i|we|you|he|she|they|my|our|his|her|their|there|this|that|it|one of (?:my|our|the)|some(?:one|body|times)?|every(?:one|body)|no(?:body| one)|half (?:my|our|the)|me and|the (?:lads?|kids?|wife|husband|missus|boss|board|team|auditors?|regulators?))\b/iu
/** Somebody wants what is named next: "the reinsurer's analyst is after", "I'd like", "the template wants". */
const WISHES =
  /^(?:[\p{L}\p{N}'’.,&-]+ ){0,9}?(?:(?:wants?|wanted|needs?|needed|requested|requires?)(?: to (?:see|know|have|get))?|(?:is|are|am|was|were|['’](?:s|m|re)) (?:asking for|after|looking for|chasing)|asked (?:us |me )?for|asking for|asks for|(?:would|['’]d) (?:like|love|want)(?: to (?:see|know|have|get))?|(?:i|we)['’]?(?:m|re) after)(?: (?:us|me|you))? /iu
/** What goes before a request and is no part of it. */
const JOINING =
  /^(?:(?:so|because|but|since|and|okay|ok|well|hi|hello|hey|right|now|also|um|er|erm|anyway|basically|actually|just|then|yes|no|oh|ah) ?,? )+/iu
/** "I want to see diabetics", "I mean plumbers" */
const SHOWN =
  /\b(?:(?:want|need|like|love) (?:to )?(?:see|know about|look at|have|get)|interested in|i mean|meaning)\b/iu

/** "Only for diabetics", "per widget": what such words say is never left out. */
export const limitsScope = (question: string, words: Parts['words'], { from, to }: Aside): boolean => {
  const typed = question.slice(words[from]?.start, words[to - 1]?.end)
  return SCOPE.test(typed) || SHARING.test(typed) || SHOWN.test(typed)
}

/** "Plumbers: average premium by region": a few words that say nothing may name of whom it is asked. */
export const namesSubject = (typed: string): boolean =>
  typed.split(/\s+/u).length <= MOST_HEADING &&
  !/^(?:for|to|from|at|on|before|after)\b/iu.test(typed) &&
  !OCCASION.test(typed) &&
  !isTold(typed) &&
  !WISHES.test(`${typed} `) &&
  !OF_SOMEBODY.test(typed.replace(JOINING, ''))
